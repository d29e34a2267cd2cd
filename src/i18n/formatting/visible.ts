/** Characters that are invisible or change how others appear: controls, unassigned and private-use ones, and default-ignorable ones. */
const UNSEEN = /[^\P{C}\n\t]|\p{Default_Ignorable_Code_Point}/gu;

/** Printable ASCII, line ends and tabs. */
const PLAIN = /^[\n\t -~]*$/;

/** Shows invisible characters as their code point, `\u{200b}`. Line ends and tabs stay. */
export function visible(text: string): string {
  // Most texts are plain, and testing is cheaper than replacing.
  if (PLAIN.test(text)) return text;
  return text.replaceAll(UNSEEN, (character) => `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`);
}
