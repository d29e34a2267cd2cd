/** The part of a body that was read. */
interface ReadBody {
  /** As UTF-8; only its beginning where it was cut. */
  readonly text: string;
  /** Number of decoded bytes. */
  readonly bytes: number;
  /** Whether the body was longer than the limit. */
  readonly isCut: boolean;
}

/** Characters that are returned of a cut body. */
const BEGINNING = 65_536;

/**
 * Reads a body up to a limit.
 *
 * @param maxBytes maximum of decoded bytes
 * @param isEnough gets the text so far; reading ends where it returns true
 * @throws the errors of the stream
 */
export async function readBody(response: Response, maxBytes: number, isEnough?: (text: string) => boolean): Promise<ReadBody> {
  if (response.body === null) return { text: '', bytes: 0, isCut: false };
  // The body stream of the Fetch standard consists of bytes.
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.byteLength;
    parts.push(decoder.decode(value, { stream: true }));
    const isCut = bytes > maxBytes;
    if (isCut || isEnough?.(parts.join('')) === true) {
      await reader.cancel();
      // A cut body cannot be parsed; its beginning is enough to recognise HTML.
      return { text: isCut ? (parts[0] ?? '').slice(0, BEGINNING) : parts.join(''), bytes, isCut };
    }
  }
  return { text: parts.join('') + decoder.decode(), bytes, isCut: false };
}
