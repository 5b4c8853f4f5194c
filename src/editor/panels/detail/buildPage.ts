import type { First } from "../messages/toPage";

/** The parts of a page that do not depend on its content. */
interface PageFrame {
  /** The origin of the files of the extension: `webview.cspSource`. */
  readonly cspSource: string;
  /** The text of the extension's script. It is part of the page to save a round trip. */
  readonly script: string;
  /** The URL of the extension's style sheet. */
  readonly style: string;
  /** The allowed sources of pictures for `img-src`: `'none'`, one https host, or `https:`. */
  readonly images: string;
  readonly nonce: string;
  readonly title: string;
}

/**
 * A script that adds the style sheet. A style sheet that a script adds does not delay the script of the page. The
 * editor draws the page without waiting for the style sheet, so the page is transparent until the style sheet has
 * loaded.
 */
const addStyle = `const link = document.createElement("link");
document.documentElement.style.opacity = "0";
link.onload = link.onerror = () => { document.documentElement.style.opacity = ""; };
link.rel = "stylesheet";
link.href = document.currentScript.dataset.style;
document.head.append(link);`;

/**
 * Builds the page of a panel. Its content security policy allows the script and the style of the extension, and
 * images from the sources in `images`. The page contains the known data, so the first rendering does not wait
 * for a message.
 */
export function buildPage(frame: PageFrame, first: First): string {
  const { cspSource, script, style, images, nonce, title } = frame;
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src ${cspSource}`,
    `img-src ${images}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return `<!DOCTYPE html>
<html lang="${escapeText(first.language)}">
<head>
<meta charset="UTF-8">
<meta http-equiv="Content-Security-Policy" content="${escapeText(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(title)}</title>
<script nonce="${nonce}" data-style="${escapeText(style)}">${addStyle}</script>
</head>
<body>
<p id="failed" class="problem" role="alert" hidden>${escapeText(first.texts.cannotBeDrawn)}</p>
<script type="application/json" id="first">${escapeJson(first)}</script>
<script nonce="${nonce}">${script}</script>
</body>
</html>`;
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${String(character.codePointAt(0))};`);
}

/** Formats JSON for a script element, without `<`, so that no data can end the element. */
function escapeJson(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, "\\u003c")
    .replace(/\u2028/g, "\\u2028")
    .replace(/\u2029/g, "\\u2029");
}
