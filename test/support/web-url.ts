import fc from 'fast-check';

import { codePoint } from './code-point.ts';

const DIGITS = '0123456789';
const SMALL_LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** A character of a path (RFC 3986 §3.3), percent-encoded where it must be. */
const pathUnit = unit(`${DIGITS}${SMALL_LETTERS}${SMALL_LETTERS.toUpperCase()}-._~!$&'()*+,;=:@`);
/** A character of a query or a fragment (§3.4, §3.5). */
const queryUnit = fc.oneof({ weight: 20, arbitrary: pathUnit }, { weight: 1, arbitrary: fc.constantFrom('/', '?') });

/** One of some characters, or any percent-encoded, also ASCII that need not be. */
function unit(characters: string): fc.Arbitrary<string> {
  const ascii = fc.nat({ max: 0x7f }).map((code) => `%${code.toString(16).padStart(2, '0')}`);
  return fc.oneof({ weight: 20, arbitrary: fc.constantFrom(...characters) }, ascii, codePoint.map(encodeURIComponent));
}

/**
 * Any URL of HTTP or HTTPS, with a domain name. `fc.webUrl` uses the unit "binary" (see {@link codePoint}) for what it percent-encodes, which costs
 * two seconds and 130 MB a process.
 */
export function webUrl({ withQuery = false, withFragment = false } = {}): fc.Arbitrary<string> {
  const text = fc.string({ unit: queryUnit });
  const segments = fc.array(fc.string({ unit: pathUnit }), { maxLength: 4 });
  const optional = (isWanted: boolean, sign: string): fc.Arbitrary<string> =>
    isWanted ? fc.option(text, { nil: undefined }).map((value) => (value === undefined ? '' : `${sign}${value}`)) : fc.constant('');
  return fc
    .tuple(fc.constantFrom('http', 'https'), fc.domain(), segments, optional(withQuery, '?'), optional(withFragment, '#'))
    .map(([scheme, domain, path, query, fragment]) => `${scheme}://${domain}${path.map((each) => `/${each}`).join('')}${query}${fragment}`);
}
