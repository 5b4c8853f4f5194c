"use strict";
/**
 * Replaces the native module @vscode/spdlog, which would need a compiler. Without a replacement the editor would write
 * no log files, and the Output panel would show no log channel.
 */
const fs = require("node:fs");
const path = require("node:path");

const levels = ["trace", "debug", "info", "warning", "error", "critical", "off"];

class Logger {
  #file;
  #level = levels.indexOf("info");
  #formatted = true;

  constructor(_type, _name, file) {
    this.#file = file;
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.appendFileSync(file, "");
  }

  trace(message) {
    this.#write("trace", message);
  }
  debug(message) {
    this.#write("debug", message);
  }
  info(message) {
    this.#write("info", message);
  }
  warn(message) {
    this.#write("warning", message);
  }
  error(message) {
    this.#write("error", message);
  }
  critical(message) {
    this.#write("critical", message);
  }
  getLevel() {
    return this.#level;
  }
  setLevel(level) {
    this.#level = level;
  }
  setPattern() {
    this.#formatted = true;
  }
  clearFormatters() {
    this.#formatted = false;
  }
  flush() {}
  drop() {}

  #write(level, message) {
    if (levels.indexOf(level) < this.#level) return;
    const time = new Date().toISOString().replace("T", " ").replace("Z", "");
    const line = this.#formatted ? `${time} [${level}] ${message}\n` : message;
    try {
      fs.appendFileSync(this.#file, line);
    } catch {
      // The folder may already be deleted when the editor ends.
    }
  }
}

const createLogger = async (name, file) => new Logger("rotating", name, file);

// Assigned individually, so that an import finds the names.
exports.version = 0;
exports.setLevel = () => {};
exports.setFlushOn = () => {};
exports.Logger = Logger;
exports.createRotatingLogger = createLogger;
exports.createAsyncRotatingLogger = createLogger;
