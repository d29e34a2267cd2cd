import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';

import { readPriority, ResponseQueue, type Priority } from '../../../../scripts/bench/browser-search/response-queue.ts';

/** Records the name of the stream for every chunk, and its end; waits until it is drained. */
class Line {
  readonly sent: string[] = [];
  readonly #held: (() => void)[] = [];

  stream(name: string): Writable {
    return new Writable({
      highWaterMark: 1e6,
      write: (_chunk, _encoding, done) => {
        this.sent.push(name);
        this.#held.push(done);
      },
      final: (done) => {
        this.sent.push(`${name} ends`);
        done();
      },
    });
  }

  /** Lets everything through that waits, piece by piece. */
  async drain(): Promise<void> {
    for (let done = this.#held.shift(); done !== undefined; done = this.#held.shift()) {
      done();
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}

const PIECE = 5600;
const urgent: Priority = { urgency: 1, isIncremental: true };
const late: Priority = { urgency: 4, isIncremental: true };
const whole: Priority = { urgency: 1, isIncremental: false };

async function sentAs(order: readonly (readonly [name: string, pieces: number, priority: Priority])[]): Promise<string> {
  const line = new Line();
  const queue = new ResponseQueue(1);
  for (const [name, pieces, priority] of order) queue.add(line.stream(name), new Uint8Array(pieces * PIECE), priority);
  await line.drain();
  return line.sent.filter((entry) => !entry.endsWith('ends')).join('');
}

describe('a response queue', () => {
  it('sends incremental responses of equal urgency in turn', async () => {
    expect(
      await sentAs([
        ['a', 3, urgent],
        ['b', 2, urgent],
      ]),
    ).toBe('aabab');
  });

  it('sends other responses one after the other', async () => {
    expect(
      await sentAs([
        ['a', 3, whole],
        ['b', 2, whole],
      ]),
    ).toBe('aaabb');
  });

  it('sends urgent responses first', async () => {
    expect(
      await sentAs([
        ['a', 4, late],
        ['b', 2, urgent],
      ]),
    ).toBe('abbaaa');
  });

  it('ends every stream once, after its last chunk', async () => {
    const line = new Line();
    const queue = new ResponseQueue(Infinity);
    queue.add(line.stream('a'), new Uint8Array(PIECE + 1), urgent);
    queue.add(line.stream('empty'), new Uint8Array(), urgent);
    await line.drain();
    expect(line.sent.filter((entry) => entry.startsWith('a'))).toEqual(['a', 'a', 'a ends']);
    expect(line.sent.filter((entry) => entry.startsWith('empty'))).toEqual(['empty', 'empty ends']);
  });
});

describe('the Priority header', () => {
  it.each([
    ['u=1, i', { urgency: 1, isIncremental: true }],
    ['i', { urgency: 3, isIncremental: true }],
    ['u=4', { urgency: 4, isIncremental: false }],
    [undefined, { urgency: 3, isIncremental: false }],
  ])('%s', (header, expected) => expect(readPriority(header)).toEqual(expected));
});
