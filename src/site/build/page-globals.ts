/**
 * What the compiled pages have in place of two globals of Node. Astro makes a stream for every page, although a page is written as a whole,
 * and hashes the text of every style sheet of a page, which is empty for a linked one. Both take as long as a short page.
 */

/** A response that keeps its bytes, so that no stream is needed to read them. */
class PageResponse extends globalThis.Response {
  readonly #bytes: Uint8Array<ArrayBuffer> | undefined;

  constructor(body?: BodyInit | null, init?: ResponseInit) {
    const bytes =
      body instanceof Uint8Array && body.buffer instanceof ArrayBuffer
        ? new Uint8Array(body.buffer, body.byteOffset, body.byteLength)
        : undefined;
    super(bytes === undefined ? body : null, init);
    this.#bytes = bytes;
  }

  override get body(): ReadableStream<Uint8Array<ArrayBuffer>> | null {
    return this.#bytes === undefined ? super.body : new globalThis.Response(this.#bytes).body;
  }

  override bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return this.#bytes === undefined ? super.bytes() : Promise.resolve(this.#bytes);
  }
}

export { PageResponse as Response };

const { subtle } = globalThis.crypto;
const empty = new Map<string, Promise<ArrayBuffer>>();

/** `crypto.subtle.digest`, which computes the hash of an empty text once. */
export function digest(algorithm: string, data: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  if (data.byteLength > 0) return subtle.digest(algorithm, data);
  const known = empty.get(algorithm) ?? subtle.digest(algorithm, data);
  empty.set(algorithm, known);
  return known;
}
