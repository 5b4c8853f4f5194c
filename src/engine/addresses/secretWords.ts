/**
 * Words that say that a value is a secret, in any spelling of a name. `token`, `pk` and `seeds` are none: they name
 * addresses too (`tokenAddress`, `pk = new PublicKey(…)`, the seeds of a program's address).
 */
const words = [
  String.raw`priv|secret|mnemonic|credential|(?:recovery|seed)[ _-]?phrase|pass(?:phrase|word|wd|code)|(?<![a-z])pwd(?![a-z])`,
  String.raw`(?<!with[ _]?)seed(?!s|ed|ing|er|l|\w*addr)|key[ _-]?pair|(?<![a-z0-9])sk(?![a-z0-9])|(?<![a-z])[xtyz]prv`,
  String.raw`api[ _-]?(?:key|token)|(?:access|auth|bearer|bot|refresh|session)[ _-]?token|(?:signing|encryption)[ _-]?key`,
];

/** Whether a text calls a value behind it a secret: such a value is neither looked up nor linked. */
export const secretWord = new RegExp(words.join("|"), "i");
