/** What a source of many servers may cost. Whatever passes a limit breaks the source off: nothing is concluded from the rest. */
export interface ListLimits {
  /** Decoded bytes of one page. */
  readonly pageBytes: number;
  /** Pages, or documents, of one source. */
  readonly pages: number;
  /** Pages in a row that list nothing that was not listed before. */
  readonly idlePages: number;
  /** Items of all pages together. */
  readonly items: number;
  /** Decoded bytes of a list that is one file. */
  readonly listBytes: number;
  /** Bytes of one of its lines. */
  readonly lineBytes: number;
  /** Known servers that a list misses and that are asked for by themselves. */
  readonly maxLookups: number;
  /** Platform files of one repository. */
  readonly filesOfRepository: number;
}

/** Far above the largest lists there are (some 20,000 servers), far below what a machine could not hold. */
export const LIST_LIMITS: ListLimits = {
  pageBytes: 8 * 1024 * 1024,
  pages: 5000,
  idlePages: 3,
  items: 200_000,
  listBytes: 64 * 1024 * 1024,
  lineBytes: 1024 * 1024,
  maxLookups: 100,
  filesOfRepository: 100,
};
