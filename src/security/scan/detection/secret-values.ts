import { linearPattern } from './linear-pattern.ts';

/** Shapes of keys and tokens whose issuer marks them, after the issuers' documents. */
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
/** User name and password of an address. */
const CREDENTIALS = '://[^\\s/?#@:]{1,256}:([^\\s/?#@]{1,256})@';

/** Words of values that stand for a secret and are none. */
const STANDS_FOR =
  /your|example|sample|placeholder|change.?me|replace|insert|enter|dummy|fake|xxx|\.\.\.|…|\*\*\*|[<>{}[\]$%]|^(?:none|null|undefined|n\/a|todo|tbd|optional|required|string)$/i;

/** Whether a value is written in place of a secret: an instruction, a variable, an ellipsis. */
export function isPlaceholder(value: string): boolean {
  return STANDS_FOR.test(value) || new Set(value).size <= 2;
}

/** Whether a key, a token or a password stands in a text, told by its shape. */
export function holdsSecret(text: string): boolean {
  const shape = linearPattern(SHAPE).first(text);
  if (shape !== undefined && !isPlaceholder(shape.found)) return true;
  const credentials = linearPattern(CREDENTIALS).first(text);
  return credentials !== undefined && !isPlaceholder(credentials.found) && !/:(?:password|pass|pwd|secret)@$/i.test(credentials.found);
}

/**
 * Whether a value is as irregular as only made-up keys are: 32 characters or more, capitals, small letters and digits mixed, at least
 * 4.2 bits a character (Shannon). Hexadecimal hashes, UUIDs, paths and sentences are not.
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
