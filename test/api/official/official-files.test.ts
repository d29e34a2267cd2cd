import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { AllowedServer } from '../../../src/api/official/allow-list.ts';
import { officialFiles } from '../../../src/api/official/official-files.ts';
import { OFFICIAL_SCHEMAS } from '../../../src/api/official/official-schemas.ts';
import { createCatalog } from '../../../src/catalog/published/catalog.ts';
import { completeRecord } from '../../../src/catalog/record/facts.ts';
import { foldName } from '../../../src/catalog/values/qualified-name.ts';
import type { ServerRecord } from '../../../src/catalog/record/record.ts';
import { anyFacts, anyTime } from '../../support/content-arbitraries.ts';
import { HARBOUR, record } from '../../support/records.ts';
import { someSharedCatalog } from '../../support/shared-catalog.ts';
import { hasSharedData, NEEDS_SHARED_DATA } from '../../support/shared-data.ts';
import { madeFiles } from '../../support/made-files.ts';

const PUBLICATION = { url: 'https://example.org/list/' };
const ajv = new Ajv2020({ allErrors: true, strict: false });
addFormats(ajv);
const isList = ajv.compile(OFFICIAL_SCHEMAS.ServerList);
const isEntry = ajv.compile(OFFICIAL_SCHEMAS.ServerEntry);
const isAllowList = ajv.compile<{ readonly servers: readonly { readonly server: AllowedServer }[] }>(OFFICIAL_SCHEMAS.AllowList);

function filesOf(records: readonly ServerRecord[]): Map<string, string> {
  return madeFiles(officialFiles(createCatalog({ records }), PUBLICATION));
}

/** Every file, held against the schema of what it is. */
function checkAll(files: ReadonlyMap<string, string>): void {
  const checked = new Map([isAllowList, isList, isEntry].map((schema) => [schema, new Set<string>()]));
  for (const [path, text] of files) {
    const isRight = path.endsWith('allow-list.json') ? isAllowList : /\.(?:html|json)$/.test(path) ? isList : isEntry;
    // The same text is at several URLs.
    if (checked.get(isRight)?.has(text) === true) continue;
    checked.get(isRight)?.add(text);
    if (!isRight(JSON.parse(text))) throw new Error(`${path}: ${ajv.errorsText(isRight.errors)}`);
    expect(text).not.toContain('nextCursor');
  }
}

describe('the files of the official registry API', () => {
  it('have all servers on one page, at two URLs, and each server at three', () => {
    const files = filesOf([...HARBOUR.slice(0, 1), record('exa')]);
    expect([...files.keys()].sort()).toEqual([
      'v0.1/allow-list.json',
      'v0.1/servers.json',
      'v0.1/servers/acme/weather/versions/2026.1.1',
      'v0.1/servers/acme/weather/versions/index.html',
      'v0.1/servers/acme/weather/versions/latest',
      'v0.1/servers/exa/exa/versions/2026.1.1',
      'v0.1/servers/exa/exa/versions/index.html',
      'v0.1/servers/exa/exa/versions/latest',
      'v0.1/servers/index.html',
    ]);
    expect(files.get('v0.1/servers.json')).toBe(files.get('v0.1/servers/index.html'));
    expect(JSON.parse(files.get('v0.1/servers.json') ?? '')).toMatchObject({ metadata: { count: 2 } });
    checkAll(files);
  });

  it('are empty lists without servers', () => {
    const files = filesOf([]);
    expect(files.get('v0.1/servers.json')).toBe('{"servers":[],"metadata":{"count":0}}');
    expect(files.get('v0.1/allow-list.json')).toBe('{"servers":[]}');
  });

  it('have paths that are different on every file system, and contents that match their schemas, whatever a source states', () => {
    const anyRecord = fc.tuple(anyFacts, anyTime).map(([facts, firstSeen]) => completeRecord(facts, firstSeen));
    const anyRecords = fc.uniqueArray(anyRecord, { selector: ({ qualifiedName }) => foldName(qualifiedName), maxLength: 6 });
    fc.assert(
      fc.property(anyRecords, (records) => {
        const files = filesOf(records);
        expect(files.size).toBe(3 + 3 * records.length);
        const folded = [...files.keys()].map((path) => path.toLowerCase());
        expect(new Set(folded).size).toBe(files.size);
        // No file has the path of a folder.
        for (const path of folded)
          expect(
            folded.some((other) => other.startsWith(`${path}/`)),
            path,
          ).toBe(false);
        checkAll(files);
      }),
    );
  });

  it('are never written if a name leads outside the folder', () => {
    expect(() => filesOf([{ ...record('acme/mail'), qualifiedName: '../mail' }])).toThrow(RangeError);
  });

  it.skipIf(!hasSharedData)(`are valid for every real server ${NEEDS_SHARED_DATA}`, () => {
    const { records } = someSharedCatalog();
    const files = filesOf(records);
    expect(files.size).toBe(3 + 3 * records.length);
    expect(new Set([...files.keys()].map((path) => path.toLowerCase())).size).toBe(files.size);
    checkAll(files);
  });
});

describe('the allow-list', () => {
  it('has the servers that need only a URL, under names without a slash', () => {
    const http = (configSchema: object, url = 'https://a.example') => ({
      connections: [{ type: 'http' as const, url, configSchema: configSchema as Record<string, never> }],
    });
    const keyed = { type: 'object', properties: { key: { type: 'string' } }, required: ['key'] };
    const files = filesOf([
      record('@acme/free', { displayName: 'Free', description: 'Needs nothing.', ...http({}) }),
      record('exa', http({ type: 'object', properties: { key: { type: 'string' } } }, 'https://b.example/x')),
      record('acme/keyed', http(keyed)),
      record('acme/local', { connections: [{ type: 'stdio', configSchema: {} }] }),
      record('acme/unknown'),
    ]);
    expect(JSON.parse(files.get('v0.1/allow-list.json') ?? '')).toEqual({
      servers: [
        {
          server: {
            name: 'acme_free',
            title: 'Free',
            description: 'Needs nothing.',
            version: '2026.1.1',
            remotes: [{ type: 'streamable-http', url: 'https://a.example/mcp' }],
          },
        },
        {
          server: {
            name: 'exa_exa',
            description: 'The MCP server exa.',
            version: '2026.1.1',
            remotes: [{ type: 'streamable-http', url: 'https://b.example/x/mcp' }],
          },
        },
      ],
    });
  });
});
