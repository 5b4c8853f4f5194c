import { spawn } from "node:child_process";

/** Opens an address in the browser of the desktop, or says in one line that there is none. */
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
