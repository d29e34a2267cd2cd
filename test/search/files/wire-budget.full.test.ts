import { brotliCompressSync, constants } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';

import { isQualifiedName } from '../../../src/catalog/values/qualified-name.ts';
import { completeRecord, type ServerFacts } from '../../../src/catalog/record/facts.ts';
import { EMBEDDER } from '../../support/embedder.ts';
import { buildIndex } from '../../../src/search/indexing/build-index.ts';
import type { IndexFileReader, IndexFiles } from '../../../src/search/files/index-files.ts';
import { hashOf } from '../../../src/search/files/hash.ts';
import { MANIFEST_NAME } from '../../../src/search/files/manifest.ts';
import { openIndex } from '../../../src/search/open-index.ts';
import { openSource } from '../../../src/search/files/open-source.ts';
import { normalise } from '../../../src/search/terms/normalise.ts';
import { CONNECTIONS, packageOf } from '../../support/any-ways.ts';
import { hasSharedData, NEEDS_SHARED_DATA, sharedRows } from '../../support/shared-data.ts';

interface Row {
  readonly qualifiedName: string;
  readonly displayName: string | null;
  readonly description: string | null;
  readonly owner: string | null;
  readonly categories: readonly string[];
}

const SERVERS = 10_000;
const QUERIES = [
  'github issues',
  'read email',
  'postgres database',
  'browser automation',
  'weather forecast',
  'slack messages',
  'image generation',
];

/** The data states few ways to use a server, so these are made up: half are remote, and half have a package. */
function waysOf(qualifiedName: string): Pick<ServerFacts, 'deployed' | 'connections' | 'packages'> {
  const hash = hashOf(qualifiedName, 0);
  const deployed = hash % 2 === 0;
  const packages = hash % 5 < 3 ? [packageOf(['npm', 'pypi', 'oci', 'nuget'][hash % 4] ?? 'npm')] : [];
  return { deployed, connections: deployed ? [CONNECTIONS.http] : [CONNECTIONS.stdio], packages };
}

/** What travels from a host that compresses JSON, and nothing else. */
function wireBytes(name: string, bytes: Uint8Array): number {
  if (!name.endsWith('.json')) return bytes.length;
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

describe.skipIf(!hasSharedData)(`the transfer size of the index of ${SERVERS} real servers ${NEEDS_SHARED_DATA}`, () => {
  let files: IndexFiles;

  beforeAll(async () => {
    const rows = sharedRows<Row>('servers.jsonl').filter(({ qualifiedName }) => isQualifiedName(qualifiedName));
    const records = rows.slice(0, SERVERS).map(({ qualifiedName, displayName, description, owner, categories }) => {
      const ways = waysOf(qualifiedName);
      const facts = { ...ways, qualifiedName, displayName: displayName ?? qualifiedName, description: description ?? '', tags: categories };
      return completeRecord({ ...facts, ...(owner !== null && { owner }) }, '2026-01-01T00:00:00.000Z');
    });
    files = await buildIndex(records, EMBEDDER);
  });

  function counted(): { read: IndexFileReader; taken: () => number } {
    let taken = 0;
    const read: IndexFileReader = (name, part) => {
      const bytes = files.get(name);
      if (bytes === undefined) return Promise.reject(new Error(name));
      const sent = part === undefined ? bytes : bytes.subarray(part.from, part.from + part.length);
      taken += wireBytes(name, sent);
      return Promise.resolve(sent);
    };
    return { read, taken: () => taken };
  }

  it('is at most 3 KB for the manifest', () => {
    expect(wireBytes(MANIFEST_NAME, files.get(MANIFEST_NAME)!)).toBeLessThanOrEqual(3 * 1024);
  });

  it('is at most 30 KB to rank a query of two words', async () => {
    for (const query of QUERIES) {
      const terms = normalise(query);
      const { read, taken } = counted();
      const source = await openSource(read);
      await Promise.all([source.loadTerms(terms), source.exactNames(query), source.marks()]);
      expect(
        terms.every((term) => source.postings(term) !== undefined),
        query,
      ).toBe(true);
      expect(taken(), query).toBeLessThanOrEqual(30 * 1024);
    }
  });

  it('is at most 140 KB for the first answer by words and vectors', async () => {
    for (const q of QUERIES) {
      const { read, taken } = counted();
      const engine = await openIndex(read);
      expect(await engine.search({ q })).toMatchObject({ stage: 'meaning' });
      expect(taken(), q).toBeLessThanOrEqual(140 * 1024);
    }
  });

  it.each([
    [10, 22],
    [20, 40],
  ])('for the cards and finer vectors of any %i servers is at most %i KB', async (wanted, most) => {
    const { read, taken } = counted();
    const source = await openSource(read);
    const manifest = taken();
    const rows = Array.from({ length: wanted }, (_, at) => at * 497);
    await source.cards(rows);
    expect(await source.fineRows(rows)).toBeDefined();
    expect(taken() - manifest).toBeLessThanOrEqual(most * 1024);
  });
});
