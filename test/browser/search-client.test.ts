import { describe, expect, it } from 'vitest';

import { createSearchClient, type SearchWorker } from '../../src/browser/search-client.ts';
import type { FromWorker, ToWorker } from '../../src/browser/search-messages.ts';
import type { SearchAnswer } from '../../src/search/search-engine.ts';

const answerOf = (totalCount: number): SearchAnswer => ({ hits: [], totalCount, hints: [] });

/** A worker that answers when the test says so. */
function fakeWorker(): { worker: SearchWorker; asked: ToWorker[]; tell: (message: FromWorker) => void } {
  const asked: ToWorker[] = [];
  const listeners: ((event: MessageEvent) => void)[] = [];
  const worker = {
    postMessage: (message: ToWorker) => void asked.push(message),
    addEventListener: (_type: string, listener: (event: MessageEvent) => void) => void listeners.push(listener),
  } as SearchWorker;
  return { worker, asked, tell: (data) => listeners.forEach((listener) => listener({ data } as MessageEvent)) };
}

describe('the search client', () => {
  it('opens the index once, before the first question', () => {
    const { worker, asked } = fakeWorker();
    const client = createSearchClient(() => worker, 'https://x.example/search/');
    client.open();
    void client.search({ q: 'a' });
    void client.search({ q: 'b' });
    expect(asked.map(({ type }) => type)).toEqual(['open', 'search', 'search']);
  });

  it('lets no late answer pass for the newest one', async () => {
    const { worker, tell } = fakeWorker();
    const client = createSearchClient(() => worker, 'https://x.example/search/');
    let first: SearchAnswer | undefined;
    void client.search({ q: 'a' }).then((answer) => (first = answer));
    const second = client.search({ q: 'b' });
    tell({ type: 'answer', number: 1, answer: answerOf(1) });
    tell({ type: 'answer', number: 2, answer: answerOf(2) });
    expect(await second).toEqual(answerOf(2));
    expect(first).toBeUndefined();
  });

  it('keeps the index open when a question fails, and lets no old failure spoil a newer question', async () => {
    const { worker, asked, tell } = fakeWorker();
    const client = createSearchClient(() => worker, 'https://x.example/search/');
    void client.search({ q: 'a' });
    const second = client.search({ q: 'b' });
    tell({ type: 'failed', number: 1, message: 'odd' });
    tell({ type: 'answer', number: 2, answer: answerOf(2) });
    expect(await second).toEqual(answerOf(2));
    const third = client.search({ q: 'c' });
    tell({ type: 'failed', number: 3, message: 'odd' });
    await expect(third).rejects.toThrow('odd');
    void client.search({ q: 'd' });
    expect(asked.filter(({ type }) => type === 'open')).toHaveLength(1);
  });

  it('opens the index anew after it failed', async () => {
    const { worker, asked, tell } = fakeWorker();
    const client = createSearchClient(() => worker, 'https://x.example/search/');
    const failing = client.search({ q: 'a' });
    tell({ type: 'failed', message: 'no network' });
    await expect(failing).rejects.toThrow('no network');
    const next = client.search({ q: 'a' });
    tell({ type: 'answer', number: 2, answer: answerOf(3) });
    expect(await next).toEqual(answerOf(3));
    expect(asked.map(({ type }) => type)).toEqual(['open', 'search', 'open', 'search']);
  });
});
