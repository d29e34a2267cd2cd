import { linearPattern } from './linear-pattern.ts';

/** Forms of keys and tokens with a known prefix, from the documentation of their issuers. */
const SHAPES: readonly string[] = [
  'gh[opsur]_[A-Za-z0-9]{30,}',
  'github_pat_\\w{30,}',
  'glpat-[\\w-]{20,}',
  'sk-[\\w-]{20,}',
  '[rs]k_(?:live|test)_\\w{16,}',
  'whsec_\\w{24,}',
  'A[KS]IA[A-Z0-9]{16}',
  'xox[abeprs]-[\\w-]{20,}',
  'xapp-[\\w-]{20,}',
  'AIza[\\w-]{30,}',
  'ya29\\.[\\w-]{20,}',
  'hf_[A-Za-z0-9]{30,}',
  'npm_[A-Za-z0-9]{36}',
  'pypi-[\\w-]{50,}',
  'SG\\.[\\w-]{16,}\\.[\\w-]{16,}',
  'dop_v1_[0-9a-f]{40,}',
  'shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}',
  'lin_api_\\w{30,}',
  'secret_[A-Za-z0-9]{40,}',
  'eyJ[\\w-]{8,}\\.[\\w-]{8,}\\.[\\w-]*',
  '-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----',
];
const SHAPE = `(?:^|[^A-Za-z0-9])(?:${SHAPES.join('|')})`;
/** User name and password in a URL. */
const CREDENTIALS = '://[^\\s/?#@:]{1,256}:([^\\s/?#@]{1,256})@';

/** Words in placeholders for secrets. */
const PLACEHOLDER =
  /your|example|sample|placeholder|change.?me|replace|insert|enter|dummy|fake|xxx|\.\.\.|…|\*\*\*|[<>{}[\]$%]|^(?:none|null|undefined|n\/a|todo|tbd|optional|required|string)$/i;

/** Whether a value is a placeholder for a secret: an instruction, a variable, an ellipsis. */
export function isPlaceholder(value: string): boolean {
  return PLACEHOLDER.test(value) || new Set(value).size <= 2;
}

/** Whether a text contains a key, a token or a password, recognised by its form. */
export function containsSecret(text: string): boolean {
  const shape = linearPattern(SHAPE).first(text);
  if (shape !== undefined && !isPlaceholder(shape.found)) return true;
  const credentials = linearPattern(CREDENTIALS).first(text);
  return credentials !== undefined && !isPlaceholder(credentials.found) && !/:(?:password|pass|pwd|secret)@$/i.test(credentials.found);
}

/**
 * Whether a value looks like a random key: 32 characters or more, with upper case, lower case and digits, and at least 4.2 bits per
 * character (Shannon entropy). Hexadecimal hashes, UUIDs, paths and sentences do not.
 */
export function isRandom(value: string): boolean {
  if (!/^[A-Za-z0-9+/=_-]{32,256}$/.test(value)) return false;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/].every((kind) => kind.test(value));
  return kinds && !/[a-z]{8}|[A-Z]{8}/.test(value) && bitsPerCharacter(value) >= 4.2;
}

function bitsPerCharacter(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  return [...counts.values()].reduce((bits, count) => bits - (count / text.length) * Math.log2(count / text.length), 0);
}
