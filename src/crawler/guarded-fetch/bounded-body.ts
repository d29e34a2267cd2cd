import type { Readable } from 'node:stream';

import { asBodyError, FetchError } from './fetch-error.ts';

/** Limit of a body. */
interface BodyLimit {
  /** Decoded bytes; the size on the wire does not limit a compressed body. */
  readonly maxBytes: number;
  readonly url: string;
  /** How to handle a larger body: as an error, or by truncating it. Default `refuse`. */
  readonly whenTooLarge?: 'refuse' | 'cut' | undefined;
  /** Called with the number of bytes of each part that arrived. */
  readonly onBytes?: (bytes: number) => void;
}

/** Reads a body up to its limit. @throws FetchError if it is too large or breaks off */
export async function readBounded(body: AsyncIterable<Uint8Array>, limit: BodyLimit): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      bytes += chunk.byteLength;
      limit.onBytes?.(chunk.byteLength);
      if (bytes <= limit.maxBytes) continue;
      if (limit.whenTooLarge !== 'cut') throw tooLarge(limit);
      break;
    }
  } catch (error) {
    throw asBodyError(error, limit.url);
  }
  const [first] = chunks;
  const whole = chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks);
  return whole.subarray(0, limit.maxBytes);
}

/** A body as a web stream, and a function that ends it early without an error. */
interface BoundedStream {
  readonly stream: ReadableStream<Uint8Array>;
  readonly finish: () => void;
}

/**
 * A limited body as a web stream with backpressure.
 *
 * @param over called once when the body ends, with the error if it broke off
 */
export function boundedStream(body: Readable, limit: BodyLimit, over: (error?: FetchError) => void): BoundedStream {
  // Its chunks are bytes, because no encoding was set for it.
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  let bytes = 0;
  let isOver = false;
  const end = (error?: FetchError): void => {
    if (isOver) return;
    isOver = true;
    body.on('error', () => undefined).destroy();
    over(error);
  };
  let finish = end;
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      finish = () => {
        if (!isOver) controller.close();
        end();
      };
    },
    async pull(controller) {
      try {
        const chunk = await chunks.next();
        if (isOver) return;
        if (chunk.done === true) {
          end();
          return controller.close();
        }
        bytes += chunk.value.byteLength;
        if (bytes > limit.maxBytes) throw tooLarge(limit);
        controller.enqueue(chunk.value);
      } catch (error) {
        if (isOver) return;
        const reason = asBodyError(error, limit.url);
        end(reason);
        throw reason;
      }
    },
    cancel: () => end(),
  });
  return { stream, finish: () => finish() };
}

function tooLarge({ maxBytes, url }: BodyLimit): FetchError {
  return new FetchError('too-large', `${url} sends more than ${maxBytes} bytes.`);
}
