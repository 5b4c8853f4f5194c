import { mkdirSync, writeFileSync } from "node:fs";
import { buildL10nBundle } from "./l10nBundle";
import { orderTranslations } from "./translations";

/** `npm run l10n` collects the texts of src for translators and sorts the existing translations. */
mkdirSync("l10n", { recursive: true });
const { bundle } = buildL10nBundle(process.cwd());
writeFileSync("l10n/bundle.l10n.json", `${JSON.stringify(bundle, null, 2)}\n`);
orderTranslations(process.cwd());
