import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";

/** Packs the built files into a VSIX and returns its path. Throws if the packager prints a warning. */
export async function packageExtension(root: string): Promise<string> {
  const vsix = path.join(root, "dist/address-atlas.vsix");
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [
      path.join(root, "node_modules/@vscode/vsce/vsce"),
      "package",
      "--no-dependencies",
      "--out",
      vsix,
    ],
    { cwd: root, env: { ...process.env, ATLAS_IS_BUILT: "1" } },
  );
  const said = `${stdout}${stderr}`;
  if (/warning/i.test(said)) throw new Error(`The packager warns:\n${said}`);
  return vsix;
}
