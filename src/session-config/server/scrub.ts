/** Stands for a secret while a text is worked on: no character (Unicode noncharacter), so that no secret and no mark is confused with it. */
export const MASK = '\uFFFF';

/** What is written in the place of a secret; the later ones where an earlier one would itself spell a secret. */
const MARKS: readonly string[] = ['[secret]', '***', '…'];

/** A text in which masks can stand: it has none of its own. */
export function maskable(text: string): string {
  return text.replaceAll(MASK, '\uFFFD');
}

/**
 * A text without any of the given secrets, however they are written in it: bare, escaped for JSON, escaped for a URL. Its masks become
 * marks. Where no mark can stand without spelling a secret, nothing of the text is left: an empty log line is better than a key.
 */
export function scrub(masked: string, secrets: readonly string[]): string {
  // The longest first, so that a secret within another leaves no rest.
  const forms = [...new Set(secrets.filter((secret) => secret !== '').flatMap(formsOf))].sort((a, b) => b.length - a.length);
  const found = forms.filter((form) => masked.includes(form));
  const bare = found.length === 0 ? masked : masked.replaceAll(new RegExp(found.map(literal).join('|'), 'g'), MASK);
  const clean = MARKS.map((mark) => bare.replaceAll(MASK, () => mark)).find((text) => !forms.some((form) => text.includes(form)));
  return clean ?? '';
}

/** The ways in which logs write a text. */
function formsOf(secret: string): string[] {
  const inJson = JSON.stringify(secret).slice(1, -1);
  const spellings = [secret, inJson, JSON.stringify(inJson).slice(1, -1)];
  return spellings.flatMap((spelling) => {
    const percent = encodeURIComponent(spelling.toWellFormed());
    const form = new URLSearchParams([['', spelling]]).toString().slice(1);
    return [spelling, ...[percent, form].flatMap((escaped) => [escaped, lowerHex(escaped)])];
  });
}

function lowerHex(escaped: string): string {
  return escaped.replaceAll(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());
}

function literal(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
