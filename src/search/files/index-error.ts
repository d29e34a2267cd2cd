/**
 * Stable word for what is wrong with an index:
 * - `missing`: a file could not be had. Files of an index that has been replaced are gone: read the manifest again, once;
 * - `unreadable`: a file was had and is damaged or of another kind. A host that answers every address with a page gives
 *   these in place of missing files, so it too is a reason to read the manifest again, once;
 * - `other-format`: written by another version of this program.
 */
type IndexErrorCode = 'missing' | 'unreadable' | 'other-format';

/** Where in an index something is wrong. */
interface IndexErrorPlace {
  /** Name of the file, as it was asked of the reader. */
  readonly file: string;
  /** Bytes from the beginning of the part of the file that was being read: its head, its contents unpacked, or what stands beside them. Absent where the whole file is meant. */
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
