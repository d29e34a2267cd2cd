import { textFinder } from './text-finder.ts';

/** Temporary placeholder of a secret during processing: a Unicode noncharacter, so it cannot be part of a secret or a mark. */
export const MASK = '\uFFFF';

/** Replacements of a secret; a later one is used if an earlier one would itself contain a secret. */
const MARKS: readonly string[] = ['[secret]', '***', '…'];

/** Removes mask characters from a text, so that masks can be added. */
export function maskable(text: string): string {
  return text.replaceAll(MASK, '\uFFFD');
}

/**
 * Removes the given secrets from a text in all forms: bare, escaped for JSON, escaped for a URL. Masks become replacements. If every
 * replacement would contain a secret, the result is empty: an empty log line is better than a key.
 */
export function scrub(masked: string, secrets: readonly string[]): string {
  const stated = [...new Set(secrets)].filter((secret) => secret !== '');
  // The longest is replaced, so that a secret inside another leaves no rest.
  const replace = textFinder([...new Set(stated.flatMap(formsOf))]);
  const bare = replace(masked, MASK);
  const clean = MARKS.map((mark) => bare.replaceAll(MASK, () => mark)).find((text) => replace(text, '') === text);
  return clean ?? '';
}

/** The forms in which a text may appear in logs. */
function formsOf(secret: string): string[] {
  const inJson = JSON.stringify(secret).slice(1, -1);
  // Node writes texts in single quotes, and JSON escapes double quotes.
  const inSingleQuotes = inJson.replaceAll('\\"', '"').replaceAll("'", "\\'");
  const jsonInSingleQuotes = inJson.replaceAll('\\', '\\\\').replaceAll("'", "\\'");
  const spellings = new Set([secret, inJson, ...inAscii(inJson), JSON.stringify(inJson).slice(1, -1), inSingleQuotes, jsonInSingleQuotes]);
  return [...spellings].flatMap((spelling) => {
    if (UNESCAPED.test(spelling)) return [spelling];
    const percent = encodeURIComponent(spelling.toWellFormed());
    const form = new URLSearchParams([['', spelling]]).toString().slice(1);
    // A URL in a URL is escaped twice.
    const twice = [percent, form].flatMap((escaped) => [escaped, lowerHex(escaped)]).map((escaped) => encodeURIComponent(escaped));
    const escapings = [percent, form, ...twice, ...partsOfUrl(spelling)].filter((escaped) => escaped !== '');
    return [spelling, ...[...new Set(escapings)].flatMap((escaped) => [escaped, lowerHex(escaped)])];
  });
}

/** A JSON string without other characters than those of ASCII, as some languages write it, with small or capital digits. */
function inAscii(json: string): readonly string[] {
  const escapedBy = (spell: (hex: string) => string): string =>
    json.replaceAll(/[\u0080-\uffff]/g, (unit) => `\\u${spell(unit.charCodeAt(0).toString(16).padStart(4, '0'))}`);
  return [escapedBy((hex) => hex), escapedBy((hex) => hex.toUpperCase())];
}

/** A text that nothing escapes in a URL, as most keys are. */
const UNESCAPED = /^[\w.-]*$/;

/** A text as the URL standard writes it in the parts of a URL, each of which escapes other characters. */
function partsOfUrl(text: string): string[] {
  const url = new URL('https://h/');
  url.password = text;
  // Without these characters, the setters would remove one that a text begins with.
  url.search = `?${text}`;
  url.hash = `#${text}`;
  const { password, search, hash } = url;
  // Dots and slashes would change a path.
  return [password, search.slice(1), hash.slice(1), encodeURI(text.toWellFormed())];
}

function lowerHex(escaped: string): string {
  return escaped.replaceAll(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());
}
