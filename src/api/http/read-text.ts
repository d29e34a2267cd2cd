/**
 * Reads a stream of bytes as UTF-8.
 *
 * @returns `undefined` if it has more than a number of bytes, no valid UTF-8, or ends early
 */
export async function readText(stream: AsyncIterable<Uint8Array> | null, maxBytes: number): Promise<string | undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let bytes = 0;
  try {
    for await (const chunk of stream ?? []) {
      bytes += chunk.length;
      if (bytes > maxBytes) return undefined;
      text += decoder.decode(chunk, { stream: true });
    }
    return text + decoder.decode();
  } catch {
    return undefined;
  }
}
