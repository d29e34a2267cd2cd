/** What shows nothing, or changes how its neighbours show: controls, unassigned and private characters, and those that may be ignored. */
const UNSEEN = /[^\P{C}\n\t]|\p{Default_Ignorable_Code_Point}/gu;

/** A text in which every character can be seen: others stand as their number, `\u{200b}`. Line ends and tabs stay. */
export function visible(text: string): string {
  return text.replaceAll(UNSEEN, (character) => `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`);
}
