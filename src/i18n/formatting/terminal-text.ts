/**
 * What moves a terminal or hides from its reader: controls of C0 and C1, escape sequences by their first character, marks that change
 * the order of writing, separators of lines, characters that show nothing. Line ends and tabs stay, and so do the joiners that scripts
 * and emoji are written with.
 */
const UNSAFE = /[^\P{C}\n\t\u200C\u200D]|[\u2028\u2029]/gu;

/** A text as it may be written to a terminal or a log, whoever wrote it: unsafe characters stand as their number, `\u{1b}`. */
export function terminalText(text: string): string {
  return text.replaceAll(UNSAFE, (character) => `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`);
}

/** JSON as it may be written to a terminal or a log: unsafe characters stand as their escapes, `\u009b`, which any reader of JSON undoes. */
export function terminalJson(json: string): string {
  const escape = (at: number, text: string): string => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`;
  return json.replaceAll(UNSAFE, (character) => Array.from({ length: character.length }, (_, at) => escape(at, character)).join(''));
}
