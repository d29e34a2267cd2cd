import { wordNumbers } from '../embedding/word-numbers.ts';
import type { Field } from '../terms/document-fields.ts';
import { readWords } from '../terms/normalise.ts';
import { RANKING } from '../terms/ranking-settings.ts';

/** The searched texts of a document. */
type FieldTexts = Readonly<Record<Field, string>>;

/** The searched fields. The table has exactly these as keys. */
export const FIELDS = Object.keys(RANKING.atBuild.fields) as Field[];

/** The words of one field of a document. */
export interface FieldWords {
  /** Its words in order, as numbers in {@link ReadTexts.words}. */
  readonly words: Uint32Array;
  /** Terms of names that are terms of their own, in order. */
  readonly named: readonly string[];
}

/** The texts of documents, read once for all steps of an index. */
export interface ReadTexts {
  /** All words, folded, by their number. */
  readonly words: readonly string[];
  /** By document: its fields, in the order of {@link FIELDS}. */
  readonly documents: readonly (readonly FieldWords[])[];
}

/** Reads the words of documents. */
export function readTexts(documents: readonly FieldTexts[]): ReadTexts {
  const { words, numberOf } = wordNumbers();
  const read = documents.map((texts) =>
    FIELDS.map((field): FieldWords => {
      const found = readWords(texts[field]);
      return { words: Uint32Array.from(found.words, numberOf), named: found.named };
    }),
  );
  return { words, documents: read };
}
