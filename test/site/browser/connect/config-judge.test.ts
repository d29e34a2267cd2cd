import { describe, expect, it } from 'vitest';

import type { JudgeAnswer, JudgeQuestion } from '../../../../src/site/browser/connect/config-judge-messages.ts';
import { createConfigJudge } from '../../../../src/site/browser/connect/config-judge.ts';
import { schemaWithoutPatterns } from '../../../../src/site/browser/connect/schema-without-patterns.ts';

const ERROR = { param: 'a', pointer: '/a', reason: 'is required' };

/** A worker that answers as it is told, or never. */
class FakeWorker extends EventTarget {
  ended = false;
  readonly asked: JudgeQuestion[] = [];
  readonly #answers: boolean;

  readonly #delay: number;

  /** @param delay time until it is loaded, in milliseconds */
  constructor(answers: boolean, delay = 0) {
    super();
    this.#answers = answers;
    this.#delay = delay;
  }

  /** As a worker does once it is made. */
  load(): this {
    setTimeout(() => this.dispatchEvent(new MessageEvent('message')), this.#delay);
    return this;
  }

  postMessage(question: JudgeQuestion): void {
    this.asked.push(question);
    const { number } = question;
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
  return createConfigJudge(() => left.shift()?.load() as unknown as Worker, 20);
}

describe('a schema without its regular expressions', () => {
  it('keeps everything else, also a property of that name', () => {
    const schema = {
      properties: { pattern: { type: 'string', pattern: '^a' }, b: { items: [{ pattern: 'x', minLength: 1 }] } },
      patternProperties: { '^x': {} },
    };
    expect(schemaWithoutPatterns(schema)).toEqual({ properties: { pattern: { type: 'string' }, b: { items: [{ minLength: 1 }] } } });
  });
});

describe('the judge of configurations', () => {
  it('starts one worker, and asks it everything', async () => {
    const judge = judgeWith(new FakeWorker(true));
    expect(await judge.judge({}, {})).toEqual([ERROR]);
    expect(await judge.judge({}, {})).toEqual([ERROR]);
  });

  it('ends a worker that takes too long, and asks another one without regular expressions', async () => {
    const [stuck, other] = [new FakeWorker(false), new FakeWorker(true)];
    const judge = judgeWith(stuck, other);
    expect(await judge.judge({}, {})).toEqual([ERROR]);
    expect(stuck.ended).toBe(true);
    expect(other.asked.map(({ withoutPatterns }) => withoutPatterns)).toEqual([true]);
  });

  it('says nothing where that takes too long as well', async () => {
    const judge = judgeWith(new FakeWorker(false), new FakeWorker(false), new FakeWorker(true));
    expect(await judge.judge({}, {})).toEqual([]);
    expect(await judge.judge({}, {})).toEqual([ERROR]);
  });

  it('tells two questions apart that are asked at once', async () => {
    const judge = judgeWith(new FakeWorker(true));
    expect(await Promise.all([judge.judge({}, {}), judge.judge({}, {})])).toEqual([[ERROR], [ERROR]]);
  });

  it('gives a worker the time to be loaded', async () => {
    const late = new FakeWorker(true, 60);
    expect(await judgeWith(late).judge({}, {})).toEqual([ERROR]);
  });

  it('goes on when a worker breaks', async () => {
    const broken = new FakeWorker(false);
    const judge = judgeWith(broken, new FakeWorker(true));
    const asked = judge.judge({}, {});
    setTimeout(() => broken.dispatchEvent(new Event('error')), 5);
    expect(await asked).toEqual([ERROR]);
  });
});
