/**
 * Characters that control a terminal or are invisible: C0 and C1 controls, the first character of escape sequences, marks that change the
 * writing direction, line separators. Line ends, tabs and the joiners of scripts and emoji stay.
 */
const UNSAFE = /[^\P{C}\n\t\u200C\u200D]|[\u2028\u2029]/gu;

/** Makes untrusted text safe for a terminal or a log: unsafe characters become their code point, `\u{1b}`. */
export function terminalText(text: string): string {
  return text.replaceAll(UNSAFE, (character) => `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`);
}

/** Makes JSON safe for a terminal or a log: unsafe characters become JSON escapes, `\u009b`, which any JSON parser decodes. */
export function terminalJson(json: string): string {
  const escape = (at: number, text: string): string => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`;
  return json.replaceAll(UNSAFE, (character) => Array.from({ length: character.length }, (_, at) => escape(at, character)).join(''));
}
