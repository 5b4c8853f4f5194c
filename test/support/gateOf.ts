import type { Catalog } from "../../src/sources/catalog/catalog";
import { openGate } from "../../src/sources/catalog/openGate";
import type { AskPerson, Gate } from "../../src/sources/gate/gate";

type Index = Parameters<typeof openGate>[1];

const noIndex: Index = { open: () => Promise.resolve(), has: () => false, hasTag: () => false };

/** Creates the gate in front of a catalog's service. By default a prompt to the user fails the test. */
export function gateOf(
  catalog: Catalog,
  index: Index = noIndex,
  ask: AskPerson = () => Promise.reject(new Error("no person is asked in this test")),
): Gate {
  return openGate(catalog, index, ask);
}
