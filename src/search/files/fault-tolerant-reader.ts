import { bitsetWhere } from './bitset.ts';
import type { FacetColumn } from './facet-column.ts';
import type { FineRows } from './fine-rows.ts';
import type { CodedRows, ExactName, FacetName, FilterKind, OrderName, TermPostings, Translation } from './index-data.ts';
import { IndexError } from './index-error.ts';
import type { IndexSource, Marks } from './index-source.ts';
import { NO_WORDS, type Lexicon } from './lexicon.ts';
import type { IndexManifest } from './manifest.ts';
import type { ServerCard, ServerName } from './server-card.ts';
import type { TokenColumn } from './token-file.ts';
import { shardOf, shardsOfPrefix } from './split-terms.ts';
import { translationShardOf } from './translation-shard.ts';

/** The data of filters. Filters must be exact, so a failed file is an error here. */
export type FilterSource = Pick<IndexSource, 'manifest' | 'filterRows' | 'marks' | 'tokens' | 'column' | 'loadTerms' | 'postings'>;

/**
 * An open index during one question. Where an answer is possible without a failed file, reading continues without it, and the answer is
 * marked as incomplete. The same question does not request a failed file again.
 */
export class FaultTolerantReader {
  readonly manifest: IndexManifest;
  /** The strict reader for filters. */
  readonly filters: FilterSource;
  readonly #source: IndexSource;
  readonly #onFailure: () => Promise<void>;
  #isIncomplete = false;
  #hasRequestedTerms = false;
  #wordsError: IndexError | undefined;
  #marksFailed = false;
  #namesFailed = false;
  readonly #failedShards = new Set<number>();
  readonly #failedCardFiles = new Set<number>();
  readonly #failedTranslations = new Set<number>();
  #lexicon: Promise<Lexicon> | undefined;

  /**
   * @param onFailure called when a file failed, before reading continues without it; the caller of the reader gets an error that it throws
   */
  constructor(source: IndexSource, onFailure: () => Promise<void>) {
    this.manifest = source.manifest;
    this.#source = source;
    this.#onFailure = onFailure;
    this.filters = {
      manifest: source.manifest,
      filterRows: (kind, value) => this.filterRows(kind, value),
      marks: () => this.#loadStrictly(() => source.marks()),
      tokens: () => this.#loadStrictly(() => source.tokens()),
      column: (facet) => this.#loadStrictly(() => source.column(facet)),
      loadTerms: (terms) => this.#loadStrictly(() => source.loadTerms(terms)),
      postings: (term) => source.postings(term),
    };
  }

  /** Whether any file was missing. */
  get isIncomplete(): boolean {
    return this.#isIncomplete;
  }

  /** Whether the badges file was missing. */
  get lacksMarks(): boolean {
    return this.#marksFailed;
  }

  /** Why none of the terms of the first request could be loaded; `undefined` if some could. */
  get wordsError(): IndexError | undefined {
    return this.#wordsError;
  }

  /** Whether the shard of a term failed to load. */
  isUnavailable(term: string): boolean {
    return this.#failedShards.has(this.#shardOf(term));
  }

  /** As {@link IndexSource.loadTerms}; terms whose shard failed are unknown. */
  async loadTerms(terms: readonly string[], prefix?: string): Promise<void> {
    const { boundaries } = this.manifest.terms;
    const parts = Map.groupBy(terms, (term) => this.#shardOf(term));
    const ofPrefix = prefix === undefined ? [] : shardsOfPrefix(boundaries, prefix);
    for (const part of ofPrefix) {
      // The lower boundary of a shard belongs to it, and so loads it.
      if (!parts.has(part)) parts.set(part, [boundaries[part - 1] ?? '']);
    }
    const wanted = [...parts].filter(([part]) => !this.#failedShards.has(part));
    const isFirst = !this.#hasRequestedTerms;
    this.#hasRequestedTerms ||= wanted.length > 0;
    // A source without shards finds the terms that begin with a prefix by the prefix itself.
    const prefixOf = (part: number): string | undefined => (ofPrefix.length === 1 && ofPrefix[0] === part ? prefix : undefined);
    const failures = await Promise.all(wanted.map(([part, some]) => this.#loadShard(part, some, prefixOf(part))));
    const [failure] = failures;
    if (isFirst && failures.every((each) => each !== undefined)) this.#wordsError = failure;
  }

  /** As {@link IndexSource.postings}. */
  postings(term: string): TermPostings | undefined {
    return this.isUnavailable(term) ? undefined : this.#source.postings(term);
  }

  /** As {@link IndexSource.termsBeginningWith}. */
  termsBeginningWith(prefix: string, limit: number): string[] {
    return this.#source.termsBeginningWith(prefix, limit).filter((term) => !this.isUnavailable(term));
  }

  /** As {@link IndexSource.nameOf}. */
  nameOf(row: number): ServerName | undefined {
    return this.#fromLoaded(() => this.#source.nameOf(row));
  }

  /** As {@link IndexSource.cardOf}. */
  cardOf(row: number): ServerCard | undefined {
    return this.#fromLoaded(() => this.#source.cardOf(row));
  }

  /** As {@link IndexSource.exactNames}; empty if files of names failed. */
  async exactNames(foldedName: string): Promise<readonly ExactName[]> {
    if (this.#namesFailed) return [];
    const names = await this.#tryLoad(() => this.#source.exactNames(foldedName));
    if (names instanceof IndexError) this.#namesFailed = true;
    return names instanceof IndexError ? [] : names;
  }

  /** As {@link IndexSource.filterRows}. @throws IndexError if the file failed */
  filterRows(kind: FilterKind, value: string): Promise<Uint32Array | undefined> {
    return this.#loadStrictly(() => this.#source.filterRows(kind, value));
  }

  /** As {@link IndexSource.loadTranslations}; words of a file that failed have no translation. */
  async loadTranslations(words: readonly string[]): Promise<void> {
    const byFile = Map.groupBy(words, (word) => translationShardOf(word, this.manifest.translations));
    const load = async ([part, some]: readonly [number, readonly string[]]): Promise<void> => {
      if (this.#failedTranslations.has(part)) return;
      const failure = await this.#tryLoad(() => this.#source.loadTranslations(some));
      if (failure instanceof IndexError) this.#failedTranslations.add(part);
    };
    await Promise.all(Array.from(byFile, load));
  }

  /** As {@link IndexSource.translationsOf}. */
  translationsOf(word: string): readonly Translation[] | undefined {
    return this.#source.translationsOf(word);
  }

  /** As {@link IndexSource.marks}; no row is marked if the file failed. */
  async marks(): Promise<Marks> {
    const marks = await this.#tryLoad(() => this.#source.marks());
    if (!(marks instanceof IndexError)) return marks;
    this.#marksFailed = true;
    const none = bitsetWhere(this.manifest.count, () => false);
    return { deployed: none, verified: none, remote: none, local: none };
  }

  /** As {@link IndexSource.lexicon}; empty if the file failed. */
  lexicon(): Promise<Lexicon> {
    this.#lexicon ??= this.#loadLexicon();
    return this.#lexicon;
  }

  async #loadLexicon(): Promise<Lexicon> {
    const lexicon = await this.#tryLoad(() => this.#source.lexicon());
    return lexicon instanceof IndexError ? NO_WORDS : lexicon;
  }

  /** `undefined` if the file failed. */
  async column(facet: FacetName): Promise<FacetColumn | undefined> {
    const column = await this.#tryLoad(() => this.#source.column(facet));
    return column instanceof IndexError ? undefined : column;
  }

  /** As {@link IndexSource.tokens}; `undefined` if the file failed. */
  async tokens(): Promise<TokenColumn | undefined> {
    const tokens = await this.#tryLoad(() => this.#source.tokens());
    return tokens instanceof IndexError ? undefined : tokens;
  }

  /** `undefined` if the file failed. */
  async order(name: OrderName): Promise<Uint32Array | undefined> {
    const order = await this.#tryLoad(() => this.#source.order(name));
    return order instanceof IndexError ? undefined : order;
  }

  /** As {@link IndexSource.toolNamesOf}; empty if they are not loaded. */
  toolNamesOf(row: number): readonly string[] {
    return this.#fromLoaded(() => this.#source.toolNamesOf(row)) ?? [];
  }

  /** As {@link IndexSource.hasCards}. */
  hasCards(rows: readonly number[]): boolean {
    return this.#source.hasCards(rows);
  }

  /** The cards of these rows, in their order; `undefined` for those whose file failed. */
  async cards(rows: readonly number[]): Promise<(ServerCard | undefined)[]> {
    const found = new Map<number, ServerCard>();
    const byFile = Array.from(this.#byCardFile(rows), async ([part, some]) => {
      const cards = await this.#fromCardFile(part, () => this.#source.cards(some));
      cards?.forEach((card, at) => found.set(some[at] ?? -1, card));
    });
    await Promise.all(byFile);
    return rows.map((row) => found.get(row));
  }

  /** As {@link IndexSource.fineRows}; also `undefined` if a file failed. */
  async fineRows(rows: readonly number[]): Promise<FineRows | undefined> {
    if (this.manifest.cards.fineDimensions === undefined) return undefined;
    const parts = Array.from(this.#byCardFile(rows), ([part, some]) => this.#fromCardFile(part, () => this.#source.fineRows(some)));
    const loaded = await Promise.all(parts);
    // Each result computes the cosines of all loaded rows.
    return loaded.includes(undefined) ? undefined : loaded[0];
  }

  /** As {@link IndexSource.codedRows}, by card file, without the rows whose file failed. */
  async codedRows(rows: readonly number[]): Promise<CodedRows[]> {
    const parts = Array.from(this.#byCardFile(rows), ([part, some]) => this.#fromCardFile(part, () => this.#source.codedRows(some)));
    return (await Promise.all(parts)).filter((loaded) => loaded !== undefined);
  }

  #shardOf(term: string): number {
    return shardOf(this.manifest.terms.boundaries, term);
  }

  #byCardFile(rows: readonly number[]): Map<number, number[]> {
    return Map.groupBy(rows, (row) => Math.floor(row / this.manifest.cards.rowsPerFile));
  }

  async #loadShard(part: number, terms: readonly string[], prefix: string | undefined): Promise<IndexError | undefined> {
    const failure = await this.#tryLoad(() => this.#source.loadTerms(terms, prefix));
    if (failure instanceof IndexError) this.#failedShards.add(part);
    return failure ?? undefined;
  }

  async #fromCardFile<T>(part: number, load: () => Promise<T>): Promise<T | undefined> {
    if (this.#failedCardFiles.has(part)) return undefined;
    const value = await this.#tryLoad(load);
    if (!(value instanceof IndexError)) return value;
    this.#failedCardFiles.add(part);
    return undefined;
  }

  /** Reads a value from a loaded file. */
  #fromLoaded<T>(read: () => T): T | undefined {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof IndexError)) throw error;
      this.#isIncomplete = true;
      return undefined;
    }
  }

  /** Loads a value, or returns the error. */
  async #tryLoad<T>(load: () => Promise<T>): Promise<T | IndexError> {
    try {
      return await load();
    } catch (error) {
      if (!(error instanceof IndexError)) throw error;
      await this.#onFailure();
      this.#isIncomplete = true;
      return error;
    }
  }

  async #loadStrictly<T>(load: () => Promise<T>): Promise<T> {
    const value = await this.#tryLoad(load);
    if (value instanceof IndexError) throw value;
    return value;
  }
}
