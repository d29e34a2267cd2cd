import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { discoveryFiles } from '../../src/api/discovery/discovery-files.ts';
import { openApiFiles } from '../../src/api/openapi/openapi-files.ts';
import type { ContentFile } from '../../src/catalog/content-file/content-file.ts';
import { createCatalog, type Catalog } from '../../src/catalog/published/catalog.ts';
import { textOf, type MadeFile } from '../../src/catalog/published/published-file.ts';
import { sideFiles } from '../../src/catalog/published/side-files.ts';
import { completeRecord } from '../../src/catalog/record/facts.ts';
import type { ServerRecord } from '../../src/catalog/record/record.ts';
import { foldName } from '../../src/catalog/values/qualified-name.ts';
import { badgeFiles } from '../../src/publish/badge-files.ts';
import { syndicatedFiles } from '../../src/publish/feeds/feed-files.ts';
import { formatFiles } from '../../src/publish/formats/format-files.ts';
import { keyedFiles } from '../../src/publish/keyed-files.ts';
import { listedCatalog } from '../../src/publish/listed-catalog.ts';
import { serverKeys } from '../../src/publish/server-keys.ts';
import { serverPages } from '../../src/publish/server-pages.ts';
import { staticApi } from '../../src/publish/static-api.ts';
import type { ServerFindings } from '../../src/security/scan/scan-store.ts';
import { anyContentFile } from '../support/content-arbitraries.ts';
import { cases } from '../support/cases.ts';
import { HARBOUR, record } from '../support/records.ts';

const PUBLICATION = { url: 'https://example.org/list/' };

/** What a build reads. */
interface Content {
  readonly files: readonly ContentFile[];
  readonly findings: ReadonlyMap<string, ServerFindings>;
  /** Queries that only the build knows, by folded name. */
  readonly queries: ReadonlyMap<string, readonly string[]>;
  readonly asOf: string;
}

interface Keyed {
  readonly key: string | undefined;
  readonly text: () => string;
}

/** The files of a catalogue by path, each with its key. */
function filesOf({ files: content, findings, queries, asOf }: Content): ReadonlyMap<string, Keyed> {
  const records = content.map(({ facts, icon }) => completeRecord(facts, facts.createdAt, icon?.icon));
  const catalog = createCatalog({ records, profiles: [{ id: 'travel', name: 'Travel', description: '', servers: ['acme/mail'] }] });
  const keys = serverKeys('site', { catalog, content, findings });
  const asked = catalog.records.map((each) => {
    const representativeQueries = queries.get(foldName(each.qualifiedName));
    return { ...each, ...(representativeQueries && { representativeQueries }) };
  });
  const listed = listedCatalog({ ...catalog, records: asked }, content, findings);
  return new Map(
    Array.from(keyedFiles(madeOf(listed, content, findings, asOf), keys), ({ path, key, make }) => [
      path,
      { key, text: () => textOf({ path, servers: [], make: () => make() as string }) },
    ]),
  );
}

function* madeOf(catalog: Catalog, content: readonly ContentFile[], findings: Content['findings'], asOf: string): Generator<MadeFile> {
  const files = sideFiles(catalog);
  const { pageOf, changesOf } = serverPages(content, () => findings);
  yield* discoveryFiles(catalog, PUBLICATION);
  yield* staticApi(catalog, PUBLICATION);
  yield* syndicatedFiles({ catalog, publication: PUBLICATION, pages: [], changesOf, asOf });
  yield* badgeFiles(catalog, files);
  yield* formatFiles({ catalog, publication: PUBLICATION, files, pageOf });
}

const anyFindings: fc.Arbitrary<ServerFindings> = fc.record({
  alone: fc.array(fc.constant({ rule: 'U001', severity: 'high', pointer: '/description', excerpt: 'x' } as const), { maxLength: 1 }),
  among: fc.array(fc.constant({ rule: 'N001', severity: 'low', pointer: '/qualifiedName', excerpt: 'y' } as const), { maxLength: 1 }),
});

/** Contents with one to eight servers of few owners and tags, so that they share lists. */
const anyContent: fc.Arbitrary<Content> = fc
  .uniqueArray(
    fc.tuple(
      fc.constantFrom('acme/mail', 'acme/mail.md', '@acme/mail', 'acme/maps', 'bolt/maps', 'bolt/mail', 'lone', 'acme.md/mail'),
      anyContentFile,
      fc.subarray(['web', 'Web', 'mail']),
      anyFindings,
      fc.subarray([['read a mail', 'send a mail']]),
    ),
    { minLength: 1, selector: ([name]) => foldName(name) },
  )
  .map((servers) => ({
    files: servers.map(([qualifiedName, file, tags]) => {
      const { owner: _owner, ...facts } = file.facts;
      return { ...file, facts: { ...facts, qualifiedName, tags } };
    }),
    findings: new Map(servers.map(([name, , , found]) => [foldName(name), found])),
    queries: new Map(servers.flatMap(([name, , , , [queries]]) => (queries === undefined ? [] : [[foldName(name), queries]]))),
    asOf: '2026-01-01T00:00:00.000Z',
  }));

/** The first content with some servers, findings and queries of the second. */
function edited(a: Content, b: Content, from: number): Content {
  const change = [...b.files].slice(0, 1 + (from % 2));
  const names = new Set(change.map(({ facts }) => foldName(facts.qualifiedName)));
  const kept = a.files.filter(({ facts }) => !names.has(foldName(facts.qualifiedName)));
  return {
    files: [...kept, ...(from % 3 === 0 ? [] : change)],
    findings: from % 4 === 0 ? b.findings : a.findings,
    queries: from % 5 === 0 ? b.queries : a.queries,
    asOf: from % 6 === 0 ? '2026-02-02T00:00:00.000Z' : a.asOf,
  };
}

describe('files of two builds', () => {
  it('have the same text wherever they have the same key', () => {
    let same = 0;
    fc.assert(
      fc.property(anyContent, anyContent, fc.nat(), (a, b, from) => {
        const before = filesOf(a);
        for (const [path, { key, text }] of filesOf(edited(a, b, from))) {
          const older = before.get(path);
          // The description of the API is the same for most catalogues, and takes longest.
          if (key === undefined || older?.key !== key || path.startsWith('api/openapi')) continue;
          same += 1;
          expect([path, text()]).toEqual([path, older.text()]);
        }
      }),
      { numRuns: cases(60) },
    );
    expect(same).toBeGreaterThan(50);
  });
});

describe('the description of the API', () => {
  const keyOf = (records: readonly ServerRecord[]): string | undefined => {
    const catalog = createCatalog({ records });
    const keys = serverKeys('site', { catalog, content: [], findings: new Map() });
    return [...keyedFiles(openApiFiles(catalog, PUBLICATION), keys)][0]?.key;
  };

  it('has another key only where its examples are of another server', () => {
    expect(keyOf([...HARBOUR, record('zulu/other')])).toBe(keyOf(HARBOUR));
    expect(keyOf([...HARBOUR, record('zulu/other', { useCount: 9_999_999 })])).not.toBe(keyOf(HARBOUR));
  });
});

describe('keyedFiles', () => {
  const ofServer = ({ id }: { readonly id: string }): string => `key of ${id}`;
  const [first, second] = [record('a/a'), record('b/b')];
  const keysOf = (...files: MadeFile[]): (string | undefined)[] =>
    Array.from(keyedFiles(files, { site: 'site', ofServer }), ({ key }) => key);
  const file = { path: 'x', servers: [first, second], make: () => '' };

  it('gives a file of one server the key of the server, so that all its files share one', () => {
    expect(keysOf({ ...file, servers: [first] })).toEqual([`key of ${first.id}`]);
  });

  it('gives a list a key that changes with its servers, their order and what else it shows', () => {
    const lists = [file, { ...file, servers: [second, first] }, { ...file, servers: [first], shown: '' }, { ...file, shown: '2' }];
    expect(new Set(keysOf(...lists)).size).toBe(lists.length);
    expect(keysOf(file, { ...file, shown: '' })).toHaveLength(2);
  });

  it('gives a key to a list of hundreds of thousands of servers', () => {
    const servers = Array.from({ length: 300_000 }, () => HARBOUR[0]!);
    const keys = { site: 'site', ofServer: () => 'a'.repeat(44) };
    const [file] = keyedFiles([{ path: 'list.json', servers, make: () => '' }], keys);
    expect(file).toHaveProperty('key', expect.stringMatching(/^.{44}$/));
  });

  it('gives no key to a file that is made already, nor to any without earlier builds', () => {
    expect(keysOf(['x', 'text'])).toEqual([undefined]);
    expect(Array.from(keyedFiles([file], undefined), ({ key }) => key)).toEqual([undefined]);
  });

  it('makes nothing before it is asked to', () => {
    const make = (): string => {
      throw new Error('made');
    };
    const listed = createCatalog({ records: HARBOUR });
    expect([...keyedFiles([{ path: 'x', servers: listed.records, make }], { site: 'site', ofServer })]).toHaveLength(1);
  });
});
