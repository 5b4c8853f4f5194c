import { useWindow } from "../support/useWindow";
import { assigningATag } from "./code/assigningATag";
import { countedSteps } from "./code/countedSteps";
import { tagsInTheCode } from "./code/tagsInTheCode";

describe("in the code", () => {
  const window = useWindow({
    name: "in the code",
    settings: { "workbench.editor.useModal": "off" },
  });
  // As long as nobody has tagged anything the samples are shown.
  tagsInTheCode(window);
  assigningATag(window);
  countedSteps(window);
});
