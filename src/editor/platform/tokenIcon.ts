import { Uri } from "vscode";
import { letterOf } from "../../engine/text/safeText";

/** Draws the first letter of a token on a disc of 16 × 16 pixels, in grey and white to be visible in every theme. */
export function drawTokenIcon(symbol: string): Uri {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16"><circle cx="8" cy="8" r="7" fill="#717171"/>` +
    `<text x="8" y="8" dy=".36em" text-anchor="middle" font-family="sans-serif" font-size="9"` +
    ` font-weight="600" fill="#fff">${letterOf(symbol)}</text></svg>`;
  return Uri.parse(`data:image/svg+xml,${encodeURIComponent(svg)}`, true);
}
