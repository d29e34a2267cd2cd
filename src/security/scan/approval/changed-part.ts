import { wholeCharacters } from './tool-pin.ts';

/** Two texts, or the part of each in which they differ. */
export interface ChangedPart {
  readonly before: string;
  readonly after: string;
}

/** UTF-16 units of each text that are shown and kept. */
const MOST = 4000;
/** UTF-16 units before the first difference that are shown. */
const LEAD = 400;

/** Both texts whole where they are short, else cut to a part that begins some words before the first difference. */
export function changedPart(before: string, after: string): ChangedPart {
  if (before.length <= MOST && after.length <= MOST) return { before, after };
  const from = Math.max(0, firstDifference(before, after) - LEAD);
  return { before: part(before, from), after: part(after, from) };
}

/** The offset of the first difference; the shorter length where one text goes on after the other. */
export function firstDifference(before: string, after: string): number {
  const most = Math.min(before.length, after.length);
  let at = 0;
  while (at < most && before[at] === after[at]) at += 1;
  return at;
}

function part(text: string, from: number): string {
  const room = MOST - 2;
  const cut = wholeCharacters(text, from, from + room);
  return `${from > 0 ? '…' : ''}${cut}${text.length > from + room ? '…' : ''}`;
}
