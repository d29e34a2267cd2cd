/** Access to a site for its verification. */
export interface SiteReader {
  /**
   * Streams the bytes of a file; `undefined` if it does not exist. Readers may stop early.
   *
   * @param path below the site's root, valid for `isSitePath`
   * @throws Error whose message is a clause with the reason why the file cannot be read; UnreadableError if it has its own fix
   */
  readonly open: (path: string) => Promise<AsyncIterable<Uint8Array> | undefined>;
  /** Paths of all files; absent if they cannot be listed, as for a URL. */
  readonly list?: () => Promise<readonly string[]>;
  /**
   * Whether a file exists, by its HTTP status. For readers that cannot list files.
   *
   * @throws Error whose message is a clause with the reason why that is unknown
   */
  readonly has?: (path: string) => Promise<boolean>;
}

/** A file that cannot be read, with a fix of its own. */
export class UnreadableError extends Error {
  override name = 'UnreadableError';
  /** One sentence. */
  readonly hint: string | undefined;
  /** @param why a clause */
  constructor(why: string, hint?: string) {
    super(why);
    this.hint = hint;
  }
}

/** The result of reading a file. */
export type Bytes =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'missing' }
  /** It exceeds the limit, where reading stopped. */
  | { readonly kind: 'too-long' }
  /** `why` is a clause; `hint` is one sentence, if the reader knows a fix. */
  | { readonly kind: 'unreadable'; readonly why: string; readonly hint?: string | undefined };

/** The result of streaming a file: as for reading it, without the bytes. */
type Streamed = Exclude<Bytes, { kind: 'bytes' }> | { readonly kind: 'read'; readonly size: number };

/** Reads a file, and stops as soon as it exceeds `most` bytes. Never throws. */
export async function readAtMost(site: SiteReader, path: string, most: number): Promise<Bytes> {
  const kept: Uint8Array[] = [];
  const passed = await streamAtMost(site, path, most, (chunk) => kept.push(chunk));
  return passed.kind === 'read' ? { kind: 'bytes', bytes: joined(kept, passed.size) } : passed;
}

/**
 * Passes on the bytes of a file in order without storing them, and stops as soon as there are more than `most`, whatever length is
 * declared. Never throws.
 */
export async function streamAtMost(site: SiteReader, path: string, most: number, take: (chunk: Uint8Array) => void): Promise<Streamed> {
  try {
    const chunks = await site.open(path);
    if (chunks === undefined) return { kind: 'missing' };
    let size = 0;
    for await (const chunk of chunks) {
      size += chunk.byteLength;
      if (size > most) return { kind: 'too-long' };
      take(chunk);
    }
    return { kind: 'read', size };
  } catch (error) {
    return { kind: 'unreadable', ...failureOf(error) };
  }
}

/** Why something cannot be read, as a clause, and the fix, if the reader knows one. */
export function failureOf(error: unknown): { readonly why: string; readonly hint?: string | undefined } {
  const why = error instanceof Error ? error.message : String(error);
  return error instanceof UnreadableError ? { why, hint: error.hint } : { why };
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const [only] = chunks;
  if (only !== undefined && chunks.length === 1) return only;
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}
