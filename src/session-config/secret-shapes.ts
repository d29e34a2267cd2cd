/** Texts that are secrets wherever they stand, told by their shape. No pattern backtracks, so that any text is read in linear time. */
const SHAPES: readonly RegExp[] = [
  /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[\w+/=\s-]*/,
  /\bgh[opsur]_[A-Za-z0-9]{30,}/,
  /\bgithub_pat_\w{30,}/,
  /\bglpat-[\w-]{20,}/,
  /\bsk-[\w-]{20,}/,
  /\b[rs]k_(?:live|test)_\w{16,}/,
  /\bA[KS]IA[A-Z0-9]{16}\b/,
  /\bxox[abeprs]-[\w-]{20,}/,
  /\bAIza[\w-]{30,}/,
  /\beyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?/,
  // User name and password of an address: what stands between the slashes and the @.
  /(?<=:\/\/)[^\s/?#@:]{0,256}:[^\s/?#@]{1,256}(?=@)/,
];

const ANY_SHAPE = new RegExp(SHAPES.map(({ source }) => source).join('|'), 'g');

/** A text with every part replaced that looks like a key, a token or a password. */
export function replaceSecretShapes(text: string, replace: (secret: string) => string): string {
  return text.replaceAll(ANY_SHAPE, replace);
}
