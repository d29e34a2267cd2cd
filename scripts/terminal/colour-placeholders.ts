import { randomUUID } from 'node:crypto';

/** Random, so that untrusted text cannot contain it and never becomes a colour. */
const PLACEHOLDER = randomUUID();

/** The control sequences of a colour, one or several (ECMA-48 §8.3.117, SGR). */
const SEQUENCES = /\u001B(\[[\d;]*m)/g;
const PLACEHOLDERS = new RegExp(`${PLACEHOLDER}(\\[[\\d;]*m)`, 'g');

/** Replaces colour sequences by placeholders, which are plain text. */
export function withPlaceholders(sequences: string): string {
  return sequences.replaceAll(SEQUENCES, `${PLACEHOLDER}$1`);
}

/** Replaces placeholders by their colour sequences. */
export function withColours(text: string): string {
  return text.replaceAll(PLACEHOLDERS, '\u001B$1');
}
