import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { readContentFile } from '../../src/catalog/content-file/content-file.ts';
import { readFacts } from '../../src/catalog/record/facts-reader.ts';
import { readConfigDocument } from '../../src/crawler/sources/config-document.ts';
import type { SourceOutput } from '../../src/crawler/merging/source-output.ts';
import { mergeOutput } from '../../src/crawler/merging/merge.ts';
import { readPlatformFile } from '../../src/crawler/sources/platform-file.ts';
import { createSchemaChecker } from '../../src/crawler/schema-check/schema-checker.ts';
import { CONTENT_LIMITS, UNTRUSTED_LIMITS } from '../../src/catalog/parsing/limits.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../src/catalog/parsing/json-tree.ts';
import { parseJson } from '../../src/catalog/parsing/json.ts';
import { parseJsonLines } from '../../src/catalog/parsing/jsonl.ts';
import { parseYaml } from '../../src/catalog/parsing/yaml.ts';
import { scan } from '../../src/security/scan/scan.ts';
import { ajvValidator } from '../../src/session-config/ajv/index.ts';
import { evalFreeValidator } from '../../src/session-config/eval-free/index.ts';
import { configForm } from '../../src/session-config/form/index.ts';
import { ConfigSchemaError, decodeConfig, validateConfig } from '../../src/session-config/index.ts';
import { attackSchema, LARGE_YAML, type SchemaAttack } from '../support/attack-rows.ts';
import { hasSharedData, NEEDS_SHARED_DATA, sharedPath, sharedRows } from '../support/shared-data.ts';

/** The prototypes that values inherit from. */
const INHERITED: Readonly<Record<string, object>> = {
  ...Object.fromEntries(
    [Object, Array, Function, String, Number, Boolean, Map, Set, RegExp, Error, Promise].map((maker) => [
      maker.name,
      maker.prototype as object,
    ]),
  ),
  Iterator: Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())) as object,
};

type Members = ReadonlyMap<string, ReadonlyMap<PropertyKey, PropertyDescriptor>>;

/** A frozen copy of every inherited member. */
function members(): Members {
  const ofPrototype = (prototype: object): ReadonlyMap<PropertyKey, PropertyDescriptor> =>
    new Map(Reflect.ownKeys(prototype).map((key) => [key, Object.freeze({ ...Object.getOwnPropertyDescriptor(prototype, key) })]));
  return Object.freeze(new Map(Object.entries(INHERITED).map(([name, prototype]) => [name, ofPrototype(prototype)])));
}

const ASPECTS = ['value', 'get', 'set', 'writable', 'enumerable', 'configurable'] as const;

function aspectOf(descriptor: PropertyDescriptor | undefined, aspect: (typeof ASPECTS)[number]): unknown {
  return descriptor === undefined ? undefined : Reflect.get(descriptor, aspect);
}

/** Names of inherited members that were added, removed or changed. */
function changed(before: Members, after: Members): string[] {
  const isSame = (a: PropertyDescriptor | undefined, b: PropertyDescriptor | undefined): boolean =>
    ASPECTS.every((aspect) => Object.is(aspectOf(a, aspect), aspectOf(b, aspect)));
  return Object.keys(INHERITED).flatMap((name) => {
    const [was, is] = [
      before.get(name) ?? new Map<PropertyKey, PropertyDescriptor>(),
      after.get(name) ?? new Map<PropertyKey, PropertyDescriptor>(),
    ];
    const keys = new Set([...was.keys(), ...is.keys()]);
    return [...keys].filter((key) => !isSame(was.get(key), is.get(key))).map((key) => `${name}.${String(key)}`);
  });
}

/** Passes a tree through every reader of untrusted trees. */
function readByAllReaders(value: JsonValue): void {
  const { value: platform } = readPlatformFile(value);
  const { value: facts } = readFacts(value);
  readContentFile(value);
  readConfigDocument(JSON.stringify(value), 'x.json');
  const { connections, tools } = platform ?? {};
  const stated = { qualifiedName: 'acme/one', ...facts, ...(connections && { connections }), ...(tools && { tools }) };
  scan(stated);
  const groups = { identity: { facts: stated, origin: { source: 'x' } } };
  const output: SourceOutput = {
    qualifiedName: 'acme/one',
    verification: { kind: 'unverified' },
    tags: ['constructor', '__proto__'],
    groups,
  };
  mergeOutput(mergeOutput(undefined, output, '2026-01-01T00:00:00.000Z'), output, '2026-01-02T00:00:00.000Z');
}

const HOSTILE_QUERY =
  '__proto__.polluted=1&__proto__[polluted]=1&constructor.prototype.polluted=1&a.__proto__.polluted=1&a[constructor][prototype][polluted]=1&toString=1&a.0.__proto__=1';

function configureWith(schema: Readonly<Record<string, unknown>>): void {
  try {
    const read = decodeConfig(HOSTILE_QUERY, schema);
    configForm(schema);
    for (const validator of [ajvValidator(schema), evalFreeValidator(schema)]) validateConfig(read.ok ? read.value : {}, validator);
  } catch (error) {
    if (!(error instanceof ConfigSchemaError) && !(error instanceof RangeError)) throw error;
  }
}

describe('prototype pollution: 0 changed prototypes after all attacks', () => {
  let before: Members;
  beforeEach(() => {
    before = members();
  });
  afterEach(() => {
    expect(changed(before, members())).toEqual([]);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('would be detected', () => {
    Object.defineProperty(Object.prototype, 'polluted', { value: 1, configurable: true });
    expect(changed(before, members())).toEqual(['Object.polluted']);
    Reflect.deleteProperty(Object.prototype, 'polluted');
  });

  describe.skipIf(!hasSharedData)(`with the attacks of the shared data ${NEEDS_SHARED_DATA}`, () => {
    it('in YAML', () => {
      const rows = sharedRows<{ yaml: string }>('attacks', 'yaml-attacks.jsonl').map(({ yaml }) => yaml);
      for (const text of [...rows, ...Object.values(LARGE_YAML).map((make) => make())])
        for (const limits of [UNTRUSTED_LIMITS, CONTENT_LIMITS]) {
          const { value } = parseYaml(text, { file: 'x.yaml', limits });
          if (value !== undefined) readByAllReaders(value);
        }
    });

    it('in schemas', async () => {
      const checker = createSchemaChecker();
      for (const row of sharedRows<SchemaAttack>('attacks', 'schema-attacks.jsonl')) {
        const schema = attackSchema(row);
        // The checker gets the tree unread.
        await checker.check([schema as JsonObject]);
        configureWith(schema);
        const { value } = parseJson(JSON.stringify({ configSchema: schema }), { file: 'x.json', limits: UNTRUSTED_LIMITS });
        if (value !== undefined) readByAllReaders(value);
      }
      await checker.close();
    });

    it.each(hasSharedData ? readdirSync(sharedPath('attacks')).filter((name) => name.endsWith('.jsonl')) : [])('in %s', (file) => {
      let rows = 0;
      for (const { value } of parseJsonLines(readFileSync(sharedPath('attacks', file), 'utf8'), { file, limits: CONTENT_LIMITS })) {
        rows += 1;
        if (value === undefined) continue;
        readByAllReaders(value);
        const text = isJsonObject(value) ? Object.values(value).find((part) => typeof part === 'string') : undefined;
        scan({ qualifiedName: 'acme/one', description: typeof text === 'string' ? text : '' });
      }
      expect(rows).toBeGreaterThan(0);
    });
  });

  it('with any keys in a document', () => {
    const key = fc.constantFrom(
      '__proto__',
      'constructor',
      'prototype',
      'toString',
      'valueOf',
      'a',
      'qualifiedName',
      'tools',
      'connections',
      'configSchema',
      'properties',
    );
    const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
      tree: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom('acme/one', 1, null),
        fc.array(tie('tree'), { maxLength: 3 }),
        fc.array(fc.tuple(key, tie('tree')), { maxLength: 4 }).map((pairs) => Object.fromEntries(pairs)),
      ),
    }));
    fc.assert(
      fc.property(tree, (value) => {
        const text = JSON.stringify(value);
        for (const parse of [parseJson, parseYaml]) {
          const { value: read } = parse(text, { file: 'x', limits: UNTRUSTED_LIMITS });
          if (read !== undefined) readByAllReaders(read);
        }
      }),
      { numRuns: 300 },
    );
  });
});
