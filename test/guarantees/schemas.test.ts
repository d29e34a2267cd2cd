import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createSchemaChecker, type SchemaChecker } from '../../src/crawler/schema-check/schema-checker.ts';
import { isLeftOut } from '../../src/crawler/schema-check/schema-result.ts';
import type { JsonObject } from '../../src/catalog/parsing/json-tree.ts';
import { parseJson } from '../../src/catalog/parsing/json.ts';
import { UNTRUSTED_LIMITS } from '../../src/catalog/parsing/limits.ts';
import { scan } from '../../src/security/scan/scan.ts';
import { ajvValidator } from '../../src/session-config/ajv/index.ts';
import { ConfigSchemaError } from '../../src/session-config/index.ts';
import { attackSchema, type SchemaAttack } from '../support/attack-rows.ts';
import { serve, type TestServer } from '../support/http-server.ts';
import { hasSharedData, NEEDS_SHARED_DATA, sharedRows } from '../support/shared-data.ts';
import { hasAllCases } from '../support/cases.ts';

/** The expected result of each row: usable, a reported error, or an error for which the schema is left out. */
const EXPECTED: Readonly<Record<string, string>> = {
  'redos-nested': 'ok',
  'redos-lookahead': 'ok',
  'repeat-bomb': 'ok',
  'remote-ref-metadata': 'remote-ref',
  'self-ref': 'endless-ref',
  'mutual-ref': 'endless-ref',
  'expo-anyof': 'ok',
  'deep-1000': 'too-large, left out',
  'wide-5000': 'too-large, left out',
  'dup-id': 'ok',
  'proto-property': 'ok',
  'dotted-name': 'ok',
  'reserved-names': 'ok',
  'secret-default': 'ok',
  'required-missing': 'ok',
  'default-violates': 'ok',
  'wrong-draft': 'ok',
  'unknown-keyword': 'ok',
};

/** Values to validate for rows without one. */
const VALUES: Readonly<Record<string, unknown>> = { 'expo-anyof': { v: 1 }, 'deep-1000': {}, 'wide-5000': {} };

/** Far above the target, which is printed: a machine under load must pass, a checker without limits must fail. */
const BOUND_MS = 3000;
const TARGET_MS = 300;

const rows = hasSharedData ? sharedRows<SchemaAttack>('attacks', 'schema-attacks.jsonl') : [];

async function resultOf(checker: SchemaChecker, schema: object): Promise<string> {
  // The checker gets the tree without any limit of a reader.
  const [given] = await checker.check([schema as JsonObject]);
  if (given === undefined || given.kind === 'ok') return 'ok';
  return isLeftOut(given) ? `${given.code}, left out` : given.code;
}

/** The scan rule that a row expects. */
function expectedRule(row: SchemaAttack): { readonly id: string; readonly row: SchemaAttack; readonly rule: string } | undefined {
  const rule = /\bS2\d\d\b/.exec(row.expect ?? '')?.[0];
  return rule === undefined ? undefined : { id: row.id, row, rule };
}

/** Validates a value as a server does; returns the error code where the schema cannot be used. */
function validated(schema: Readonly<Record<string, unknown>>, value: unknown): string {
  try {
    return ajvValidator(schema).violations(value).length === 0 ? 'fits' : 'does not fit';
  } catch (error) {
    if (error instanceof ConfigSchemaError) return error.code;
    throw error;
  }
}

describe.skipIf(!hasSharedData)(
  `schemas: 18 hostile ones have the expected result, each in less than ${TARGET_MS} ms, without a request ${NEEDS_SHARED_DATA}`,
  () => {
    let checker: SchemaChecker;
    let host: TestServer;
    beforeAll(async () => {
      host = await serve((_request, response) => {
        response.end('{"type":"string"}');
      });
      checker = createSchemaChecker();
    });
    afterAll(() => Promise.all([checker.close(), host.close()]));

    it('has an expected result for every row', () => {
      expect(rows.map(({ id }) => id)).toEqual(Object.keys(EXPECTED));
    });

    it.each(rows)('checks $id as expected', async (row) => {
      expect(await resultOf(checker, attackSchema(row))).toBe(EXPECTED[row.id]);
    });

    it.each(rows.flatMap((row) => expectedRule(row) ?? []))('rule $rule of the scan finds $id', ({ row, rule }) => {
      // Facts normally contain trees that a reader has checked; this one is unchecked.
      const configSchema = attackSchema(row) as JsonObject;
      const found = scan({ qualifiedName: 'acme/one', connections: [{ type: 'http', url: 'https://acme.example', configSchema }] });
      expect(found.map((finding) => finding.rule)).toContain(rule);
    });

    it('checks two schemas with the same $id separately', async () => {
      const twice = [
        { $id: 'http://x/s', $ref: '#/$defs/a', $defs: { a: {} } },
        { $id: 'http://x/s', $ref: '#/$defs/b', $defs: { b: {} } },
      ];
      expect(await Promise.all(twice.map((schema) => resultOf(checker, schema)))).toEqual(['ok', 'ok']);
    });

    it('rejects __proto__ as a property when the document is read', () => {
      const text = JSON.stringify(rows.find(({ id }) => id === 'proto-property')?.schema);
      const { value, problems } = parseJson(text, { file: 'x.json', limits: UNTRUSTED_LIMITS });
      expect([value, problems.map(({ code }) => code)]).toEqual([undefined, ['forbidden-key']]);
    });

    it('sends no request for a remote schema', async () => {
      const schema = { properties: { a: { $ref: `${host.url}/schema.json` }, b: { $id: `${host.url}/`, $ref: 'other.json' } } };
      expect(await resultOf(checker, schema)).toBe('remote-ref');
      expect(validated(schema, { a: 'x' })).toBe('remote-ref');
      expect(host.requests).toEqual([]);
    });

    it('needs little time for each, to check the schema and to validate a value', async () => {
      await resultOf(checker, { $defs: {} });
      const times: { readonly id: string; readonly ms: number }[] = [];
      for (const row of rows) {
        const schema = attackSchema(row);
        // A different schema of the same kind: results are cached by schema.
        const anew = { ...schema, $comment: 'again' };
        const start = performance.now();
        await resultOf(checker, anew);
        validated(schema, row.data ?? VALUES[row.id] ?? {});
        times.push({ id: row.id, ms: performance.now() - start });
      }
      const slowest = times.reduce((worst, next) => (next.ms > worst.ms ? next : worst));
      process.stdout.write(
        `schemas: ${times.length} schemas, slowest ${slowest.id} ${slowest.ms.toFixed(1)} ms (target: ${TARGET_MS} ms)\n`,
      );
      expect(times.filter(({ ms }) => ms > BOUND_MS)).toEqual([]);
    });

    if (hasAllCases)
      it('needs little CPU time in a crawl of many servers', async () => {
        const schemas = Array.from({ length: 2000 }, (_, at): object => {
          const plain = {
            type: 'object',
            required: ['key'],
            properties: { key: { type: 'string', description: `Key ${at}` }, n: { type: 'integer' } },
          };
          // One in sixteen real schemas has a reference or a pattern.
          return at % 16 === 0
            ? { ...plain, properties: { ...plain.properties, id: { type: 'string', pattern: `^[a-z]{${at}}$` } } }
            : plain;
        });
        const fresh = createSchemaChecker();
        const before = process.cpuUsage();
        await fresh.check(schemas as JsonObject[]);
        const { user, system } = process.cpuUsage(before);
        await fresh.close();
        const each = (user + system) / 1000 / schemas.length;
        process.stdout.write(`schemas: ${schemas.length} ordinary ones, ${each.toFixed(3)} ms CPU each, workers included\n`);
        expect(each).toBeLessThan(5);
      });
  },
);
