import { useWindow } from "../support/useWindow";
import { assigningATag } from "./code/assigningATag";
import { changingTags } from "./code/changingTags";
import { countedSteps } from "./code/countedSteps";
import { tagsInTheCode } from "./code/tagsInTheCode";

describe("in the code", () => {
  const window = useWindow({
    name: "in the code",
    settings: { "workbench.editor.useModal": "off" },
  });
  tagsInTheCode(window);
  assigningATag(window);
  countedSteps(window);
  changingTags(window);
});
