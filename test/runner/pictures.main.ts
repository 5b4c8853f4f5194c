import { copyFileSync, existsSync, mkdirSync } from "node:fs";
import path from "node:path";

/**
 * `npm run pictures`: the pictures of the README, as the journeys have last taken them in every theme:
 * run them with `ATLAS_PICTURES` first, then look at the pictures.
 */
const pictures: Readonly<Record<string, string>> = {
  "tags-dark.png": "in-the-code/04-inline dark.png",
  "tags-light.png": "in-the-code/01-inline light.png",
  "address-panel.png": "panels/01-address.png",
};

const from = path.resolve("test/results/newest/journeys");
const to = path.resolve("media/pictures");
mkdirSync(to, { recursive: true });
if (Object.values(pictures).some((taken) => !existsSync(path.join(from, taken)))) {
  console.error("Take the pictures first: ATLAS_PICTURES=1 npm run test:journeys");
  process.exit(1);
}
for (const [name, taken] of Object.entries(pictures)) {
  copyFileSync(path.join(from, taken), path.join(to, name));
}
