/** A host name with its labels decoded from Punycode (RFC 3492, RFC 5890 §2.3.2.1). A label that is not valid stays as it is. */
export function unicodeHost(host: string): string {
  return host
    .split('.')
    .map((label) => (label.startsWith('xn--') ? (decoded(label.slice(4)) ?? label) : label))
    .join('.');
}

/** Parameters of RFC 3492 §5. */
const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;

/** RFC 3492 §6.2. */
function decoded(label: string): string | undefined {
  const hyphen = label.lastIndexOf('-');
  const output = [...label.slice(0, Math.max(0, hyphen))].map((character) => character.codePointAt(0) ?? 0);
  const digits = [...label.slice(hyphen + 1)].map(digitOf);
  let code = 128;
  let place = 0;
  let bias = 72;
  for (let at = 0; at < digits.length;) {
    const before = place;
    let weight = 1;
    for (let k = BASE; ; k += BASE) {
      const digit = digits[at++];
      if (digit === undefined || digit < 0) return undefined;
      place += digit * weight;
      const threshold = Math.min(T_MAX, Math.max(T_MIN, k - bias));
      if (digit < threshold) break;
      weight *= BASE - threshold;
    }
    const length = output.length + 1;
    bias = adapted(place - before, length, before === 0);
    code += Math.floor(place / length);
    place %= length;
    if (code > 0x10ffff) return undefined;
    output.splice(place++, 0, code);
  }
  return String.fromCodePoint(...output);
}

function digitOf(character: string): number {
  const code = character.charCodeAt(0);
  if (code >= 0x61 && code <= 0x7a) return code - 0x61;
  return code >= 0x30 && code <= 0x39 ? code - 0x30 + 26 : -1;
}

/** RFC 3492 §6.1. */
function adapted(difference: number, length: number, isFirst: boolean): number {
  let delta = Math.floor(difference / (isFirst ? DAMP : 2));
  delta += Math.floor(delta / length);
  let k = 0;
  for (; delta > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) delta = Math.floor(delta / (BASE - T_MIN));
  return k + Math.floor(((BASE - T_MIN + 1) * delta) / (delta + SKEW));
}
