import { useWindow } from "../support/useWindow";
import { panelsOnAFailingService } from "./panels/failingService";
import { panelsOnTheLocalService } from "./panels/localService";

describe("panels", () => {
  const window = useWindow({ name: "panels" });
  panelsOnTheLocalService(window);
  panelsOnAFailingService(window);
});
