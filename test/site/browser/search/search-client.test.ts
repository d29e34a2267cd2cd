import { describe, expect, it } from 'vitest';

import { createSearchClient, type SearchClient } from '../../../../src/site/browser/search/search-client.ts';
import type { FromWorker, ToWorker } from '../../../../src/site/browser/search/search-messages.ts';
import { answerOf } from './answer-of.ts';
import { eventually } from '../../../support/timeouts.ts';

/** A worker that answers or fails when the test requests it. */
class FakeWorker {
  readonly asked: ToWorker[] = [];
  readonly #listeners: ((event: Event) => void)[] = [];
  readonly #failures: ((event: Event) => void)[] = [];

  postMessage(message: ToWorker): void {
    this.asked.push(message);
  }

  addEventListener(type: string, listener: (event: Event) => void): void {
    (type === 'message' ? this.#listeners : this.#failures).push(listener);
  }

  tell(data: FromWorker): void {
    for (const listener of this.#listeners) listener(new MessageEvent('message', { data }));
  }

  /** Fails; returns whether the page suppressed the console message. */
  fail(): boolean {
    const event = new Event('error', { cancelable: true });
    for (const listener of this.#failures) listener(event);
    return event.defaultPrevented;
  }
}

/** A client, its workers, and the answers to its requests. */
function start(request: typeof fetch = () => new Promise(() => undefined)): {
  client: SearchClient;
  workers: FakeWorker[];
  heard: unknown[];
  ask: (q: string) => void;
} {
  const workers: FakeWorker[] = [];
  const heard: unknown[] = [];
  const startWorker = (): FakeWorker => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  };
  const client = createSearchClient('https://x.example/search/', startWorker, request);
  const ask = (q: string): void =>
    client.ask(
      { q },
      {
        answered: ({ totalCount }) => heard.push([q, totalCount]),
        done: () => heard.push([q, 'done']),
        failed: (message) => heard.push([q, message]),
      },
    );
  return { client, workers, heard, ask };
}

describe('the search client', () => {
  it('starts one worker and sends the index URL once, before the first request', () => {
    const { client, workers, ask } = start();
    client.open();
    client.open();
    ask('a');
    ask('b');
    expect(workers).toHaveLength(1);
    expect(workers[0]?.asked).toEqual([
      { type: 'open', url: 'https://x.example/search/' },
      { type: 'search', number: 1, request: { q: 'a' }, fresh: false },
      { type: 'search', number: 2, request: { q: 'b' }, fresh: false },
    ]);
  });

  it('requests the manifest at once, and sends it to the worker', async () => {
    const urls: unknown[] = [];
    const { client, workers } = start((url) => {
      urls.push(url);
      return Promise.resolve(new Response('{}', { status: 203 }));
    });
    client.open();
    expect(urls).toEqual(['https://x.example/search/manifest.json']);
    await eventually(() => expect(workers[0]?.asked).toHaveLength(2));
    expect(workers[0]?.asked[1]).toMatchObject({
      type: 'manifest',
      response: { status: 203, body: new TextEncoder().encode('{}').buffer },
    });
  });

  it('leaves the request to the worker if there is no answer', async () => {
    const { client, workers } = start(() => Promise.reject(new Error('offline')));
    client.open();
    await eventually(() => expect(workers[0]?.asked.at(-1)).toEqual({ type: 'manifest', response: undefined }));
  });

  it('forwards every answer to a request, then its end', () => {
    const { workers, heard, ask } = start();
    ask('a');
    workers[0]?.tell({ type: 'answer', number: 1, answer: answerOf(1) });
    workers[0]?.tell({ type: 'answer', number: 1, answer: answerOf(2) });
    workers[0]?.tell({ type: 'done', number: 1 });
    expect(heard).toEqual([
      ['a', 1],
      ['a', 2],
      ['a', 'done'],
    ]);
  });

  it('drops late answers to older requests', () => {
    const { client, workers, heard, ask } = start();
    ask('a');
    ask('b');
    workers[0]?.tell({ type: 'answer', number: 1, answer: answerOf(1) });
    workers[0]?.tell({ type: 'failed', number: 1, message: 'odd' });
    workers[0]?.tell({ type: 'done', number: 1 });
    workers[0]?.tell({ type: 'answer', number: 2, answer: answerOf(2) });
    client.forget();
    workers[0]?.tell({ type: 'answer', number: 2, answer: answerOf(3) });
    expect(heard).toEqual([['b', 2]]);
  });

  it('keeps the same worker after a failed request', () => {
    const { workers, heard, ask } = start();
    ask('a');
    workers[0]?.tell({ type: 'failed', number: 1, message: 'no network' });
    ask('b');
    workers[0]?.tell({ type: 'answer', number: 2, answer: answerOf(3) });
    expect(heard).toEqual([
      ['a', 'no network'],
      ['b', 3],
    ]);
    expect(workers).toHaveLength(1);
  });

  it('reports a worker that fails to start, logs nothing, and starts another worker for the next request', () => {
    const { workers, heard, ask } = start();
    ask('a');
    expect(workers[0]?.fail()).toBe(true);
    expect(heard).toEqual([['a', 'The search script did not load.']]);
    ask('b');
    expect(workers[0]?.fail()).toBe(true);
    workers[1]?.tell({ type: 'done', number: 2 });
    expect(heard.at(-1)).toEqual(['b', 'done']);
    expect(workers[1]?.asked.map(({ type }) => type)).toEqual(['open', 'search']);
  });
});
