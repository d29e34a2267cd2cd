import { describe, expect, it } from 'vitest';

import type { FromWorker } from '../../../../src/site/browser/search/search-messages.ts';
import { SearchService } from '../../../../src/site/browser/search/search-service.ts';
import type { Loosened, SearchAnswer, SearchEngine } from '../../../../src/search/query/search-engine.ts';
import { answerOf } from './answer-of.ts';

/** An engine that returns the answers of the test. */
function engineOf(answers: (q: string) => AsyncIterable<SearchAnswer>, loosened: SearchEngine['loosened'] = notAsked): SearchEngine {
  return { count: 0, knowsMeaning: true, answers: ({ q }) => answers(q), search: notAsked, loosened };
}

const notAsked = (): Promise<never> => Promise.reject(new Error('not asked for'));

async function* stages(...counts: readonly number[]): AsyncGenerator<SearchAnswer> {
  for (const count of counts) yield await Promise.resolve(answerOf(count));
}

/** A promise that the test resolves or rejects. */
function gate(): { readonly passed: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined;
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { passed, open };
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** A service, its messages, and its calls to open the index. */
function serviceOf(open: (visit: number) => Promise<SearchEngine>): {
  readonly told: FromWorker[];
  readonly opened: boolean[];
  readonly ask: (number: number, q?: string, fresh?: boolean) => void;
} {
  const told: FromWorker[] = [];
  const opened: boolean[] = [];
  const service = new SearchService(
    (_url, fresh) => {
      opened.push(fresh);
      return open(opened.length);
    },
    (message) => told.push(message),
  );
  service.receive({ type: 'open', url: 'https://x.example/search/' });
  return { told, opened, ask: (number, q = '', fresh = false) => service.receive({ type: 'search', number, request: { q }, fresh }) };
}

describe('the search worker', () => {
  it('sends the answers to a request in order, then its end', async () => {
    const { told, opened, ask } = serviceOf(() => Promise.resolve(engineOf(() => stages(1, 2, 3))));
    ask(1);
    await settled();
    const answers = [1, 2, 3].map((count) => ({ type: 'answer', number: 1, answer: answerOf(count) }));
    expect(told).toEqual([...answers, { type: 'done', number: 1 }]);
    expect(opened).toEqual([false]);
  });

  it('sends suggestions only for a request without matches', async () => {
    const ways: readonly Loosened[] = [{ q: 'mail', kind: 'filter', dropped: 'owner:acme', count: 3 }];
    const engine = engineOf(
      (q) => stages(1, q === 'nothing' ? 0 : 2),
      () => Promise.resolve(ways),
    );
    const { told, ask } = serviceOf(() => Promise.resolve(engine));
    ask(1, 'nothing');
    await settled();
    expect(told.slice(2)).toEqual([
      { type: 'loosened', number: 1, loosened: ways },
      { type: 'done', number: 1 },
    ]);
    ask(2, 'something');
    await settled();
    expect(told.filter(({ type }) => type === 'loosened')).toHaveLength(1);
  });

  it('keeps the answer if the suggestions fail', async () => {
    const { told, opened, ask } = serviceOf(() => Promise.resolve(engineOf(() => stages(0))));
    ask(1);
    await settled();
    expect(told).toEqual([
      { type: 'answer', number: 1, answer: answerOf(0) },
      { type: 'done', number: 1 },
    ]);
    expect(opened).toEqual([false]);
  });

  it('drops the rest of a request when a newer one arrives', async () => {
    const { passed, open } = gate();
    let isFinished = false;
    async function* slow(): AsyncGenerator<SearchAnswer> {
      try {
        yield answerOf(1);
        await passed;
        yield answerOf(2);
        yield answerOf(3);
      } finally {
        isFinished = true;
      }
    }
    const { told, ask } = serviceOf(() => Promise.resolve(engineOf((q) => (q === 'slow' ? slow() : stages(9)))));
    ask(1, 'slow');
    await settled();
    ask(2, 'quick');
    open();
    await settled();
    expect(told.map((message) => [message.type, message.number])).toEqual([
      ['answer', 1],
      ['answer', 2],
      ['done', 2],
    ]);
    expect(isFinished).toBe(true);
  });

  it('sends only the newest request to an engine that was loading', async () => {
    const { passed, open } = gate();
    const questions: string[] = [];
    const engine = engineOf((q) => {
      questions.push(q);
      return stages(1);
    });
    const { ask } = serviceOf(async () => {
      await passed;
      return engine;
    });
    for (const [index, q] of ['m', 'ma', 'mai', 'mail'].entries()) ask(index + 1, q);
    open();
    await settled();
    expect(questions).toEqual(['mail']);
  });

  it('reports a failure to open the index, and opens it again for the next request', async () => {
    const { told, opened, ask } = serviceOf((visit) =>
      visit === 1 ? Promise.reject(new Error('no manifest')) : Promise.resolve(engineOf(() => stages(4))),
    );
    await settled();
    expect(told).toEqual([]);
    ask(1);
    await settled();
    expect(opened).toEqual([false, true]);
    expect(told.map(({ type }) => type)).toEqual(['answer', 'done']);
  });

  it('opens the index again after a failed request, and repeats the request', async () => {
    const damaged: AsyncIterable<SearchAnswer> = {
      [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('damaged')) }),
    };
    const broken = engineOf(() => damaged);
    const fixed = serviceOf((visit) => Promise.resolve(visit === 1 ? broken : engineOf(() => stages(5))));
    fixed.ask(1);
    await settled();
    expect(fixed.opened).toEqual([false, true]);
    expect(fixed.told).toEqual([
      { type: 'answer', number: 1, answer: answerOf(5) },
      { type: 'done', number: 1 },
    ]);
    const lost = serviceOf(() => Promise.resolve(broken));
    lost.ask(1);
    await settled();
    expect(lost.opened).toEqual([false, true]);
    expect(lost.told).toEqual([{ type: 'failed', number: 1, message: 'damaged' }]);
  });

  it('opens the index again on request, and reports an index without semantic search', async () => {
    const { told, opened, ask } = serviceOf((visit) => Promise.resolve({ ...engineOf(() => stages(visit)), knowsMeaning: visit > 1 }));
    ask(1);
    await settled();
    ask(2, '', true);
    await settled();
    expect(opened).toEqual([false, true]);
    expect(told).toEqual([
      { type: 'answer', number: 1, answer: answerOf(1), isWordsOnly: true },
      { type: 'done', number: 1 },
      { type: 'answer', number: 2, answer: answerOf(2) },
      { type: 'done', number: 2 },
    ]);
  });

  it('does not report the failure of a replaced request', async () => {
    const { passed, open } = gate();
    async function* failing(): AsyncGenerator<SearchAnswer> {
      await passed;
      yield* stages(1);
      throw new Error('late');
    }
    const { told, opened, ask } = serviceOf(() => Promise.resolve(engineOf((q) => (q === 'old' ? failing() : stages(2)))));
    ask(1, 'old');
    await settled();
    ask(2, 'new');
    open();
    await settled();
    expect(told.every(({ number }) => number === 2)).toBe(true);
    expect(opened).toEqual([false]);
  });
});
