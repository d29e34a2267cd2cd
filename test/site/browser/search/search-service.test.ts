import { describe, expect, it } from 'vitest';

import type { FromWorker } from '../../../../src/site/browser/search/search-messages.ts';
import { SearchService } from '../../../../src/site/browser/search/search-service.ts';
import type { Loosened, SearchAnswer, SearchEngine } from '../../../../src/search/query/search-engine.ts';

const answerOf = (totalCount: number): SearchAnswer => ({ hits: [], totalCount, hints: [], matchedWords: [], stage: 'words' });

/** An engine that gives, for each question, what the test tells it to. */
function engineOf(answers: (q: string) => AsyncIterable<SearchAnswer>, loosened: SearchEngine['loosened'] = notAsked): SearchEngine {
  return { count: 0, knowsMeaning: true, answers: ({ q }) => answers(q), search: notAsked, loosened };
}

const notAsked = (): Promise<never> => Promise.reject(new Error('not asked for'));

async function* stages(...counts: readonly number[]): AsyncGenerator<SearchAnswer> {
  for (const count of counts) yield await Promise.resolve(answerOf(count));
}

/** A promise that the test settles. */
function gate(): { readonly passed: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined;
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { passed, open };
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** A service, what it told, and how it opened its index. */
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
  service.hear({ type: 'open', url: 'https://x.example/search/' });
  return { told, opened, ask: (number, q = '', fresh = false) => service.hear({ type: 'search', number, request: { q }, fresh }) };
}

describe('the worker of the search', () => {
  it('gives the answers to a question in their order, and says when there are no more', async () => {
    const { told, opened, ask } = serviceOf(() => Promise.resolve(engineOf(() => stages(1, 2, 3))));
    ask(1);
    await settled();
    const answers = [1, 2, 3].map((count) => ({ type: 'answer', number: 1, answer: answerOf(count) }));
    expect(told).toEqual([...answers, { type: 'done', number: 1 }]);
    expect(opened).toEqual([false]);
  });

  it('says what could be left out of a question that nothing matches, and of no other', async () => {
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

  it('lets an answer stand where what could be left out cannot be told', async () => {
    const { told, opened, ask } = serviceOf(() => Promise.resolve(engineOf(() => stages(0))));
    ask(1);
    await settled();
    expect(told).toEqual([
      { type: 'answer', number: 1, answer: answerOf(0) },
      { type: 'done', number: 1 },
    ]);
    expect(opened).toEqual([false]);
  });

  it('drops the rest of a question when a newer one comes', async () => {
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

  it('asks an engine that is still loading the newest question only', async () => {
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

  it('tells a failure to open with the question, and opens afresh for the next', async () => {
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

  it('opens the index afresh where a question fails, and asks it once more', async () => {
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

  it('opens the index afresh for a question that wants it, and says of an index that it has no meaning', async () => {
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

  it('says nothing of the failure of a question that was overtaken', async () => {
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
