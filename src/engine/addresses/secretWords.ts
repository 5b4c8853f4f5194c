/**
 * Words that mark a value as a secret, in any spelling of a name. `token`, `pk` and `seeds` are not among them,
 * since they also name addresses (`tokenAddress`, `pk = new PublicKey(…)`, the seeds of a program's address).
 */
const words = [
  String.raw`priv|secret|mnemonic|credential|(?:recovery|seed)[ _-]?phrase|pass(?:phrase|word|wd|code)|(?<![a-z])pwd(?![a-z])`,
  String.raw`(?<!with[ _]?)seed(?!s|ed|ing|er|l|\w*addr)|key[ _-]?pair|(?<![a-z0-9])sk(?![a-z0-9])|(?<![a-z])[xtyz]prv`,
  String.raw`api[ _-]?(?:key|token)|(?:access|auth|bearer|bot|refresh|session)[ _-]?token|(?:signing|encryption)[ _-]?key`,
  // These names may also mean a public key on Solana, so they do not count if "public" follows on the line.
  String.raw`(?:deploy(?:er)?|wallet|signer|relayer|keeper|minter)[ _-]?key(?!s|\w*(?:addr|hash|id)|.*public)`,
  String.raw`(?<![a-z])(?:pass|pw)["'\]]{0,2}\s{0,8}[:=]`,
];

const secretWord = new RegExp(words.join("|"), "i");
/** Matches `Sk`, which means a secret key, as a word in a camel-case name such as `aliceSk`. */
const secretKeyOf = /[a-z]Sk(?![a-z])/;

/** Whether a text names the value after it as a secret. Such a value is neither looked up nor linked. */
export function namesSecret(text: string): boolean {
  return secretWord.test(text) || secretKeyOf.test(text);
}
