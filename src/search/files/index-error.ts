/**
 * Stable code of the problem with an index:
 * - `missing`: a file is not available. Files of a replaced index are deleted: read the manifest again, once;
 * - `unreadable`: a file is damaged or of another kind. A host that answers every URL with a page returns these instead of missing files,
 *   so read the manifest again, once, in this case too;
 * - `other-format`: written by another version of this program.
 */
type IndexErrorCode = 'missing' | 'unreadable' | 'other-format';

/** Place of a problem in an index. */
interface IndexErrorPlace {
  /** Name of the file, as requested from the reader. */
  readonly file: string;
  /**
   * Byte offset in the part of the file that was being read: its head, its decompressed contents, or its uncompressed part. Absent if it
   * concerns the whole file.
   */
  readonly offset?: number;
}

/** An index, or a file of it, that cannot be used. */
export class IndexError extends Error {
  override name = 'IndexError' as const;
  readonly code: IndexErrorCode;
  readonly file: string;
  readonly offset: number | undefined;

  constructor(code: IndexErrorCode, message: string, { file, offset }: IndexErrorPlace, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.file = file;
    this.offset = offset;
  }
}
