/** A body, as far as it was read. */
export interface ReadBody {
  /** As UTF-8; where there was more, its beginning. */
  readonly text: string;
  /** Decoded bytes. */
  readonly bytes: number;
  /** Whether there was more. */
  readonly isCut: boolean;
}

/** Characters that are kept of what is cut. */
const BEGINNING = 65_536;

/**
 * Reads a body up to a most.
 *
 * @param mostBytes decoded bytes; what follows is not read
 * @param isEnough told all text so far; reading ends where it says so
 * @throws whatever the stream throws
 */
export async function readBody(response: Response, mostBytes: number, isEnough?: (text: string) => boolean): Promise<ReadBody> {
  if (response.body === null) return { text: '', bytes: 0, isCut: false };
  // Whoever hands out a body of the Fetch standard hands out bytes.
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.byteLength;
    parts.push(decoder.decode(value, { stream: true }));
    const isCut = bytes > mostBytes;
    if (isCut || isEnough?.(parts.join('')) === true) {
      await reader.cancel();
      // Nobody reads half a body: its first part tells what it may be.
      return { text: isCut ? (parts[0] ?? '').slice(0, BEGINNING) : parts.join(''), bytes, isCut };
    }
  }
  return { text: parts.join('') + decoder.decode(), bytes, isCut: false };
}
