/** Patterns of secrets in any text. What a pattern may have to read without a match is bounded, so every text is matched in linear time. */
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
  /\beyJ[\w-]{8,4096}\.[\w-]{8,}(?:\.[\w-]*)?/,
  // The credentials of an Authorization header.
  /(?<=\b(?:[Aa]uthorization|AUTHORIZATION)["']?\s{0,4}[:=]\s{0,4}["']?)(?:(?:[Bb]earer|BEARER|[Bb]asic|[Tt]oken)\s{1,4})?[^\s"',;]{1,8192}/,
  /(?<=\b(?:[Cc]ookie|COOKIE)["']?\s{0,4}:\s{0,4}["']?)[^\s"',;=]{1,256}=[^\s"',;]{0,8192}(?:;\s?[^\s"',;=]{1,256}=[^\s"',;]{0,8192}){0,256}/,
  // A word with a digit, so that ordinary text with "bearer" does not match.
  /(?<=\b(?:[Bb]earer|BEARER)\s{1,4})(?=[A-Za-z_.~+/=-]{0,256}\d)[\w.~+/=-]{8,}/,
  // User name and password of a URL: the text between the slashes and the @.
  /(?<=:\/\/)[^\s/?#@:]{0,256}:[^\s/?#@]{1,256}(?=@)/,
  // A token instead of the user name.
  /(?<=\bhttps?:\/\/)[^\s/?#@:]{1,256}(?=@)/,
];

const ANY_SHAPE = new RegExp(SHAPES.map(({ source }) => source).join('|'), 'g');

/** Replaces every part of a text that looks like a key, a token or a password. */
export function replaceSecretShapes(text: string, replace: (secret: string) => string): string {
  return text.replaceAll(ANY_SHAPE, replace);
}

/** Whether any part of a text looks like a key, a token or a password. */
export function holdsSecretShape(text: string): boolean {
  return text.search(ANY_SHAPE) >= 0;
}
