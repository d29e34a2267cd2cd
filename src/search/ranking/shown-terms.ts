import { spreadWords } from '../terms/document-fields.ts';
import { ownWords } from '../terms/name-core.ts';
import { spreadIdentifier, termsOf, wordsOf } from '../terms/normalise.ts';
import type { ShownTexts } from '../terms/shown-texts.ts';

/** The terms of the texts of a server, each once. */
interface ShownTerms {
  /** Those of its name without generic words, as written and with the words of its identifiers; none where these do not differ. */
  readonly names: readonly (readonly string[])[];
  readonly description: readonly string[];
  readonly tags: readonly string[];
}

/** Reads the terms of the texts of a server. */
export type ShownTermsReader = (texts: ShownTexts) => ShownTerms;

/**
 * Creates a reader that keeps the terms of an object of texts as long as the object exists: a card that stays decoded is compared with many
 * queries.
 */
export function shownTermsReader(): ShownTermsReader {
  const known = new WeakMap<ShownTexts, ShownTerms>();
  const termsIn = (words: readonly string[]): readonly string[] => [...new Set(words.flatMap(termsOf))];
  return (texts) => {
    const before = known.get(texts);
    if (before !== undefined) return before;
    const { displayName, description, tags } = texts;
    const terms: ShownTerms = {
      names: [displayName, spreadIdentifier(displayName).slice(displayName.length)].map((name) => termsIn(ownWords(name))),
      description: termsIn(wordsOf(spreadWords(description))),
      tags: termsIn(wordsOf(spreadWords(tags.join(' ')))),
    };
    known.set(texts, terms);
    return terms;
  };
}
