/** A site that is to be verified, however it is reached. */
export interface SiteReader {
  /**
   * The bytes of a file as they come, `undefined` where there is none. Whoever reads may stop early.
   *
   * @param path below the site's root, as `isSitePath` takes it
   * @throws Error whose message says, as a clause, why the file cannot be had
   */
  readonly open: (path: string) => Promise<AsyncIterable<Uint8Array> | undefined>;
  /** Paths of everything that is there; absent where nobody can know that, as behind an address. */
  readonly list?: () => Promise<readonly string[]>;
  /**
   * Whether a file answers as one that is there; what is answered as gone or absent is not. For readers that cannot list.
   *
   * @throws Error whose message says, as a clause, why that cannot be known
   */
  readonly has?: (path: string) => Promise<boolean>;
}

/** What became of reading a file. */
export type Bytes =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'missing' }
  /** It goes on beyond the limit; reading was stopped there. */
  | { readonly kind: 'too-long' }
  /** `why` is a clause. */
  | { readonly kind: 'unreadable'; readonly why: string };

/** What became of going through a file: as for reading it, but for its bytes. */
export type Passed = Exclude<Bytes, { kind: 'bytes' }> | { readonly kind: 'read'; readonly size: number };

/** Reads a file, and not a byte more than it takes to know that it has more than `most`. Never throws. */
export async function readAtMost(site: SiteReader, path: string, most: number): Promise<Bytes> {
  const kept: Uint8Array[] = [];
  const passed = await passAtMost(site, path, most, (chunk) => kept.push(chunk));
  return passed.kind === 'read' ? { kind: 'bytes', bytes: joined(kept, passed.size) } : passed;
}

/**
 * Hands over the bytes of a file as they come, in order, and keeps none of them: whoever says how long a file is need not be believed.
 * Reads not a byte more than it takes to know that there are more than `most`. Never throws.
 */
export async function passAtMost(site: SiteReader, path: string, most: number, take: (chunk: Uint8Array) => void): Promise<Passed> {
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
    return { kind: 'unreadable', why: error instanceof Error ? error.message : String(error) };
  }
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
