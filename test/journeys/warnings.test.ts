import { useWindow } from "../support/useWindow";
import { lookAlikesInPanels } from "./warnings/lookAlikesInPanels";
import { lookAlikesInTheReview } from "./warnings/lookAlikesInTheReview";
import { warningsInTheCode } from "./warnings/warningsInTheCode";

describe("warnings", () => {
  const window = useWindow({ name: "warnings", settings: { "workbench.editor.useModal": "off" } });
  warningsInTheCode(window);
  lookAlikesInTheReview(window);
  lookAlikesInPanels(window);
});
