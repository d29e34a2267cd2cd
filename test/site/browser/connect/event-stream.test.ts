import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { eventsOf, type StreamEvent } from '../../../../src/site/browser/connect/event-stream.ts';

/** The events of a text that arrives in small chunks. */
async function read(text: string, size: number): Promise<StreamEvent[]> {
  const bytes = new TextEncoder().encode(text);
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.slice(at * size, (at + 1) * size));
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
  const events: StreamEvent[] = [];
  for await (const event of eventsOf(body)) events.push(event);
  return events;
}

describe('an event stream', () => {
  it.each([
    ['data: a\n\n', [{ type: 'message', data: 'a' }]],
    [': note\nevent: endpoint\ndata:/m?s=1\nid: 5\n\n', [{ type: 'endpoint', data: '/m?s=1' }]],
    [
      'data: a\r\ndata:  b\r\n\r\ndata\r\rdata: cut',
      [
        { type: 'message', data: 'a\n b' },
        { type: 'message', data: '' },
      ],
    ],
    ['event: none\n\n\n', []],
  ])('%j has the events %j, however it is split', async (text, events) => {
    for (const size of [1, 2, 3, 100]) expect(await read(text, size)).toEqual(events);
  });

  it('cancels its body when reading stops', async () => {
    let isCancelled = false;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('data: a\n\n')),
      cancel: () => {
        isCancelled = true;
      },
    });
    for await (const { data } of eventsOf(body)) if (data === 'a') break;
    expect(isCancelled).toBe(true);
  });

  it('reads every text with all line endings', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 12 }).map((made) => made.replaceAll(/[\r\n\ufeff]/g, ''));
    await fc.assert(
      fc.asyncProperty(
        fc.array(text, { minLength: 1, maxLength: 4 }),
        fc.constantFrom('\n', '\r', '\r\n'),
        fc.integer({ min: 1, max: 7 }),
        async (lines, end, size) => {
          const written = lines.map((line) => `data: ${line}${end}`).join('') + end;
          expect(await read(written, size)).toEqual([{ type: 'message', data: lines.join('\n') }]);
        },
      ),
      { numRuns: 60 },
    );
  });
});
