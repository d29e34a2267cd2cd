/** One piece of a pattern: an escape, a number of repeats, or a character. */
const PIECE = /\\(?:[pPu]\{[^}]*\}|[^])|\{\d+(?:,\d*)?\}|[^]/gu;

/** A pattern with each piece exchanged; `isInClass`: between brackets. */
export function mapPattern(source: string, change: (piece: string, isInClass: boolean) => string): string {
  let isInClass = false;
  return source.replace(PIECE, (piece) => {
    const wasInClass = isInClass;
    isInClass = wasInClass ? piece !== ']' : piece === '[';
    return change(piece, wasInClass);
  });
}

/**
 * A regular expression as JavaScript reads it with the flag `u` (JSON Schema 2020-12 §6.4). Patterns in the wild are also written for
 * the mode without; what is legal only there is written anew.
 *
 * @returns `undefined` where it is no regular expression of JavaScript
 */
export function unicodePattern(source: string): string | undefined {
  if (isLegal(source, 'u')) return source;
  if (!isLegal(source, '')) return undefined;
  const strict = mapPattern(source, stricter);
  return isLegal(strict, 'u') ? strict : undefined;
}

function isLegal(source: string, flags: string): boolean {
  try {
    return new RegExp(source, flags).source !== '';
  } catch {
    return false;
  }
}

/** Escapes that mean something, and characters that must be escaped. */
const MEANT = /^\\(?:[dDwWsSbBtnvfr0-9cxukpP^$\\.*+?()[\]{}|/]|[pPu]\{)/;

function stricter(piece: string, isInClass: boolean): string {
  if (piece.length === 1) return !isInClass && /[{}\]]/.test(piece) ? `\\${piece}` : piece;
  if (!piece.startsWith('\\') || MEANT.test(piece)) return piece;
  return piece === '\\-' && isInClass ? piece : piece.slice(1);
}
