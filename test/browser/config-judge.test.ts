import { describe, expect, it } from 'vitest';

import type { JudgeAnswer, JudgeQuestion } from '../../src/browser/config-judge-messages.ts';
import { createConfigJudge } from '../../src/browser/config-judge.ts';

const ERROR = { param: 'a', pointer: '/a', reason: 'is required' };

/** A worker that answers as it is told, or never. */
class FakeWorker extends EventTarget {
  ended = false;
  readonly #answers: boolean;

  constructor(answers: boolean) {
    super();
    this.#answers = answers;
  }

  postMessage({ number }: JudgeQuestion): void {
    const answer: JudgeAnswer = { number, errors: [ERROR] };
    if (this.#answers) queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: answer })));
  }

  terminate(): void {
    this.ended = true;
  }
}

/** A judge with workers that are there for the test. */
function judgeWith(...workers: readonly FakeWorker[]): ReturnType<typeof createConfigJudge> {
  const left = [...workers];
  // Only these three members of a worker are used.
  return createConfigJudge(() => left.shift() as unknown as Worker, 20);
}

describe('the judge of configurations', () => {
  it('starts one worker, and asks it everything', async () => {
    const judge = judgeWith(new FakeWorker(true));
    expect(await judge.judge({}, {})).toEqual([ERROR]);
    expect(await judge.judge({}, {})).toEqual([ERROR]);
  });

  it('ends a worker that takes too long, finds nothing wrong, and goes on with another', async () => {
    const stuck = new FakeWorker(false);
    const judge = judgeWith(stuck, new FakeWorker(true));
    expect(await judge.judge({}, {})).toEqual([]);
    expect(stuck.ended).toBe(true);
    expect(await judge.judge({}, {})).toEqual([ERROR]);
  });

  it('tells two questions apart that are asked at once', async () => {
    const judge = judgeWith(new FakeWorker(true));
    expect(await Promise.all([judge.judge({}, {}), judge.judge({}, {})])).toEqual([[ERROR], [ERROR]]);
  });

  it('goes on when a worker breaks', async () => {
    const broken = new FakeWorker(false);
    const judge = judgeWith(broken, new FakeWorker(true));
    const asked = judge.judge({}, {});
    broken.dispatchEvent(new Event('error'));
    expect(await asked).toEqual([]);
    expect(await judge.judge({}, {})).toEqual([ERROR]);
  });
});
