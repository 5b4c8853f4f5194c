"use strict";
/**
 * Replaces the native module @vscode/native-watchdog, which would need a compiler: ends the extension host when the
 * process that started it has ended.
 */
exports.start = (pid) => {
  const watch = setInterval(() => {
    try {
      process.kill(pid, 0);
    } catch {
      process.exit(87);
    }
  }, 1000);
  watch.unref();
};

exports.exit = (code) => {
  process.exit(code ?? 0);
};
