import { asFetchError, FetchError } from './fetch-error.ts';

/** What a body may cost. */
export interface BodyLimit {
  /** Decoded bytes. */
  readonly maxBytes: number;
  readonly url: string;
}

/** Passes a decoded body on, and breaks off as soon as it is larger than its limit: wire bytes say nothing of a compressed body. */
async function* boundedBody(body: AsyncIterable<Uint8Array>, { maxBytes, url }: BodyLimit): AsyncGenerator<Uint8Array, void, undefined> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new FetchError('too-large', `${url} sends more than ${maxBytes} bytes.`);
    yield chunk;
  }
}

/** The whole of a body within its limit. */
export async function readBounded(body: AsyncIterable<Uint8Array> | null, limit: BodyLimit): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  if (body !== null) for await (const chunk of boundedBody(body, limit)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/**
 * The same as a stream of the web.
 *
 * @param onBroken told why the stream broke off, for callers whose library does not tell them
 */
export function boundedStream(
  body: AsyncIterable<Uint8Array>,
  limit: BodyLimit,
  onBroken: (error: FetchError) => void,
): ReadableStream<Uint8Array> {
  const chunks = boundedBody(body, limit);
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await chunks.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        const reason = asFetchError(error, limit.url);
        onBroken(reason);
        throw reason;
      }
    },
    async cancel() {
      await chunks.return();
    },
  });
}
