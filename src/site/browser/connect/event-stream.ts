/** One server-sent event. */
export interface StreamEvent {
  /** `message` by default. */
  readonly type: string;
  readonly data: string;
}

/** Reads a `text/event-stream` (HTML standard, "Parsing an event stream"). Ignores `id` and `retry`. */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  let [type, data] = ['', [] as string[]];
  for await (const line of linesOf(body)) {
    if (line === '') {
      if (data.length > 0) yield { type: type || 'message', data: data.join('\n') };
      [type, data] = ['', []];
      continue;
    }
    const [, field = '', value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
    if (field === 'event') type = value;
    if (field === 'data') data.push(value);
  }
}

/** Lines end with CR, LF or both; text after the last line end is not a line. */
async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = '';
  let endedWithCr = false;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const decoded = decoder.decode(part.value, { stream: true });
      if (decoded === '') continue;
      const text = endedWithCr && decoded.startsWith('\n') ? decoded.slice(1) : decoded;
      endedWithCr = decoded.endsWith('\r');
      const [first = '', ...further] = text.split(/\r\n|\n|\r/);
      rest += first;
      for (const next of further) {
        yield rest;
        rest = next;
      }
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}
