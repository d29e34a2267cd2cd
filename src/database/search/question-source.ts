import type { TermPostings } from '../../search/files/index-data.ts';
import type { IndexSource } from '../../search/files/index-source.ts';
import type { SearchedEdition } from './searched-edition.ts';

/**
 * The index as one question reads it: terms from the database, and from the files of the edition what else the words of a question need:
 * names, the lexicon, translations.
 */
export function questionSource({ files, manifest, terms }: Pick<SearchedEdition, 'files' | 'manifest' | 'terms'>): IndexSource {
  const postings = new Map<string, TermPostings>();
  const completions = new Map<string, readonly string[]>();
  return {
    manifest,
    async loadTerms(wanted, prefix) {
      const loaded = await terms.load(wanted, prefix);
      for (const [term, found] of loaded.postings) postings.set(term, found);
      for (const [beginning, found] of loaded.completions) completions.set(beginning, found);
    },
    postings: (term) => postings.get(term),
    termsBeginningWith: (prefix, limit) => (completions.get(prefix) ?? []).slice(0, limit),
    exactNames: (name) => files.exactNames(name),
    loadTranslations: (words) => files.loadTranslations(words),
    translationsOf: (word) => files.translationsOf(word),
    marks: () => files.marks(),
    lexicon: () => files.lexicon(),
    centroids: () => files.centroids(),
    nameOf: () => undefined,
    cardOf: () => undefined,
    toolNamesOf: () => undefined,
    hasCards: () => false,
    filterRows: notInFiles,
    tokens: notInFiles,
    column: notInFiles,
    order: notInFiles,
    cards: notInFiles,
    vectors: notInFiles,
    cell: notInFiles,
    codedRows: notInFiles,
    fineRows: notInFiles,
  };
}

/** The tables of the edition have these data. */
function notInFiles(): Promise<never> {
  return Promise.reject(new Error('The search of a database reads filters, cards and vectors from its tables.'));
}
