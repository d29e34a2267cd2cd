import { randomUUID } from 'node:crypto';

/** Nobody else can write it: what strangers write never becomes a colour. */
const MARK = randomUUID();

/** A colour as a terminal is told of it: one sequence or several (ECMA-48 §8.3.117, SGR). */
const SEQUENCES = /\u001B(\[[\d;]*m)/g;
const MARKS = new RegExp(`${MARK}(\\[[\\d;]*m)`, 'g');

/** Sequences that colour as marks, which are plain text. */
export function marked(sequences: string): string {
  return sequences.replaceAll(SEQUENCES, `${MARK}$1`);
}

/** A text with its marks as the sequences that they stand for. */
export function withColours(text: string): string {
  return text.replaceAll(MARKS, '\u001B$1');
}
