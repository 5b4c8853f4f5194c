var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __export = (target, all) => {
  for (var name in all) __defProp(target, name, { get: all[name], enumerable: true });
};
var __copyProps = (to, from, except, desc) => {
  if ((from && typeof from === "object") || typeof from === "function") {
    for (let key of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp(to, key, {
          get: () => from[key],
          enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable,
        });
  }
  return to;
};
var __toCommonJS = (mod) => __copyProps(__defProp({}, "__esModule", { value: true }), mod);

// src/local/journal/tagJournal.ts
var tagJournal_exports = {};
__export(tagJournal_exports, {
  TagJournal: () => TagJournal,
});
module.exports = __toCommonJS(tagJournal_exports);

// src/local/journal/journalDisk.ts
var import_promises = require("node:fs/promises");
function codeOf(error) {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
async function appendAll(file, bytes) {
  const written = await file.append(bytes);
  if (written < bytes.length)
    throw Object.assign(new Error("The disk is full"), { code: "ENOSPC" });
}
var realDisk = {
  async makeFolder(path) {
    await (0, import_promises.mkdir)(path, { recursive: true });
  },
  async facts(path) {
    try {
      return buildFacts(await (0, import_promises.stat)(path, { bigint: true }));
    } catch (error) {
      if (codeOf(error) === "ENOENT") return void 0;
      throw error;
    }
  },
  async open(path, use) {
    return new RealFile(await (0, import_promises.open)(path, use === "append" ? "a+" : "r", 384));
  },
  rename: import_promises.rename,
  async syncFolder(path) {
    if (process.platform === "win32") return;
    const folder = await (0, import_promises.open)(path, "r");
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  },
};
var RealFile = class {
  #handle;
  constructor(handle) {
    this.#handle = handle;
  }
  async facts() {
    return buildFacts(await this.#handle.stat({ bigint: true }));
  }
  async read(start, end) {
    const bytes = Buffer.allocUnsafe(end - start);
    let length = 0;
    while (length < bytes.length) {
      const { bytesRead } = await this.#handle.read(bytes, length, void 0, start + length);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
    return bytes.subarray(0, length);
  }
  async append(bytes) {
    return (await this.#handle.write(bytes)).bytesWritten;
  }
  async sync() {
    await this.#handle.datasync();
  }
  async close() {
    await this.#handle.close();
  }
};
function buildFacts(facts) {
  return {
    identity: `${facts.dev}:${facts.ino}`,
    size: Number(facts.size),
    writtenAt: facts.mtimeNs,
    isFile: facts.isFile(),
  };
}

// src/local/journal/followedJournal.ts
var import_node_path2 = require("node:path");

// src/local/journal/journalTail.ts
var import_node_zlib3 = require("node:zlib");

// src/local/journal/journalRecord.ts
var import_node_zlib2 = require("node:zlib");

// src/local/journal/checksum.ts
var import_node_zlib = require("node:zlib");
var ofByte = Int32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 3988292384 : crc >>> 1;
  return crc;
});
var short = 160;
function checksumOf(bytes, start, end) {
  if (end - start > short) return (0, import_node_zlib.crc32)(bytes.subarray(start, end));
  let crc = -1;
  for (let i = start; i < end; i += 1) {
    crc = (crc >>> 8) ^ (ofByte[(crc ^ (bytes[i] ?? 0)) & 255] ?? 0);
  }
  return ~crc >>> 0;
}

// src/local/journal/journalRecord.ts
var journalVersion = 1;
var lineFeed = 10;
var space = 32;
var resetMark = "!reset";
var exclamationMark = 33;
var checksumLength = 8;
var longestPayload = 1e8;
function encodeAssignment({ at, tag, addresses }) {
  return encodeRecord(`${at} ${tag} ${addresses.join(" ")}`);
}
function encodeReset(at, copy) {
  return encodeRecord(`${at} ${resetMark} ${encodeURIComponent(copy)}`);
}
function encodeRecord(payload) {
  if (!/^[\x21-\x7e]+(?: [\x21-\x7e]+)+$/.test(payload)) throw new RangeError("not of one line");
  const line = `${journalVersion} ${payload.length} ${payload}`;
  return Buffer.from(
    `
${formatChecksum(line)} ${line}
`,
    "latin1",
  );
}
function readRecords(bytes, reader) {
  let start = 0;
  for (;;) {
    const end = bytes.indexOf(lineFeed, start);
    if (end < 0) return start;
    if (end > start && !readLine(bytes, start, end, reader)) {
      reader.bad(bytes.subarray(start, end), start);
    }
    start = end + 1;
  }
}
function readLine(bytes, start, end, reader) {
  const version = start + checksumLength + 1;
  const length = bytes.indexOf(space, version) + 1;
  const payload = bytes.indexOf(space, length) + 1;
  if (payload > end) return false;
  const checksum = readDigits(bytes, start, version - 1, 16);
  const ofVersion = readDigits(bytes, version, length - 1, 10);
  const ofLength = readDigits(bytes, length, payload - 1, 10);
  if (checksum < 0 || ofVersion < 0 || ofLength < 0 || ofLength > longestPayload) return false;
  if (checksum !== checksumOf(bytes, version, end)) {
    const isCut = end - payload < ofLength;
    return isCut && !holdsWithLength(bytes, checksum, version, length, payload, end);
  }
  if (ofVersion <= journalVersion) return readPayload(bytes, payload, end, reader);
  reader.newer();
  return true;
}
function holdsWithLength(bytes, checksum, version, length, payload, end) {
  const head = bytes.toString("latin1", version, length);
  const line = `${head}${end - payload} ${bytes.toString("latin1", payload, end)}`;
  return checksumOf(Buffer.from(line, "latin1"), 0, line.length) === checksum;
}
function readPayload(bytes, start, end, reader) {
  const tag = bytes.indexOf(space, start) + 1;
  const addresses = bytes.indexOf(space, tag) + 1;
  const at = readDigits(bytes, start, tag - 1, 10);
  if (at < 0 || addresses <= tag || addresses >= end) return false;
  if (bytes[tag] === exclamationMark) {
    const copy = decode(bytes.toString("latin1", addresses, end));
    if (copy === void 0) return false;
    reader.reset(copy);
  } else {
    reader.assignment(at, bytes, { start: tag, end: addresses - 1 }, { start: addresses, end });
  }
  return true;
}
function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return void 0;
  }
}
function readDigits(bytes, start, end, base) {
  if (end <= start || end > bytes.length) return -1;
  let number = 0;
  for (let i = start; i < end; i += 1) {
    const code = bytes[i] ?? 0;
    const digit = code >= 97 ? code - 87 : code - 48;
    if (digit < 0 || digit >= base || (code > 57 && code < 97)) return -1;
    number = number * base + digit;
  }
  return number;
}
function formatChecksum(line) {
  return (0, import_node_zlib2.crc32)(line).toString(16).padStart(checksumLength, "0");
}

// src/local/textTable.ts
var TextTable = class {
  #size = 0;
  /** The source given to the constructor, not copied; then texts of other sources. */
  #bytes;
  #used;
  #source;
  /** Where in `#bytes` each text begins. */
  #starts;
  #lengths;
  #hashes;
  /** A number plus one, or 0 for a free slot; open addressing from the slot of the hash. */
  #slots;
  /** Most texts will come from the source, which must not change afterwards. */
  constructor(source, expected) {
    const capacity = 2 ** Math.ceil(Math.log2(Math.max(expected, 16)));
    this.#source = source;
    this.#bytes = source;
    this.#used = source.length;
    this.#starts = new Uint32Array(capacity);
    this.#lengths = new Uint16Array(capacity);
    this.#hashes = new Int32Array(capacity);
    this.#slots = new Uint32Array(capacity * 2);
  }
  get size() {
    return this.#size;
  }
  /** The number of the text in `source` from `start` to `end`, adding it if it is new. */
  intern(source, start, end) {
    const hash = hashOf(source, start, end);
    const slot = this.#findSlot(hash, source, start, end);
    const known = this.#slots[slot] ?? 0;
    if (known > 0) return known - 1;
    if (this.#size === this.#starts.length) {
      this.#grow();
      return this.intern(source, start, end);
    }
    return this.#add(slot, hash, source, start, end);
  }
  find(text) {
    const source = Buffer.from(text, "latin1");
    const hash = hashOf(source, 0, source.length);
    const known = this.#slots[this.#findSlot(hash, source, 0, source.length)] ?? 0;
    return known > 0 ? known - 1 : void 0;
  }
  /** The text of a number that this table gave. */
  text(number) {
    const { buffer, byteOffset } = this.#bytes;
    const start = byteOffset + (this.#starts[number] ?? 0);
    return Buffer.from(buffer, start, this.#lengths[number]).toString("latin1");
  }
  #findSlot(hash, source, start, end) {
    const slots = this.#slots;
    const hashes = this.#hashes;
    const mask = slots.length - 1;
    let slot = hash & mask;
    for (;;) {
      const known = slots[slot] ?? 0;
      if (known === 0) return slot;
      if (hashes[known - 1] === hash && this.#isText(known - 1, source, start, end)) return slot;
      slot = (slot + 1) & mask;
    }
  }
  #isText(number, source, start, end) {
    const bytes = this.#bytes;
    const from = this.#starts[number] ?? 0;
    if (this.#lengths[number] !== end - start) return false;
    for (let i = 0; i < end - start; i += 1) {
      if (bytes[from + i] !== source[start + i]) return false;
    }
    return true;
  }
  #add(slot, hash, source, start, end) {
    const number = this.#size;
    this.#starts[number] = source === this.#source ? start : this.#copy(source, start, end);
    this.#lengths[number] = end - start;
    this.#hashes[number] = hash;
    this.#slots[slot] = number + 1;
    this.#size += 1;
    return number;
  }
  #copy(source, start, end) {
    const at = this.#used;
    this.#used += end - start;
    if (this.#used > this.#bytes.length) {
      const bytes = new Uint8Array(Math.max(this.#used * 2, 1024));
      bytes.set(this.#bytes);
      this.#bytes = bytes;
    }
    this.#bytes.set(source.subarray(start, end), at);
    return at;
  }
  #grow() {
    const capacity = this.#starts.length * 2;
    const starts = new Uint32Array(capacity);
    const lengths = new Uint16Array(capacity);
    const hashes = new Int32Array(capacity);
    const slots = new Uint32Array(capacity * 2);
    starts.set(this.#starts);
    lengths.set(this.#lengths);
    hashes.set(this.#hashes);
    const mask = slots.length - 1;
    for (let number = 0; number < this.#size; number += 1) {
      let slot = (hashes[number] ?? 0) & mask;
      while ((slots[slot] ?? 0) > 0) slot = (slot + 1) & mask;
      slots[slot] = number + 1;
    }
    this.#starts = starts;
    this.#lengths = lengths;
    this.#hashes = hashes;
    this.#slots = slots;
  }
};
var hashedLength = 16;
function hashOf(source, start, end) {
  let hash = end - start;
  let i = Math.max(start, end - hashedLength);
  for (; i + 4 <= end; i += 4) hash = Math.imul(hash ^ wordAt(source, i), 2654435761);
  for (; i < end; i += 1) hash = Math.imul(hash ^ (source[i] ?? 0), 2654435761);
  return hash ^ (hash >>> 15);
}
function wordAt(source, i) {
  const high = ((source[i + 3] ?? 0) << 8) | (source[i + 2] ?? 0);
  return (high << 16) | ((source[i + 1] ?? 0) << 8) | (source[i] ?? 0);
}

// src/local/tagStore.ts
var reservedTag = "0";
var mostTagsOfAddress = 50;
var space2 = 32;
var bytesOfAddress = 45;
var TagStore = class {
  #addresses = new TextTable(new Uint8Array(), 0);
  #names = new TextTable(new Uint8Array(), 64);
  /** Indexed by the number of their name. */
  #tags = [];
  /** Without the reserved tag, in the order of their creation. */
  #listed = [];
  /** The number plus one of an address's first tag; few addresses have further ones. */
  #firstTags = new Uint32Array(64);
  #furtherTags = /* @__PURE__ */ new Map();
  #version = 0;
  /** Changes whenever a tag or an address is added. */
  get version() {
    return this.#version;
  }
  /** All tags except the reserved one, the oldest first. */
  get tags() {
    return this.#listed;
  }
  /** The number of addresses, tagged or registered without a tag; they are numbered from 0. */
  get addressCount() {
    return this.#addresses.size;
  }
  findTag(tag) {
    const number = this.#names.find(tag);
    const found = number === void 0 ? void 0 : this.#tags[number];
    return found !== void 0 && found.addresses.length > 0 ? found : void 0;
  }
  addressText(number) {
    return this.#addresses.text(number);
  }
  has(address) {
    return this.#addresses.find(address) !== void 0;
  }
  /** The tags of an address in the order in which it got them. */
  tagsOf(address) {
    const number = this.#addresses.find(address);
    return number === void 0 ? [] : this.#numbersOf(number).map((tag) => this.#names.text(tag));
  }
  /** Whether an address may get this tag: it has it already, or has fewer than 50. */
  hasRoomFor(address, tag) {
    const tags = this.tagsOf(address);
    const taken = tags.filter((it) => it !== reservedTag).length;
    return tag === reservedTag || tags.includes(tag) || taken < mostTagsOfAddress;
  }
  /**
   * Gives the tag to these addresses, skipping those that have it already or have 50 tags. The
   * bytes must not change afterwards.
   */
  assign(at, bytes, tag, addresses) {
    if (this.#addresses.size === 0) this.#addresses = this.#prepareFor(bytes);
    const entry = this.#entryOf(this.#names.intern(bytes, tag.start, tag.end), at);
    const before = entry.addresses.length;
    for (let from = addresses.start; from < addresses.end; ) {
      const next = bytes.indexOf(space2, from);
      const end = next < 0 || next > addresses.end ? addresses.end : next;
      if (end > from) this.#assignOne(entry, this.#addresses.intern(bytes, from, end));
      from = end + 1;
    }
    if (entry.addresses.length === before) return;
    this.#version += 1;
    if (before > 0) entry.updatedAt = Math.max(at, entry.updatedAt + 1);
    else if (entry.tag !== reservedTag) this.#listed.push(entry);
  }
  /** The first bytes are usually a whole journal, so tables are sized by their length. */
  #prepareFor(bytes) {
    const expected = Math.ceil(bytes.length / bytesOfAddress);
    this.#firstTags = new Uint32Array(Math.max(expected, 64));
    return new TextTable(bytes, expected);
  }
  /** A tag for which no address has room stays empty; the next assignment creates it anew. */
  #entryOf(number, at) {
    const known = this.#tags[number];
    if (known !== void 0 && known.addresses.length > 0) return known;
    const tag = this.#names.text(number);
    const entry = { number, tag, createdAt: at, updatedAt: at, addresses: [] };
    this.#tags[number] = entry;
    return entry;
  }
  #assignOne(entry, address) {
    if (address >= this.#firstTags.length) {
      const grown = new Uint32Array(this.#firstTags.length * 2);
      grown.set(this.#firstTags);
      this.#firstTags = grown;
    }
    if (this.#firstTags[address] === 0) {
      this.#firstTags[address] = entry.number + 1;
    } else if (!this.#addFurther(entry, address)) {
      return;
    }
    entry.addresses.push(address);
  }
  #addFurther(entry, address) {
    const numbers = this.#numbersOf(address);
    if (numbers.includes(entry.number)) return false;
    const taken = numbers.filter((number) => this.#tags[number]?.tag !== reservedTag).length;
    if (entry.tag !== reservedTag && taken >= mostTagsOfAddress) return false;
    this.#furtherTags.set(address, [...numbers.slice(1), entry.number]);
    return true;
  }
  #numbersOf(address) {
    const first = this.#firstTags[address] ?? 0;
    return first === 0 ? [] : [first - 1, ...(this.#furtherTags.get(address) ?? [])];
  }
};

// src/local/journal/journalTail.ts
var checkedLength = 64;
var lineFeed2 = 10;
var JournalTail = class {
  constructor(file, identity) {
    this.file = file;
    this.identity = identity;
  }
  file;
  identity;
  /** The tags read from this file. */
  stored = new TagStore();
  #position = 0;
  #seenSize = 0;
  #seenWrittenAt = 0n;
  /** The checksum of all bytes before the position. */
  #checksum = 0;
  /** The last bytes before the position; if they change, the file was overwritten. */
  #check = Buffer.alloc(0);
  /** Whether a file with these facts is this file and has not become shorter. */
  isStill(facts) {
    return facts.identity === this.identity && facts.size >= this.#position;
  }
  /**
   * Reads what was appended, also into the tags to show; "rewritten" if earlier bytes have changed.
   * Our own writes are not read again if the size shows that there is nothing else.
   */
  async readOn({ size, writtenAt }, inSight, written) {
    if (size === this.#seenSize) {
      if (writtenAt !== this.#seenWrittenAt && !(await this.#holds())) return "rewritten";
      this.#seenWrittenAt = writtenAt;
      return emptyReport;
    }
    const isAll = size - (written?.length ?? 0) === this.#position;
    const read =
      written !== void 0 && isAll
        ? Buffer.concat([this.#check, written])
        : await this.file.read(this.#position - this.#check.length, size);
    if (!read.subarray(0, this.#check.length).equals(this.#check)) return "rewritten";
    const bytes = read.subarray(this.#check.length);
    const { length, ...report } = readInto(
      /* @__PURE__ */ new Set([this.stored, inSight]),
      bytes,
      this.#position,
    );
    this.#seenSize = size;
    this.#seenWrittenAt = writtenAt;
    this.#checksum = (0, import_node_zlib3.crc32)(bytes.subarray(0, length), this.#checksum);
    this.#position += length;
    const end = this.#check.length + length;
    this.#check = Buffer.from(read.subarray(Math.max(0, end - checkedLength), end));
    return report;
  }
  /** A growing file gets its new time before its new length, so the time alone proves little. */
  async #holds() {
    const bytes = await this.file.read(0, this.#position);
    return (
      bytes.length === this.#position && (0, import_node_zlib3.crc32)(bytes) === this.#checksum
    );
  }
};
var emptyReport = {
  records: 0,
  bad: [],
  isNewer: false,
  reset: void 0,
  isForeign: false,
};
function readInto(stores, bytes, position) {
  const bad = [];
  let records = 0;
  let isNewer = false;
  let reset;
  const length = readRecords(bytes, {
    assignment(at, source, tag, addresses) {
      records += 1;
      for (const store of stores) store.assign(at, source, tag, addresses);
    },
    reset(copy) {
      records += 1;
      reset = copy;
    },
    newer() {
      isNewer = true;
    },
    bad(line, offset) {
      bad.push({ line: Buffer.from(line), offset: position + offset });
    },
  });
  const isOurs =
    records > 0 || isNewer || (bad.length === 0 && (bytes[0] ?? lineFeed2) === lineFeed2);
  return { records, bad, isNewer, reset, isForeign: position === 0 && !isOurs, length };
}

// src/local/journal/setAside.ts
var import_node_crypto = require("node:crypto");
var import_node_path = require("node:path");
var longestWait = 6e4;
var passingCodes = process.platform === "win32" ? ["EPERM", "EBUSY", "EACCES"] : ["EPERM", "EBUSY"];
async function setFileAside(disk, path, at, wait) {
  const stamp = new Date(at).toISOString().replace(/[-:.]/g, "");
  const copy = `${path}.${stamp}-${(0, import_node_crypto.randomBytes)(3).toString("hex")}`;
  let waited = 0;
  for (let pause = 10; ; pause = Math.min(pause * 2, 100)) {
    try {
      await disk.rename(path, copy);
      break;
    } catch (error) {
      if (!passingCodes.includes(codeOf(error)) || waited + pause > longestWait) throw error;
    }
    await wait(pause);
    waited += pause;
  }
  await disk.syncFolder((0, import_node_path.dirname)(path));
  return copy;
}
async function setLinesAside(disk, copy, lines) {
  const file = await disk.open(copy, "append");
  try {
    const { size } = await file.facts();
    const known = (await file.read(0, size)).toString("latin1");
    const fresh = lines.filter((line) => !known.includes(headOf(line)));
    for (const line of fresh) {
      await appendAll(file, Buffer.concat([Buffer.from(headOf(line), "latin1"), line.line]));
    }
    if (fresh.length > 0) await file.sync();
    return fresh.length;
  } finally {
    await file.close();
  }
}
function headOf({ offset, line }) {
  return `
# line at byte ${offset}, crc ${checksumOf(line, 0, line.length).toString(16)}
`;
}

// src/local/journal/followedJournal.ts
var momentWithoutFile = 40;
var mostMoments = 5;
var FollowedJournal = class {
  path;
  disk;
  now;
  #wait;
  #onNotice;
  #store = new TagStore();
  #tail;
  /** The identity of a file with an append that has not been synced yet (faults.md, G-17). */
  #unsynced;
  #readOnly;
  constructor(options) {
    this.path = (0, import_node_path2.join)(options.directory, "tags.journal");
    this.disk = options.disk ?? realDisk;
    this.now = options.now ?? Date.now;
    this.#wait = options.wait ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms)));
    this.#onNotice = options.onNotice ?? (() => void 0);
  }
  /**
   * The tags to show: those last read and, if the file was removed or replaced, those from before.
   * A new object after a reset.
   */
  get store() {
    return this.#store;
  }
  /** The tags in the file at the path, as last read. Only these can be acknowledged (G-18). */
  get stored() {
    return this.#tail?.stored ?? new TagStore();
  }
  /** Why nothing can be added; undefined while it can. */
  get readOnly() {
    return this.#readOnly;
  }
  /** Opens the journal or creates one. If that is refused, the tags can still be read. */
  async open() {
    try {
      await this.#openToAppend();
    } catch (error) {
      const isRefused = ["EACCES", "EPERM", "EROFS"].includes(codeOf(error));
      this.#becomeReadOnly(isRefused ? "noPermission" : "unreadable");
      await this.#adopt("read").catch(() => void 0);
    }
  }
  /**
   * Reads what was appended since, even if the file was replaced. Shows nothing that cannot be
   * synced.
   */
  async follow() {
    try {
      const facts = await this.disk.facts(this.path);
      if (facts === void 0 || (await this.#syncsAgain(facts))) await this.#follow(facts);
    } catch {
      this.#becomeReadOnly("unreadable");
    }
  }
  /** Makes the journal writable if that has become possible. */
  async makeWritable() {
    if (this.readOnly === void 0) return true;
    if (this.readOnly === "newerVersion" || this.readOnly === "closed") return false;
    await this.#openToAppend();
    return this.#isWritable();
  }
  /** Resolves when the record is on disk; `stored` has it unless the file was replaced meanwhile. */
  async append(record) {
    if (this.#tail === void 0) await this.#openToAppend();
    const tail = this.#tail;
    if (tail === void 0) throw new Error("The journal cannot be opened");
    if (this.#unsynced === tail.identity) await this.#sync(tail);
    this.#unsynced = tail.identity;
    await appendAll(tail.file, record);
    await this.#settle(tail, record);
  }
  /** Resolves when `stored` is on disk, in the file at the path. */
  async confirm() {
    if (this.#tail !== void 0) await this.#settle(this.#tail);
  }
  /** Sets the file aside and begins a new one with this record. Returns the path of the copy. */
  async replace(buildRecord) {
    const copy = await setFileAside(this.disk, this.path, this.now(), this.#wait);
    await this.#close();
    this.#store = new TagStore();
    const file = await this.disk.open(this.path, "append");
    try {
      await appendAll(file, buildRecord(copy));
      await file.sync();
    } finally {
      await file.close();
    }
    await this.disk.syncFolder((0, import_node_path2.dirname)(this.path));
    await this.#openToAppend();
    return copy;
  }
  async close() {
    await this.#close();
    this.#readOnly = "closed";
  }
  async #openToAppend() {
    if ((await this.#adoptOrMakeFolder()) !== void 0) return;
    const isFile = (await this.disk.facts(this.path))?.isFile !== false;
    const copy = await setFileAside(this.disk, this.path, this.now(), this.#wait);
    this.#onNotice(
      isFile ? { kind: "fileSetAside", copy } : { kind: "folderSetAside", folder: copy },
    );
    await this.#adopt("append");
  }
  /** Undefined if what is there was never a journal, or is not a file. */
  async #adoptOrMakeFolder() {
    try {
      return await this.#adopt("append");
    } catch (error) {
      const isMissing = codeOf(error) === "ENOENT";
      if (!isMissing && (await this.disk.facts(this.path))?.isFile === false) return void 0;
      if (!isMissing) throw error;
    }
    await this.disk.makeFolder((0, import_node_path2.dirname)(this.path));
    return this.#adopt("append");
  }
  /**
   * Reads the file at the path and adds its tags to the known ones, or replaces these if the file
   * says that they were set aside. Undefined if it was never a journal.
   */
  async #adopt(use) {
    const file = await this.disk.open(this.path, use);
    try {
      return await this.#join(file, use);
    } finally {
      if (this.#tail?.file !== file) await file.close().catch(() => void 0);
    }
  }
  async #join(file, use) {
    const facts = await file.facts();
    const { identity, size } = facts;
    if (identity === this.#unsynced) await file.sync();
    this.#unsynced = void 0;
    const tail = new JournalTail(file, identity);
    const report = await tail.readOn(facts, tail.stored);
    if (report === "rewritten" || report.isForeign) return void 0;
    await this.#close();
    if (report.reset === void 0 && this.#store.version > 0) {
      await new JournalTail(file, identity).readOn(facts, this.#store);
    } else {
      this.#store = tail.stored;
    }
    this.#tail = tail;
    if (use === "append") this.#readOnly = void 0;
    if (use === "append" && size === 0)
      await this.disk.syncFolder((0, import_node_path2.dirname)(this.path));
    await this.#tellOf(report);
    return report;
  }
  async #settle(tail, written) {
    await this.#sync(tail);
    await this.#follow(await this.disk.facts(this.path), written);
    if (this.#tail !== void 0 && this.#tail !== tail) await this.#settle(this.#tail);
  }
  async #sync(tail) {
    await tail.file.sync();
    if (this.#unsynced === tail.identity) this.#unsynced = void 0;
  }
  /** False while the file still needs a sync. */
  async #syncsAgain({ identity }) {
    if (this.#tail === void 0 || this.#unsynced !== identity) return true;
    return this.#sync(this.#tail).then(
      () => true,
      () => false,
    );
  }
  /** `written`: bytes just appended, which need not be read again if nothing else was appended. */
  async #follow(found, written) {
    if (this.#readOnly === "closed") return;
    let facts = found;
    if (facts !== void 0 && this.#tail?.isStill(facts) === true) {
      const report = await this.#tail.readOn(facts, this.#store, written);
      if (report !== "rewritten" && report.reset === void 0) return this.#tellOf(report);
    }
    const isBetween = () => facts === void 0 || facts.size === 0;
    for (let pause = 0; this.#tail && isBetween() && pause < mostMoments; pause += 1) {
      await this.#wait(momentWithoutFile);
      facts = await this.disk.facts(this.path);
    }
    await this.#followElsewhere(facts);
  }
  async #followElsewhere(facts) {
    const hadFile = this.#tail !== void 0;
    if (facts === void 0) {
      await this.#close();
      if (hadFile) this.#onNotice({ kind: "removed", journal: this.path });
      return;
    }
    const report = await this.#adopt(this.#isWritable() ? "append" : "read");
    if (report === void 0) {
      await this.#close();
      this.#becomeReadOnly("unreadable");
    }
    if (!hadFile) return;
    if (report?.reset === void 0) this.#onNotice({ kind: "replaced", journal: this.path });
    else this.#onNotice({ kind: "resetElsewhere", copy: report.reset });
  }
  async #tellOf(report) {
    if (report.isNewer) this.#becomeReadOnly("newerVersion");
    if (report.bad.length === 0) return;
    const copy = `${this.path}.set-aside`;
    const count = await setLinesAside(this.disk, copy, report.bad).catch(() => report.bad.length);
    if (count > 0) this.#onNotice({ kind: "linesSetAside", count, copy });
  }
  #becomeReadOnly(reason) {
    if (this.#readOnly === reason) return;
    this.#readOnly = reason;
    this.#onNotice({ kind: "readOnly", reason });
  }
  #isWritable() {
    return this.#readOnly === void 0;
  }
  async #close() {
    const file = this.#tail?.file;
    this.#tail = void 0;
    await file?.close().catch(() => void 0);
  }
};

// src/local/journal/tagJournal.ts
var mostAttempts = 5;
var TagJournal = class {
  #journal;
  #queue = Promise.resolve();
  constructor(options) {
    this.#journal = new FollowedJournal(options);
  }
  /** The tags to show; a new object after a reset. */
  get store() {
    return this.#journal.store;
  }
  /** Why nothing can be added; undefined if something can. */
  get readOnly() {
    return this.#journal.readOnly;
  }
  /** Reads the journal or creates one. Never rejects: problems become notices. */
  open() {
    return this.#alone(() => this.#journal.open());
  }
  /** Reads what other windows have appended. Never rejects: problems become notices. */
  sync() {
    return this.#alone(() => this.#journal.follow());
  }
  /** Gives the tag to all of these canonical addresses or to none. */
  assign(tag, addresses) {
    return this.#alone(async () => {
      try {
        return await this.#assign(tag, addresses);
      } catch (error) {
        return { kind: "notStored", code: codeOf(error) };
      }
    });
  }
  /** Sets all tags aside and begins anew. Returns the path of the copy. */
  reset() {
    const { now } = this.#journal;
    return this.#alone(() => this.#journal.replace((copy) => encodeReset(now(), copy)));
  }
  close() {
    return this.#alone(() => this.#journal.close());
  }
  async #assign(tag, addresses) {
    if (!(await this.#journal.makeWritable())) return { kind: "notStored", code: "EROFS" };
    const at = this.#journal.now();
    let written = [];
    for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
      const before = this.#plan(tag, addresses);
      if (before.kind === "missing") {
        await this.#journal.append(encodeAssignment({ at, tag, addresses: before.addresses }));
        written = before.addresses;
      } else {
        await this.#journal.confirm();
      }
      const plan = this.#plan(tag, addresses);
      const { stored } = this.#journal;
      const isStored = written.some((address) => stored.tagsOf(address).includes(tag));
      if (plan.kind === "full" && isStored) return { kind: "stored" };
      if (plan.kind !== "missing") return plan;
    }
    throw new Error("The journal was replaced again and again");
  }
  #plan(tag, addresses) {
    const { stored } = this.#journal;
    const missing = [...new Set(addresses)].filter((it) => !stored.tagsOf(it).includes(tag));
    if (!missing.every((address) => stored.hasRoomFor(address, tag))) return { kind: "full" };
    return missing.length === 0 ? { kind: "stored" } : { kind: "missing", addresses: missing };
  }
  #alone(task) {
    const result = this.#queue.then(task);
    this.#queue = result.catch(() => void 0);
    return result;
  }
};
// Annotate the CommonJS export names for ESM import in node:
0 &&
  (module.exports = {
    TagJournal,
  });
