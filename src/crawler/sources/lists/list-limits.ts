/** Limits of a list source. Exceeding one interrupts the source; nothing is concluded from the rest. */
export interface ListLimits {
  /** Decoded bytes of one page. */
  readonly pageBytes: number;
  /** Pages, or documents, of one source. */
  readonly pages: number;
  /** Consecutive pages without new items. */
  readonly idlePages: number;
  /** Items of all pages together. */
  readonly items: number;
  /** Decoded bytes of a list that is one file. */
  readonly listBytes: number;
  /** Bytes of one of its lines. */
  readonly lineBytes: number;
  /** Known servers missing from a list that are requested one by one. */
  readonly maxLookups: number;
  /** Platform files of one repository. */
  readonly filesOfRepository: number;
}

/** Far above the largest known lists (some 20,000 servers), far below the memory of a machine. */
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
