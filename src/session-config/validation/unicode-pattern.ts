/** One token of a pattern: an escape, a quantifier, or a character. */
const PIECE = /\\(?:[pPu]\{[^}]*\}|[^])|\{\d+(?:,\d*)?\}|[^]/gu;

/** Replaces each token of a pattern; `isInClass`: between brackets. */
export function mapPattern(source: string, change: (piece: string, isInClass: boolean) => string): string {
  let isInClass = false;
  return source.replace(PIECE, (piece) => {
    const wasInClass = isInClass;
    isInClass = wasInClass ? piece !== ']' : piece === '[';
    return change(piece, wasInClass);
  });
}

/**
 * A regular expression for JavaScript's flag `u` (JSON Schema 2020-12 §6.4). Real patterns are also written for the mode without it; syntax
 * that is valid only there is converted.
 *
 * @returns `undefined` if it is not a JavaScript regular expression
 */
export function unicodePattern(source: string): string | undefined {
  if (isLegal(source, 'u')) return source;
  if (!isLegal(source, '')) return undefined;
  const strict = withFlagSyntax(source);
  return isLegal(strict, 'u') ? strict : undefined;
}

/** A set of characters. */
const SET = /^\\[dDwWsS]$/;

/** A pattern with the hyphens of its classes, and its escapes, as the flag requires them. */
function withFlagSyntax(source: string): string {
  const pieces = source.match(PIECE) ?? [];
  let at = -1;
  /** Index of the hyphen of a range, and of the piece after it, in a class. */
  let range = -1;
  let rangeEnd = -1;
  return mapPattern(source, (piece, isInClass) => {
    at += 1;
    const [next, after = ']'] = [pieces[at + 1], pieces[at + 2]];
    if (isInClass && at > rangeEnd && next === '-' && after !== ']' && !(piece === '^' && pieces[at - 1] === '[')) {
      rangeEnd = at + 2;
      // Next to a set, a hyphen is no range without the flag (ECMA-262, annex B.1.2): `[\w-.]`.
      range = SET.test(piece) || SET.test(after) ? -1 : at + 1;
    }
    return isInClass && piece === '-' && at !== range ? '\\-' : stricter(piece, isInClass);
  });
}

function isLegal(source: string, flags: string): boolean {
  try {
    return new RegExp(source, flags).source !== '';
  } catch {
    return false;
  }
}

/** Valid escapes, including characters that must be escaped. */
const MEANT = /^\\(?:[dDwWsSbBtnvfr0-9cxukpP^$\\.*+?()[\]{}|/]|[pPu]\{)/;

function stricter(piece: string, isInClass: boolean): string {
  if (piece.length === 1) return !isInClass && /[{}\]]/.test(piece) ? `\\${piece}` : piece;
  if (!piece.startsWith('\\') || MEANT.test(piece)) return piece;
  return piece === '\\-' && isInClass ? piece : piece.slice(1);
}
