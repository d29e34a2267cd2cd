/** The text of a body, or why there is none: it is too long, or no valid UTF-8, or ends early. */
export type ReadText = { readonly text: string } | { readonly fault: 'too-long' | 'unreadable' };

/** Reads a stream of bytes, at most a number of them, as UTF-8. */
export async function readText(stream: AsyncIterable<Uint8Array> | null, maxBytes: number): Promise<ReadText> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let bytes = 0;
  try {
    for await (const chunk of stream ?? []) {
      bytes += chunk.length;
      if (bytes > maxBytes) return { fault: 'too-long' };
      text += decoder.decode(chunk, { stream: true });
    }
    return { text: text + decoder.decode() };
  } catch {
    return { fault: 'unreadable' };
  }
}
