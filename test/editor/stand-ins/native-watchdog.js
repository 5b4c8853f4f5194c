"use strict";
/**
 * Stands in for the native module @vscode/native-watchdog, which only a compiler could make: ends
 * the extension host when the process that started it is gone.
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
