import type { AddressIdentity } from "../../engine/addresses/addressFormat";
import { shownTags } from "../../engine/known/labels";
import { symbolsAt } from "../../engine/known/symbolsAt";
import { describeFinding } from "../../engine/checks/describeFinding";
import type { Finding } from "../../engine/checks/finding";
import type { CheckedDocument, Problems } from "../../engine/checks/findProblems";
import { defaultLevels, type WarningLevels } from "../../engine/checks/warningLevels";
import type { Warnings } from "../../engine/checks/warnings";
import type { Book } from "../../engine/names/book";
import type { WorkspaceNames } from "../../engine/names/workspaceNames";
import { translate } from "../platform/formatCount";
import type { Session } from "../session/session";
import type { SurveyFacts } from "../../project/scan/survey";

interface KnownInFiles {
  readonly facts: SurveyFacts;
  /**
   * Yields every address for which `isMarked` holds and whose format has no checksum. May also yield other addresses.
   */
  readonly marked: () => Iterable<AddressIdentity>;
  readonly openFacts: () => Promise<void>;
  readonly openChecks: () => Promise<void>;
  /** `before`: the label files as they were before the change, if a change is compared. */
  readonly findProblems: (
    document: CheckedDocument,
    uri: string,
    before?: WorkspaceNames,
  ) => Promise<Problems>;
  readonly describe: (finding: Finding) => string;
  readonly levels: () => WarningLevels;
}

/** Builds the functions that look up tags, names and warnings for the addresses in files. */
export function buildKnownInFiles(session: Session): KnownInFiles {
  const { catalog, knowledge, names } = session;
  let book: Book | undefined;
  let warnings: Warnings | undefined;
  const isMarked = (address: AddressIdentity): boolean =>
    knowledge.has(address) || names.has(address);
  return {
    facts: {
      tagsOf: (address) => shownTags(knowledge.find(address)?.tagged?.tags),
      symbolsOf: (address, inferred = [], withChain = false) =>
        symbolsAt(knowledge.find(address)?.tokens ?? [], inferred, withChain),
      namesOf: (address, more) => names.findAll(address, { more }),
      isKnown: (address) => knowledge.has(address) || book?.has(address) === true,
      isMarked,
    },
    marked: function* () {
      for (const source of [knowledge, names]) {
        for (const address of source.addresses()) {
          if (address.format === "evm" || isMarked(address)) yield address;
        }
      }
    },
    openFacts: async () => {
      [book] = await Promise.all([names.book(), knowledge.open(), names.open()]);
    },
    openChecks: async () => {
      await names.readAll();
      warnings = await (await session.warnings.get()).open();
    },
    findProblems: (document, uri, before) =>
      warnings?.find(document, uri, before) ?? Promise.resolve({ findings: [], silenced: [] }),
    describe: (finding) => describeFinding(translate, finding, (id) => catalog.nameOfChain(id)),
    levels: () => warnings?.levels ?? defaultLevels,
  };
}
