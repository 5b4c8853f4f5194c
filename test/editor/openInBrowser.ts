import { spawn } from "node:child_process";

/** Opens a URL in the desktop's browser, or prints one line if there is no desktop. */
export function openInBrowser(url: string): void {
  const hasDesktop = ["DISPLAY", "WAYLAND_DISPLAY"].some(
    (name) => (process.env[name] ?? "") !== "",
  );
  if (!hasDesktop) {
    sayNone();
    return;
  }
  const child = spawn("xdg-open", [url], { stdio: "ignore", detached: true });
  child.once("error", sayNone);
  child.once("exit", (code) => {
    if (code !== 0) sayNone();
  });
  child.unref();
}

function sayNone(): void {
  console.log("No browser was found here: open the address above in one.");
}
