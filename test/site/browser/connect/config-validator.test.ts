import { describe, expect, it } from 'vitest';

import type { ValidationResponse, ValidationRequest } from '../../../../src/site/browser/connect/config-validator-messages.ts';
import { createConfigValidator } from '../../../../src/site/browser/connect/config-validator.ts';
import { schemaWithoutPatterns } from '../../../../src/site/browser/connect/schema-without-patterns.ts';

const ERROR = { param: 'a', pointer: '/a', reason: 'is required' };

/** A worker that answers as it is told, or never. */
class FakeWorker extends EventTarget {
  ended = false;
  readonly asked: ValidationRequest[] = [];
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

  postMessage(question: ValidationRequest): void {
    this.asked.push(question);
    const { number } = question;
    const answer: ValidationResponse = { number, errors: [ERROR] };
    if (this.#answers) queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: answer })));
  }

  terminate(): void {
    this.ended = true;
  }
}

/** A validator with workers that are there for the test. */
function validatorWith(...workers: readonly FakeWorker[]): ReturnType<typeof createConfigValidator> {
  const left = [...workers];
  // Only these three members of a worker are used.
  return createConfigValidator(() => left.shift()?.load() as unknown as Worker, 20);
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

describe('the validator of configurations', () => {
  it('starts one worker, and asks it everything', async () => {
    const validator = validatorWith(new FakeWorker(true));
    expect(await validator.validate({}, {})).toEqual([ERROR]);
    expect(await validator.validate({}, {})).toEqual([ERROR]);
  });

  it('ends a worker that takes too long, and asks another one without regular expressions', async () => {
    const [stuck, other] = [new FakeWorker(false), new FakeWorker(true)];
    const validator = validatorWith(stuck, other);
    expect(await validator.validate({}, {})).toEqual([ERROR]);
    expect(stuck.ended).toBe(true);
    expect(other.asked.map(({ withoutPatterns }) => withoutPatterns)).toEqual([true]);
  });

  it('says nothing where that takes too long as well', async () => {
    const validator = validatorWith(new FakeWorker(false), new FakeWorker(false), new FakeWorker(true));
    expect(await validator.validate({}, {})).toEqual([]);
    expect(await validator.validate({}, {})).toEqual([ERROR]);
  });

  it('tells two questions apart that are asked at once', async () => {
    const validator = validatorWith(new FakeWorker(true));
    expect(await Promise.all([validator.validate({}, {}), validator.validate({}, {})])).toEqual([[ERROR], [ERROR]]);
  });

  it('gives a worker the time to be loaded', async () => {
    const late = new FakeWorker(true, 60);
    expect(await validatorWith(late).validate({}, {})).toEqual([ERROR]);
  });

  it('goes on when a worker breaks', async () => {
    const broken = new FakeWorker(false);
    const validator = validatorWith(broken, new FakeWorker(true));
    const asked = validator.validate({}, {});
    setTimeout(() => broken.dispatchEvent(new Event('error')), 5);
    expect(await asked).toEqual([ERROR]);
  });
});
