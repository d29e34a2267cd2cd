import { search, type AnyIndexStore, type AnyOrama, type IDocumentsStore, type IIndex, type Tokenizer } from '@orama/orama';

import { wordsOf } from '../terms/normalise.ts';
import { Ranker, type RankRequest, type Ranking } from './ranker.ts';
import type { ScoredRow } from './top-rows.ts';

/**
 * Orama with the ranker as its index. Orama gets only the requested page of rows, because it sorts and copies all that it gets. It
 * identifies a row by its position in that page, counted from 1, so that equal scores keep the ranker's order.
 */
export class OramaBinding {
  readonly #ranker: Ranker;
  readonly #count: number;
  readonly #database: AnyOrama;
  #request: RankRequest | undefined;
  #ranking: Ranking | undefined;

  /** @param count number of documents in the index */
  constructor(count: number) {
    this.#count = count;
    this.#ranker = new Ranker(count);
    const index: IIndex<AnyIndexStore> = { ...INDEX, search: () => this.#page().map(({ score }, place) => [place + 1, score]) };
    const documentsStore: IDocumentsStore = {
      ...DOCUMENTS,
      get: (_store, id) => this.#ranking?.page[Number(id) - 1],
      count: () => count,
    };
    this.#database = createDatabase(index, documentsStore);
  }

  /** Ranks a request. All data is loaded, so Orama answers synchronously. */
  rank(request: RankRequest, text: string): Ranking {
    this.#request = request;
    // All properties are searched, so that a question without text reaches the index too.
    const results = search<AnyOrama, ScoredRow>(this.#database, {
      term: text,
      properties: '*',
      limit: Math.min(request.limit, this.#count),
    });
    if (results instanceof Promise || this.#ranking === undefined) throw new Error('Orama 3 answers synchronously where no hook is set');
    const page = results.hits.map(({ document: { row }, score }) => ({ row, score }));
    return { ...this.#ranking, page };
  }

  #page(): readonly ScoredRow[] {
    if (this.#request === undefined) return [];
    this.#ranking = this.#ranker.rank(this.#request);
    const { page } = this.#ranking;
    const { internalIdToId } = this.#database.internalDocumentIDStore;
    while (internalIdToId.length < page.length) internalIdToId.push(String(internalIdToId.length + 1));
    return page;
  }
}

/** The members of a database that Orama's full-text search reads. */
type SearchedDatabase = Pick<
  AnyOrama,
  'data' | 'caches' | 'index' | 'documentsStore' | 'tokenizer' | 'internalDocumentIDStore' | 'formatElapsedTime'
>;

/**
 * A database of our own parts. Orama's `create` would make the same, but it brings Orama's own index, sorter and tokeniser with it, which
 * are 9 KB of compressed script, a seventh of a first answer.
 */
function createDatabase(index: IIndex<AnyIndexStore>, documentsStore: IDocumentsStore): AnyOrama {
  const ids = { idToInternalId: new Map(), internalIdToId: [], save: readOnly, load: readOnly };
  const database: SearchedDatabase = {
    data: {
      index: { vectorIndexes: {} },
      docs: { docs: {} },
      sorting: {},
      pinning: { sharedInternalDocumentStore: ids, rules: new Map() },
    },
    caches: {},
    index,
    documentsStore,
    tokenizer: TOKENIZER,
    internalDocumentIDStore: ids,
    formatElapsedTime: Number,
  };
  // The other members are for changing a database and for hooks, which an absent member means none of.
  return database as AnyOrama;
}

/** `buildIndex` creates the index; here it is only read. */
function readOnly(): never {
  throw new Error('An open index cannot be changed or saved through Orama.');
}

const TOKENIZER: Tokenizer = { language: 'english', normalizationCache: new Map(), tokenize: wordsOf };

const INDEX: IIndex<AnyIndexStore> = {
  create: () => ({ vectorIndexes: {} }),
  search: readOnly,
  // Filters are applied before ranking, so Orama gets none.
  searchByWhereClause: readOnly,
  getSearchableProperties: () => [],
  getSearchablePropertiesWithTypes: () => ({}),
  calculateResultScores: readOnly,
  insert: readOnly,
  remove: readOnly,
  insertDocumentScoreParameters: readOnly,
  insertTokenScoreParameters: readOnly,
  removeDocumentScoreParameters: readOnly,
  removeTokenScoreParameters: readOnly,
  load: readOnly,
  save: readOnly,
};

const DOCUMENTS: IDocumentsStore = {
  create: () => ({ docs: {} }),
  get: readOnly,
  getMultiple: readOnly,
  getAll: readOnly,
  store: readOnly,
  remove: readOnly,
  count: readOnly,
  load: readOnly,
  save: readOnly,
};
