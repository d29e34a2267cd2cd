import { EventEmitter } from 'node:events';
import { Worker } from 'node:worker_threads';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';

import { createSchemaChecker, type SchemaCheckerOptions, type SchemaChecker } from '../../../src/crawler/schema-check/schema-checker.ts';
import { isSimpleSchema } from '../../../src/crawler/schema-check/simple-schema.ts';
import type { SchemaResult } from '../../../src/crawler/schema-check/schema-result.ts';
import { checkedTree } from '../../../src/catalog/parsing/checked-tree.ts';
import { CONTENT_LIMITS } from '../../../src/catalog/parsing/limits.ts';
import { isJsonObject, jsonObject, type JsonObject } from '../../../src/catalog/parsing/json-tree.ts';
import { ajvValidator } from '../../../src/session-config/ajv/index.ts';

const opened: SchemaChecker[] = [];
afterEach(() => Promise.all(opened.splice(0).map((checker) => checker.close())));

function checkerWith(options?: SchemaCheckerOptions): SchemaChecker {
  const checker = createSchemaChecker(options);
  opened.push(checker);
  return checker;
}

/** A prototype-free tree, as documents are read. */
function tree(value: object): JsonObject {
  const { value: read } = checkedTree(value, CONTENT_LIMITS);
  return isJsonObject(read) ? read : jsonObject();
}

function codes(results: readonly SchemaResult[]): string[] {
  return results.map((result) => (result.kind === 'ok' ? 'ok' : result.code));
}

/** A worker that does what `x-do` in a schema specifies, and reports no error. */
const STAND_IN = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', ({ schemas }) => {
    for (const text of schemas) {
      const { $ref } = JSON.parse(text);
      if ($ref === '#spin') for (;;);
      if ($ref === '#wait') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
      if ($ref === '#fall') throw new RangeError('too much');
      if ($ref === '#eat') for (const all = []; ;) all.push(new Array(1e6).fill(text));
      parentPort.postMessage({ kind: 'result', result: { kind: 'ok' } });
    }
  });
  parentPort.postMessage({ kind: 'ready' });`;

function standIn(code = STAND_IN): { readonly startWorker: () => Worker; readonly started: () => number } {
  let count = 0;
  const startWorker = (): Worker => {
    count += 1;
    return new Worker(code, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 32 } });
  };
  return { startWorker, started: () => count };
}

const ref = (to: string): JsonObject => tree({ $ref: to });

describe('the schema checker', () => {
  it('checks simple schemas without a worker', async () => {
    const checker = checkerWith({ workers: 0 });
    const schemas = [{}, { type: 'object', properties: { pattern: { type: 'string' } } }, { type: 'strange' }, { 'x-query-style': 'dot' }];
    expect(codes(await checker.check(schemas.map(tree)))).toEqual(['ok', 'ok', 'not-a-schema', 'ok']);
  });

  it('rejects a check if no worker can start, and tries again for the next', async () => {
    const { startWorker } = standIn();
    let failures = 3;
    const checker = checkerWith({
      startWorker: () => {
        failures -= 1;
        if (failures >= 0) throw new Error('too many threads');
        return startWorker();
      },
    });
    for (const name of ['#a', '#b', '#c']) await expect(checker.check([ref(name)])).rejects.toThrow('too many threads');
    expect(codes(await checker.check([ref('#c')]))).toEqual(['ok']);
  });

  it('finds the same errors in a simple schema as a compiler', () => {
    const value = fc.constantFrom<unknown>('string', 'object', 1, -1, 0.5, true, null, [], ['a'], {}, { a: {} }, [{}], [{ type: 'x' }]);
    const keyword = fc.constantFrom(
      ...['type', 'enum', 'const', 'required', 'properties', 'items', 'anyOf', 'not', 'minimum', 'maxLength', 'multipleOf', 'format'],
      ...['uniqueItems', 'additionalProperties', 'exclusiveMinimum', 'nullable', '$id', '$schema', 'default', 'minItems', 'x-own'],
    );
    const leaf = fc.dictionary(keyword, value, { maxKeys: 4 });
    const whole = fc.record({
      type: fc.constant('object'),
      properties: fc.dictionary(fc.string(), leaf, { maxKeys: 3 }),
      anyOf: fc.array(leaf),
    });
    const checker = checkerWith({ workers: 0 });
    return fc.assert(
      fc.asyncProperty(fc.oneof(leaf, whole), async (made) => {
        const schema = tree(made);
        fc.pre(isSimpleSchema(schema));
        const [result] = await checker.check([schema]);
        const compile = (): unknown => ajvValidator(schema).violations({});
        if (result?.kind === 'ok') expect(compile).not.toThrow();
        else expect(compile).toThrow();
      }),
      { numRuns: 300 },
    );
  });

  it('compiles all other schemas, and reports their errors', async () => {
    const schemas = [
      { properties: { a: { $ref: '#/$defs/a' } }, $defs: { a: { type: 'string' } } },
      { properties: { a: { $ref: 'https://example.com/x.json' } } },
      { $ref: '#/nowhere' },
      { $ref: '#' },
      { pattern: '(' },
      { pattern: '^(a+)+$' },
      { patternProperties: { '^x': 3 } },
    ];
    expect(codes(await checkerWith().check(schemas.map(tree)))).toEqual([
      'ok',
      'remote-ref',
      'unresolved-ref',
      'endless-ref',
      'bad-pattern',
      'ok',
      'not-a-schema',
    ]);
  });

  it.each([
    ['nests deeper than 32 levels', nested(40)],
    ['has more than 512 fields', { properties: Object.fromEntries(Array.from({ length: 513 }, (_, at) => [`p${at}`, {}])) }],
    ['lists more than 1000 values in one place', { enum: Array.from({ length: 1001 }, (_, at) => at) }],
    ['has more than 65536 bytes', { description: 'ä'.repeat(33_000) }],
  ])('refuses a schema that %s before compilation', async (message, schema) => {
    expect(await checkerWith({ workers: 0 }).check([tree(schema)])).toMatchObject([{ code: 'too-large', message }]);
  });

  it('counts the time in which a worker has a processor, so that a busy machine makes no schema too slow', async () => {
    const { startWorker, started } = standIn();
    const checker = checkerWith({ startWorker, timeLimitMs: 100, workers: 1 });
    expect(codes(await checker.check([ref('#wait'), ref('#sound')]))).toEqual(['ok', 'ok']);
    expect(started()).toBe(1);
  });

  it('terminates a worker that takes too long, and continues with the others', async () => {
    const { startWorker, started } = standIn();
    const checker = checkerWith({ startWorker, timeLimitMs: 100, workers: 1 });
    const results = await checker.check(['#a', '#spin', '#b', '#spin', '#c'].map(ref));
    // Equal schemas are checked once: the second one that spins costs nothing.
    expect(codes(results)).toEqual(['ok', 'too-slow', 'ok', 'too-slow', 'ok']);
    expect(started()).toBe(2);
    expect(codes(await checker.check([ref('#d')]))).toEqual(['ok']);
    expect(started()).toBe(2);
  });

  it.each(['#fall', '#eat'])('continues after a worker that fails (%s)', async (how) => {
    const { startWorker } = standIn();
    const checker = checkerWith({ startWorker, timeLimitMs: 20_000 });
    expect(codes(await checker.check(['#a', how, '#b'].map(ref)))).toEqual(['ok', 'uncheckable', 'ok']);
  });

  it('uses the result that a worker sent before it failed, also if its error arrives first', async () => {
    // As Node does where this thread was busy: errors come by another port than messages, which is empty when the end is told.
    const worker = Object.assign(new EventEmitter(), {
      ref: () => undefined,
      unref: () => undefined,
      terminate: () => Promise.resolve(1),
      postMessage: () =>
        setImmediate(() => {
          worker.emit('error', new Error('broken'));
          worker.emit('message', { kind: 'ready' });
          worker.emit('exit', 1);
        }),
    });
    // The checker uses no more of a worker than this.
    const checker = checkerWith({ startWorker: () => worker as unknown as Worker });
    expect(codes(await checker.check([ref('#a')]))).toEqual(['uncheckable']);
  });

  it('replaces a worker that ended without a request', async () => {
    const { startWorker, started } = standIn();
    const workers: Worker[] = [];
    const checker = checkerWith({ startWorker: () => workers[workers.push(startWorker()) - 1]! });
    expect(codes(await checker.check([ref('#a')]))).toEqual(['ok']);
    await workers[0]!.terminate();
    expect(codes(await checker.check([ref('#b')]))).toEqual(['ok']);
    expect(started()).toBe(2);
  });

  it('starts workers only if they are needed, up to the limit', async () => {
    const { startWorker, started } = standIn();
    const checker = checkerWith({ startWorker, workers: 2 });
    await checker.check([tree({ type: 'object' })]);
    expect(started()).toBe(0);
    const pending = Array.from({ length: 10 }, (_, caller) =>
      checker.check(Array.from({ length: 30 }, (_, at) => ref(`#${caller}/${at}`))),
    );
    expect((await Promise.all(pending)).flat().every(({ kind }) => kind === 'ok')).toBe(true);
    expect(started()).toBe(2);
  });

  it('does not treat its own blocked thread as a slow schema', async () => {
    const { startWorker } = standIn();
    const checker = checkerWith({ startWorker, timeLimitMs: 50 });
    await checker.check([ref('#warm')]);
    const answer = checker.check([ref('#a')]);
    await new Promise((resolve) => setTimeout(resolve, 1));
    for (const end = performance.now() + 200; performance.now() < end;);
    expect(codes(await answer)).toEqual(['ok']);
  });

  it('throws if no worker can be started, and tries again on the next call', async () => {
    const broken = standIn('throw new Error("no")');
    const sound = standIn();
    let isBroken = true;
    const checker = checkerWith({ startWorker: () => (isBroken ? broken : sound).startWorker() });
    await expect(checker.check([ref('#a')])).rejects.toThrow('cannot be started');
    isBroken = false;
    expect(codes(await checker.check([ref('#a')]))).toEqual(['ok']);
  });
});

function nested(depth: number): object {
  return depth === 0 ? {} : { not: nested(depth - 1) };
}
