import { endWithSuite } from "../runner/endWithSuite";
import { runMocha } from "../runner/runMocha";

endWithSuite(runMocha(__dirname, 180_000));
