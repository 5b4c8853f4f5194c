"use strict";
/**
 * Makes the VSIX: packs what the packager packs, and compresses it once more by zopfli, whose result is the same
 * for everybody who unpacks it, and a fortieth smaller. Takes the packager's other options.
 */
const { execFileSync } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");
const zlib = require("node:zlib");
const { deflateAsync } = require("@gfx/zopfli");
const { remember } = require("./buildMemory.js");

const vsix = path.join(__dirname, "dist", "address-atlas.vsix");
const packager = path.join(__dirname, "node_modules/@vscode/vsce/vsce");

async function main() {
  const options = ["--no-dependencies", "--out", vsix, ...process.argv.slice(2)];
  execFileSync(process.execPath, [packager, "package", ...options], {
    cwd: __dirname,
    stdio: "inherit",
  });
  const entries = readZip(fs.readFileSync(vsix));
  const compressed = await remember("compressed", __filename, entries, () => compressAll(entries));
  const zip = buildZip(compressed);
  fs.writeFileSync(vsix, zip);
  process.stdout.write(`Compressed once more: ${(zip.length / 1024).toFixed(2)} KB\n`);
}

/** The names and contents of a zip file, by the directory at its end. */
function readZip(zip) {
  const end = zip.lastIndexOf("PK\u0005\u0006");
  let at = zip.readUInt32LE(end + 16);
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) =>
      zip.readUInt16LE(at + field),
    );
    const name = zip.toString("utf8", at + 46, at + 46 + nameLength);
    const header = zip.readUInt32LE(at + 42);
    const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
    const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20));
    const isDeflated = zip.readUInt16LE(at + 10) === deflated;
    at += 46 + nameLength + extraLength + commentLength;
    return { name, content: isDeflated ? zlib.inflateRawSync(packed) : packed };
  });
}

const deflated = 8;

async function compressAll(entries) {
  const compressed = [];
  for (const entry of entries) compressed.push(await compress(entry));
  return compressed;
}

async function compress({ name, content }) {
  const packed = content.length > 0 ? await deflateAsync(content, { numiterations: 15 }) : content;
  const isSmaller = packed.length < content.length;
  return { name, content, packed: isSmaller ? packed : content, method: isSmaller ? deflated : 0 };
}

function buildZip(entries) {
  const files = [];
  const directory = [];
  let at = 0;
  for (const { name, content, packed, method } of entries) {
    const title = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(inUtf8, 2);
    common.writeUInt16LE(method, 4);
    common.writeUInt16LE(firstDay, 8);
    common.writeUInt32LE(zlib.crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(title.length, 22);
    files.push(Buffer.from("PK\u0003\u0004"), common, title, packed);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    directory.push(Buffer.from("PK\u0001\u0002\u0014\u0000"), common, rest, title);
    at += 30 + title.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...files, listed, Buffer.from("PK\u0005\u0006"), end]);
}

const inUtf8 = 0x800;
/** 1 January 1980: the time of a build is nobody's business, and equal sources give equal packages. */
const firstDay = 0x21;

main().catch((error) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
