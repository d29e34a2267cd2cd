import type { Field } from '../terms/document-fields.ts';
import { isUnspaced, wordsOf } from '../terms/normalise.ts';

/** Fields whose words people type from memory: one server is enough for a word of theirs to be known. */
const NAMING: readonly Field[] = ['displayName', 'name', 'owner', 'repo', 'tags'];
/** Servers of a large catalogue whose texts must have a word that no name has: fewer are as likely to be errors of typing themselves. */
const ENOUGH = 3;
/** Servers of a catalogue for each of {@link ENOUGH}: in a small one every word counts. */
const PER_STEP = 1000;
const MIN_LENGTH = 3;
const MAX_LENGTH = 24;

/** The words that a word with an error of typing can have been meant as, folded, in code-unit order. */
export function indexWords(documents: readonly Readonly<Record<Field, string>>[]): string[] {
  const known = new Set<string>();
  const counts = new Map<string, number>();
  for (const texts of documents) {
    for (const field of NAMING) for (const word of wordsOf(texts[field])) known.add(word);
    const told = new Set([...wordsOf(texts.description), ...wordsOf(texts.toolNames)]);
    for (const word of told) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const enough = Math.min(ENOUGH, 1 + Math.floor(documents.length / PER_STEP));
  for (const [word, count] of counts) if (count >= enough) known.add(word);
  return [...known].filter(canBeMeant).sort();
}

function canBeMeant(word: string): boolean {
  return word.length >= MIN_LENGTH && word.length <= MAX_LENGTH && !/^\p{N}+$/u.test(word) && !isUnspaced(word);
}
