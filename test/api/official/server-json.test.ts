import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { parseJsonValue } from '../../../src/catalog/parsing/json-value.ts';
import { calendarVersion } from '../../../src/api/official/calendar-version.ts';
import { markupFreeJson } from '../../../src/api/text/markup-free-json.ts';
import { OFFICIAL_SCHEMAS } from '../../../src/api/official/official-schemas.ts';
import { registryNames } from '../../../src/api/official/registry-names.ts';
import { toServerEntry } from '../../../src/api/official/server-entry.ts';
import { toServerJson, type ServerJson } from '../../../src/api/official/server-json.ts';
import { completeRecord } from '../../../src/catalog/record/facts.ts';
import type { ServerRecord } from '../../../src/catalog/record/record.ts';
import { CATALOGUE_META, PUBLISHER_PROVIDED, SERVER_JSON_LIMITS } from '../../../src/catalog/values/server-json-format.ts';
import { SERVER_JSON_SCHEMA } from '../../../src/catalog/values/server-json-schema.ts';
import { UNKNOWN_TIME } from '../../../src/catalog/values/timestamp.ts';
import { cases } from '../../support/cases.ts';
import { anyFacts, anyTime } from '../../support/content-arbitraries.ts';
import { record } from '../../support/records.ts';
import { someSharedCatalog } from '../../support/shared-catalog.ts';
import { hasSharedData, NEEDS_SHARED_DATA } from '../../support/shared-data.ts';

const PUBLICATION = { url: 'https://example.org/list/' };
const ajv = new Ajv2020({ allErrors: true, strict: false });
addFormats(ajv);
const isServerJson = ajv.compile(SERVER_JSON_SCHEMA);
const isEntry = ajv.compile(OFFICIAL_SCHEMAS.ServerEntry);

/** The `server.json` of a record under its own name, after a trip through JSON, and true to both schemas. */
function written(of: ServerRecord, name = registryNames([of]).get(of) ?? ''): ServerJson {
  const entry = toServerEntry(of, name, PUBLICATION);
  // What is written is read back as it was.
  const read = JSON.parse(markupFreeJson(entry)) as typeof entry;
  if (!isServerJson(read.server)) throw new Error(ajv.errorsText(isServerJson.errors));
  if (!isEntry(read)) throw new Error(ajv.errorsText(isEntry.errors));
  return read.server;
}

describe('a record as server.json', () => {
  it("has its name, texts, repository and version, and the catalogue's data under a key of the catalogue", () => {
    const of = record('@acme/mail', {
      displayName: 'Mail',
      description: 'Reads mail.',
      repo: 'servers',
      tags: ['post'],
      useCount: 7,
      verified: true,
      updatedAt: '2026-11-05T23:59:59.999Z',
    });
    expect(written(of)).toEqual({
      $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
      name: 'acme/mail',
      title: 'Mail',
      description: 'Reads mail.',
      version: '2026.11.5',
      repository: { url: 'https://github.com/acme/servers', source: 'github' },
      _meta: {
        [PUBLISHER_PROVIDED]: { github: { name: 'servers', nameWithOwner: 'acme/servers', name_with_owner: 'acme/servers' } },
        [CATALOGUE_META]: {
          page: 'https://example.org/list/servers/@acme/mail/',
          qualifiedName: '@acme/mail',
          id: of.id,
          displayName: 'Mail',
          description: 'Reads mail.',
          owner: 'acme',
          repo: 'servers',
          verified: true,
          deployed: false,
          useCount: 7,
          tags: ['post'],
        },
      },
    });
  });

  it('has a default description if none is stated', () => {
    expect(written(record('acme/mail')).description).toBe('The MCP server acme/mail.');
    expect(written(record(`${'a'.repeat(64)}/${'b'.repeat(64)}`)).description).toMatch(/^The MCP server a+\/b+…$/);
  });

  it('has every URL once, in the order of the connections', () => {
    const urls = ['https://b.example', 'https://a.example', 'https://b.example/mcp'];
    const connections = urls.map((url) => ({ type: 'http' as const, url, configSchema: {} }));
    expect(written(record('acme/mail', { connections })).remotes?.map(({ url }) => url)).toEqual([
      'https://b.example/mcp',
      'https://a.example/mcp',
    ]);
  });

  it('has no repository if owner or repository is invalid on GitHub', () => {
    expect(written(record('acme/mail')).repository).toBeUndefined();
    for (const [owner, repo] of [
      ['ac..me', 'mail'],
      ['acme-', 'mail'],
      ['acme', '..'],
      ['acme', 'a b'],
      ['acme', 'a/../b'],
    ] as const)
      expect(written(record('acme/mail', { owner, repo })).repository, `${owner}/${repo}`).toBeUndefined();
  });

  it("has the original's data within the limit of the official registry, omitting the longest parts first", () => {
    const configSchema = { type: 'object', properties: { depth: { type: 'number', description: 'x'.repeat(300) } } };
    const connections = [{ type: 'http' as const, url: 'https://mail.example', configSchema }];
    const original = (facts: Parameters<typeof record>[1]) => written(record('acme/mail', { connections, ...facts }))._meta[CATALOGUE_META];
    const whole = original({ description: 'd'.repeat(3000), tags: ['post'] });
    expect(whole).toMatchObject({ configSchema, tags: ['post'], description: 'd'.repeat(3000) });
    const long = original({ description: 'd'.repeat(3700), tags: ['post'] });
    expect(long).not.toHaveProperty('configSchema');
    expect(long).toMatchObject({ tags: ['post'], description: 'd'.repeat(3700) });
    expect(original({ description: 'd'.repeat(3700), tags: ['t'.repeat(300)] })).toMatchObject({ tags: [], description: 'd'.repeat(3700) });
    expect(original({ description: 'd'.repeat(9000) }).description).toBe(`${'d'.repeat(1999)}…`);
    expect(original({ description: '<'.repeat(9000) }).description).toBe(`${'<'.repeat(499)}…`);
  });

  it('matches both schemas and the size limit, whatever a source states', () => {
    fc.assert(
      fc.property(anyFacts, anyTime, (facts, firstSeen) => {
        const server = written(completeRecord(facts, firstSeen));
        const bytes = Buffer.byteLength(markupFreeJson(server._meta[CATALOGUE_META]));
        expect(bytes).toBeLessThanOrEqual(SERVER_JSON_LIMITS.metaBytes);
        expect(server._meta[CATALOGUE_META].qualifiedName).toBe(facts.qualifiedName);
      }),
    );
  });

  it('keeps the size limit for the longest possible texts', () => {
    const longest = '\u{1F6A2}<&>\u2028'.repeat(5000);
    const of = { ...record('acme/mail'), displayName: longest, description: longest, owner: longest, repo: longest, tags: [longest] };
    expect(Buffer.byteLength(markupFreeJson(written(of)._meta[CATALOGUE_META]))).toBeLessThanOrEqual(4096);
  });

  it.skipIf(!hasSharedData)(`matches both schemas for every real server ${NEEDS_SHARED_DATA}`, () => {
    const { records } = someSharedCatalog();
    const names = registryNames(records);
    for (const of of records) expect(written(of, names.get(of)).description.length).toBeLessThanOrEqual(100);
    expect(records.filter((of) => toServerJson(of, 'a/b', PUBLICATION).remotes !== undefined).length).toBeGreaterThan(cases(100));
  });
});

describe('the version of a server', () => {
  it('is the date of its last change, in UTC, as a semantic version', () => {
    expect(calendarVersion('2026-11-05T00:00:00.000Z')).toBe('2026.11.5');
    expect(calendarVersion('0999-01-30T10:00:00.000Z')).toBe('999.1.30');
    expect(calendarVersion(UNKNOWN_TIME)).toBe('0.0.0');
    expect(calendarVersion('+010000-01-01T00:00:00.000Z')).toBe('0.0.0');
  });

  it('increases with time', () => {
    fc.assert(
      fc.property(anyTime, anyTime, (one, other) => {
        const [earlier, later] = [one, other].sort().map((time) => calendarVersion(time).split('.').map(Number));
        expect(
          (earlier ?? []).map((part) => String(part).padStart(4, '0')).join() <=
            (later ?? []).map((part) => String(part).padStart(4, '0')).join(),
        ).toBe(true);
      }),
    );
  });
});

describe('JSON without markup', () => {
  it('parses to the same value, and contains no HTML or script delimiters', () => {
    fc.assert(
      fc.property(fc.json(), fc.string({ unit: fc.constantFrom('<', '>', '&', '\u2028', '\u2029', 'a', '"', '\\') }), (json, text) => {
        const value: unknown = [parseJsonValue(json), text];
        expect(parseJsonValue(markupFreeJson(value))).toEqual(value);
        expect(markupFreeJson(value)).not.toMatch(/[<>&\u2028\u2029]/);
      }),
    );
    expect(markupFreeJson({ text: '</script>&\u2028' })).toBe('{"text":"\\u003c/script\\u003e\\u0026\\u2028"}');
  });
});
