import { sliceWhole } from './tool-pin.ts';

/** Two texts, or the part of each where they differ. */
interface ChangedPart {
  readonly before: string;
  readonly after: string;
}

/** Maximum length of each text that is shown and stored, in UTF-16 units. */
const MAX_LENGTH = 4000;
/** Length of the context before the first difference, in UTF-16 units. */
const LEAD = 400;

/** Both texts; long ones are cut to a part that begins shortly before the first difference. */
export function changedPart(before: string, after: string): ChangedPart {
  if (before.length <= MAX_LENGTH && after.length <= MAX_LENGTH) return { before, after };
  const from = Math.max(0, firstDifference(before, after) - LEAD);
  return { before: part(before, from), after: part(after, from) };
}

/** The offset of the first difference; the shorter length if one text is a prefix of the other. */
export function firstDifference(before: string, after: string): number {
  const most = Math.min(before.length, after.length);
  let at = 0;
  while (at < most && before[at] === after[at]) at += 1;
  return at;
}

function part(text: string, from: number): string {
  const length = MAX_LENGTH - 2;
  const cut = sliceWhole(text, from, from + length);
  return `${from > 0 ? '…' : ''}${cut}${text.length > from + length ? '…' : ''}`;
}
