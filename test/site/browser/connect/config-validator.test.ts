import { describe, expect, it } from 'vitest';

import type { ValidationResponse, ValidationRequest } from '../../../../src/site/browser/connect/config-validator-messages.ts';
import { createConfigValidator } from '../../../../src/site/browser/connect/config-validator.ts';
import { schemaWithoutPatterns } from '../../../../src/site/browser/connect/schema-without-patterns.ts';

const ERROR = { param: 'a', pointer: '/a', reason: 'is required' };

/** A worker that answers as configured, or never. */
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

  /** Loads the worker, as a browser does after creation. */
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

/** A validator with the workers of the test. */
function validatorWith(...workers: readonly FakeWorker[]): ReturnType<typeof createConfigValidator> {
  const left = [...workers];
  // Only these three members of a worker are used.
  return createConfigValidator(() => left.shift()?.load() as unknown as Worker, 20);
}

describe('a schema without its regular expressions', () => {
  it('keeps everything else, also a property named pattern', () => {
    const schema = {
      properties: { pattern: { type: 'string', pattern: '^a' }, b: { items: [{ pattern: 'x', minLength: 1 }] } },
      patternProperties: { '^x': {} },
    };
    expect(schemaWithoutPatterns(schema)).toEqual({ properties: { pattern: { type: 'string' }, b: { items: [{ minLength: 1 }] } } });
  });
});

describe('the validator of configurations', () => {
  it('uses one worker for all requests', async () => {
    const validator = validatorWith(new FakeWorker(true));
    expect(await validator.validate({}, {})).toEqual([ERROR]);
    expect(await validator.validate({}, {})).toEqual([ERROR]);
  });

  it('terminates a worker that takes too long, and repeats the request without regular expressions', async () => {
    const [stuck, other] = [new FakeWorker(false), new FakeWorker(true)];
    const validator = validatorWith(stuck, other);
    expect(await validator.validate({}, {})).toEqual([ERROR]);
    expect(stuck.ended).toBe(true);
    expect(other.asked.map(({ withoutPatterns }) => withoutPatterns)).toEqual([true]);
  });

  it('returns no errors if that takes too long as well', async () => {
    const validator = validatorWith(new FakeWorker(false), new FakeWorker(false), new FakeWorker(true));
    expect(await validator.validate({}, {})).toEqual([]);
    expect(await validator.validate({}, {})).toEqual([ERROR]);
  });

  it('distinguishes two concurrent requests', async () => {
    const validator = validatorWith(new FakeWorker(true));
    expect(await Promise.all([validator.validate({}, {}), validator.validate({}, {})])).toEqual([[ERROR], [ERROR]]);
  });

  it('waits for a worker to load', async () => {
    const late = new FakeWorker(true, 60);
    expect(await validatorWith(late).validate({}, {})).toEqual([ERROR]);
  });

  it('continues after a worker failed', async () => {
    const broken = new FakeWorker(false);
    const validator = validatorWith(broken, new FakeWorker(true));
    const asked = validator.validate({}, {});
    setTimeout(() => broken.dispatchEvent(new Event('error')), 5);
    expect(await asked).toEqual([ERROR]);
  });
});
