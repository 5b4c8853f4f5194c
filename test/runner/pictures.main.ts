import { copyFileSync, existsSync, mkdirSync, readdirSync } from "node:fs";
import path from "node:path";

/**
 * `npm run pictures` copies the pictures for README and docs from the results of test/journeys/listing.test.ts on the
 * newest VS Code. Run that test with `ATLAS_PICTURES` first, and check the pictures afterwards.
 */
const names = ["code", "warning", "comparison", "branch", "node", "workspace"];
const themes = ["dark", "light"];

const from = path.resolve("test/results/newest/journeys/listing");
const to = path.resolve("media/pictures");
const taken = existsSync(from) ? readdirSync(from) : [];
const pictures = names
  .flatMap((name) => themes.map((theme) => ({ name, theme })))
  .map(({ name, theme }) => ({
    to: `${name}-${theme}.png`,
    from: taken.find((file) => file.endsWith(`-${name} ${theme}.png`)),
  }));
mkdirSync(to, { recursive: true });
for (const picture of pictures) {
  if (picture.from === undefined) {
    console.error("Take the pictures first: ATLAS_PICTURES=1 npm test -- journeys listing");
    process.exit(1);
  }
  copyFileSync(path.join(from, picture.from), path.join(to, picture.to));
}
