import { bitsetWhere } from './bitset.ts';
import type { FacetColumn } from './facet-column.ts';
import type { FineRows } from './fine-rows.ts';
import type { ExactName, FacetName, FilterKind, OrderName, TermPostings } from './index-data.ts';
import { IndexError } from './index-error.ts';
import type { IndexSource, Marks } from './index-source.ts';
import type { Lexicon } from './lexicon.ts';
import type { IndexManifest } from './manifest.ts';
import type { ServerCard, ServerName } from './server-card.ts';
import { shardOf, shardsOfPrefix } from './split-terms.ts';

/** What a filter is read from: it must be exact, so that a file that fails is an error here. */
export type FilterSource = Pick<IndexSource, 'manifest' | 'filterRows' | 'marks' | 'column'>;

const NO_WORDS: Lexicon = { size: 0, has: () => false, oneEditFrom: () => [], words: () => [].values() };

/**
 * An open index as one question sees it: files that fail are done without where an answer can lack them, and it is remembered that
 * they were. A file that failed is not asked for again by the same question.
 */
export class FaultTolerantReader {
  readonly manifest: IndexManifest;
  /** For filters. */
  readonly filters: FilterSource;
  readonly #source: IndexSource;
  readonly #onFailure: () => Promise<void>;
  #lacks = false;
  #askedTerms = false;
  #lostWords: IndexError | undefined;
  #lostMarks = false;
  #lostNames = false;
  readonly #lostShards = new Set<number>();
  readonly #lostCardFiles = new Set<number>();

  /** @param onFailure called when a file failed, before it is done without; what it throws goes to whoever asked */
  constructor(source: IndexSource, onFailure: () => Promise<void>) {
    this.manifest = source.manifest;
    this.#source = source;
    this.#onFailure = onFailure;
    this.filters = {
      manifest: source.manifest,
      filterRows: (kind, value) => this.filterRows(kind, value),
      marks: () => this.#strictly(() => source.marks()),
      column: (facet) => this.#strictly(() => source.column(facet)),
    };
  }

  /** Whether something was done without. */
  get isIncomplete(): boolean {
    return this.#lacks;
  }

  /** Whether the marks were done without. */
  get lacksMarks(): boolean {
    return this.#lostMarks;
  }

  /** Why none of the terms first asked for could be had; `undefined` where some could. */
  get lostWords(): IndexError | undefined {
    return this.#lostWords;
  }

  /** Whether nothing can be known of a term. */
  isLost(term: string): boolean {
    return this.#lostShards.has(this.#shardOf(term));
  }

  /** As {@link IndexSource.loadTerms}; terms whose shard failed are unknown. */
  async loadTerms(terms: readonly string[], prefix?: string): Promise<void> {
    const { boundaries } = this.manifest.terms;
    const parts = new Map<number, string[]>();
    for (const term of terms) parts.set(this.#shardOf(term), [...(parts.get(this.#shardOf(term)) ?? []), term]);
    for (const part of prefix === undefined ? [] : shardsOfPrefix(boundaries, prefix)) {
      // The boundary below a shard would stand in it.
      if (!parts.has(part)) parts.set(part, [boundaries[part - 1] ?? '']);
    }
    const wanted = [...parts].filter(([part]) => !this.#lostShards.has(part));
    const isFirst = !this.#askedTerms;
    this.#askedTerms ||= wanted.length > 0;
    const failures = await Promise.all(wanted.map(([part, some]) => this.#loadShard(part, some)));
    const [failure] = failures;
    if (isFirst && failures.every((each) => each !== undefined)) this.#lostWords = failure;
  }

  /** As {@link IndexSource.postings}. */
  postings(term: string): TermPostings | undefined {
    return this.isLost(term) ? undefined : this.#source.postings(term);
  }

  /** As {@link IndexSource.termsBeginningWith}. */
  termsBeginningWith(prefix: string, limit: number): string[] {
    return this.#source.termsBeginningWith(prefix, limit).filter((term) => !this.isLost(term));
  }

  /** As {@link IndexSource.nameOf}. */
  nameOf(row: number): ServerName | undefined {
    return this.#onHand(() => this.#source.nameOf(row));
  }

  /** As {@link IndexSource.cardOf}. */
  cardOf(row: number): ServerCard | undefined {
    return this.#onHand(() => this.#source.cardOf(row));
  }

  /** As {@link IndexSource.exactNames}; nobody, where files of names failed. */
  async exactNames(foldedName: string): Promise<readonly ExactName[]> {
    if (this.#lostNames) return [];
    const names = await this.#tried(() => this.#source.exactNames(foldedName));
    if (names instanceof IndexError) this.#lostNames = true;
    return names instanceof IndexError ? [] : names;
  }

  /** As {@link IndexSource.filterRows}. @throws IndexError if the file failed */
  filterRows(kind: FilterKind, value: string): Promise<Uint32Array | undefined> {
    return this.#strictly(() => this.#source.filterRows(kind, value));
  }

  /** Nobody is marked, where the file failed. */
  async marks(): Promise<Marks> {
    const marks = await this.#tried(() => this.#source.marks());
    if (!(marks instanceof IndexError)) return marks;
    this.#lostMarks = true;
    const nobody = bitsetWhere(this.manifest.count, () => false);
    return { deployed: nobody, verified: nobody };
  }

  /** Without words, where the file failed. */
  async lexicon(): Promise<Lexicon> {
    const lexicon = await this.#tried(() => this.#source.lexicon());
    return lexicon instanceof IndexError ? NO_WORDS : lexicon;
  }

  /** `undefined` where the file failed. */
  async column(facet: FacetName): Promise<FacetColumn | undefined> {
    const column = await this.#tried(() => this.#source.column(facet));
    return column instanceof IndexError ? undefined : column;
  }

  /** `undefined` where the file failed. */
  async order(name: OrderName): Promise<Uint32Array | undefined> {
    const order = await this.#tried(() => this.#source.order(name));
    return order instanceof IndexError ? undefined : order;
  }

  /** As {@link IndexSource.toolNamesOf}; none where they are not on hand. */
  toolNamesOf(row: number): readonly string[] {
    return this.#onHand(() => this.#source.toolNamesOf(row)) ?? [];
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

  /** As {@link IndexSource.fineRows}; `undefined` as well where a file failed. */
  async fineRows(rows: readonly number[]): Promise<FineRows | undefined> {
    if (this.manifest.cards.fineDimensions === undefined) return undefined;
    const parts = Array.from(this.#byCardFile(rows), ([part, some]) => this.#fromCardFile(part, () => this.#source.fineRows(some)));
    const loaded = await Promise.all(parts);
    // What tells cosines tells them of all that have been loaded.
    return loaded.includes(undefined) ? undefined : loaded[0];
  }

  #shardOf(term: string): number {
    return shardOf(this.manifest.terms.boundaries, term);
  }

  #byCardFile(rows: readonly number[]): Map<number, number[]> {
    return Map.groupBy(rows, (row) => Math.floor(row / this.manifest.cards.rowsPerFile));
  }

  async #loadShard(part: number, terms: readonly string[]): Promise<IndexError | undefined> {
    const failure = await this.#tried(() => this.#source.loadTerms(terms));
    if (failure instanceof IndexError) this.#lostShards.add(part);
    return failure ?? undefined;
  }

  async #fromCardFile<T>(part: number, load: () => Promise<T>): Promise<T | undefined> {
    if (this.#lostCardFiles.has(part)) return undefined;
    const thing = await this.#tried(load);
    if (!(thing instanceof IndexError)) return thing;
    this.#lostCardFiles.add(part);
    return undefined;
  }

  /** What was loaded and is read only now. */
  #onHand<T>(read: () => T): T | undefined {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof IndexError)) throw error;
      this.#lacks = true;
      return undefined;
    }
  }

  /** What is loaded, or how it failed. */
  async #tried<T>(load: () => Promise<T>): Promise<T | IndexError> {
    try {
      return await load();
    } catch (error) {
      if (!(error instanceof IndexError)) throw error;
      await this.#onFailure();
      this.#lacks = true;
      return error;
    }
  }

  async #strictly<T>(load: () => Promise<T>): Promise<T> {
    const thing = await this.#tried(load);
    if (thing instanceof IndexError) throw thing;
    return thing;
  }
}
