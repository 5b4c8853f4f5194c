import { useWindow } from "../support/useWindow";
import { byKeyboardAlone } from "./connecting/byKeyboard";
import { connectingToANode } from "./connecting/toANode";
import { connectingToAService } from "./connecting/toAService";

describe("connecting", () => {
  const window = useWindow({
    name: "connecting",
    settings: { "workbench.editor.useModal": "off" },
  });
  byKeyboardAlone(window);
  connectingToANode(window);
  connectingToAService(window);
});
