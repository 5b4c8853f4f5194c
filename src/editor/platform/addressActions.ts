import type { Translate } from "../../engine/text/translate";

/** An action that is offered for an address wherever the address is shown. */
export interface AddressAction {
  readonly title: string;
  readonly command:
    | "addressAtlas.openAddress"
    | "addressAtlas.assignTag"
    | "addressAtlas.addRepositoryLabel"
    | "addressAtlas.copyAddress"
    | "addressAtlas.openInExplorer";
  readonly argument: { readonly address: string; readonly chains?: readonly string[] };
}

/**
 * Lists the actions for an address. `address` is in the form that is sent to the service. `chain` is the chain
 * at the place of the address, if known.
 */
export function listAddressActions(
  t: Translate,
  address: string,
  chain: string | undefined,
): readonly AddressAction[] {
  const argument = { address };
  const placed = chain === undefined ? argument : { address, chains: [chain] };
  return [
    { title: t("Open"), command: "addressAtlas.openAddress", argument: placed },
    { title: t("Assign Tag…"), command: "addressAtlas.assignTag", argument },
    { title: t("Add Label…"), command: "addressAtlas.addRepositoryLabel", argument },
    { title: t("Copy"), command: "addressAtlas.copyAddress", argument },
    { title: t("Explorer"), command: "addressAtlas.openInExplorer", argument: placed },
  ];
}
