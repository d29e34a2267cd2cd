import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { createCatalog, type Catalog } from '../../../src/catalog/published/catalog.ts';
import {
  CATALOG_FILES,
  CatalogFileError,
  catalogFiles,
  readCatalogFiles,
  type PublishedCatalog,
} from '../../../src/catalog/published/catalog-files.ts';
import { completeRecord } from '../../../src/catalog/record/facts.ts';
import { toServerDetail } from '../../../src/catalog/published/published.ts';
import { foldName } from '../../../src/catalog/values/qualified-name.ts';
import { cases } from '../../support/cases.ts';
import { anyFacts, anyTime } from '../../support/content-arbitraries.ts';
import { removedRecord, HARBOUR } from '../../support/records.ts';
import { hasSharedData, NEEDS_SHARED_DATA, someSharedRows } from '../../support/shared-data.ts';
import { readRecords } from '../../../scripts/content/read-records.ts';
import { madeFiles } from '../../support/made-files.ts';

const PUBLICATION = { url: 'https://example.org/list/' };
const PROFILES = [{ id: 'travel', name: 'Travel', description: 'On the way.', servers: ['acme/mail'] }];

function readBack(files: Iterable<readonly [string, string]>): Promise<PublishedCatalog> {
  const texts = new Map(files);
  return readCatalogFiles((path) => {
    const text = texts.get(path);
    return text === undefined ? Promise.reject(new Error(`no ${path}`)) : Promise.resolve(text);
  });
}

/** As it is after it went through a file: prototypes are not part of a catalogue. */
function plain(catalog: Catalog): unknown {
  return JSON.parse(JSON.stringify(catalog));
}

describe('the files of a whole catalogue', () => {
  it('read back as the same catalogue, with its profiles, its site and its URL', async () => {
    const catalog = createCatalog({ records: HARBOUR, profiles: PROFILES });
    const read = await readBack(madeFiles(catalogFiles(catalog, PUBLICATION)));
    expect(plain(read.catalog)).toEqual(plain(catalog));
    expect(read.publication).toEqual(PUBLICATION);
  });

  it('read back with removed servers, and without any if the files omit them', async () => {
    const removed = [removedRecord('zed/tool'), removedRecord('@acme/Mail.x', '2026-11-05T01:02:03.004Z', 'http-404')];
    const catalog = createCatalog({ records: HARBOUR, removed });
    const files = madeFiles(catalogFiles(catalog, PUBLICATION));
    expect((await readBack(files)).catalog.removed).toEqual([...removed].reverse());
    const head = JSON.parse(files.get(CATALOG_FILES.head) ?? '') as Record<string, unknown>;
    delete head['gone'];
    expect((await readBack(files.set(CATALOG_FILES.head, JSON.stringify(head)))).catalog.removed).toEqual([]);
  });

  it('read back whatever a source can state', async () => {
    const anyRecord = fc.tuple(anyFacts, anyTime).map(([facts, firstSeen]) => completeRecord(facts, firstSeen));
    const anyRecords = fc.uniqueArray(anyRecord, { selector: ({ qualifiedName }) => foldName(qualifiedName), maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(anyRecords, async (records) => {
        const catalog = createCatalog({ records });
        expect(plain((await readBack(madeFiles(catalogFiles(catalog, PUBLICATION)))).catalog)).toEqual(plain(catalog));
      }),
    );
  });

  it('read back the tokens of tools, unless their number is not that of the tools', async () => {
    const tools = [{ name: 'add', description: 'Adds.', inputSchema: { type: 'object' } }];
    const counted = { ...completeRecord({ qualifiedName: 'a/b', tools }, '2026-01-01T00:00:00.000Z'), toolTokens: [16] };
    const files = madeFiles(catalogFiles(createCatalog({ records: [counted] }), PUBLICATION));
    expect((await readBack(files)).catalog.records[0]?.toolTokens).toEqual([16]);
    const line = files.get(CATALOG_FILES.records)?.replace('"toolTokens":[16]', '"toolTokens":[16,5]') ?? '';
    expect((await readBack(files.set(CATALOG_FILES.records, line))).catalog.records[0]?.toolTokens).toBeUndefined();
  });

  it('are refused if they have another version, are not JSON, or are incomplete', async () => {
    const files = madeFiles(catalogFiles(createCatalog({ records: HARBOUR }), PUBLICATION));
    const half = [...files].map(([path, text]) => [path, path === CATALOG_FILES.records ? text.slice(0, text.length / 2) : text] as const);
    await expect(readBack(half)).rejects.toThrow(/has \d of 5 records/);
    for (const head of ['{"format":"portolan-catalog-0"}', 'nothing', '[]'])
      await expect(readBack(files.set(CATALOG_FILES.head, head))).rejects.toThrow(CatalogFileError);
  });

  it.skipIf(!hasSharedData)(`read back every real record unchanged ${NEEDS_SHARED_DATA}`, async () => {
    const { records } = readRecords(
      someSharedRows('servers.jsonl')
        .map((row) => JSON.stringify(row))
        .join('\n'),
      'servers.jsonl',
    );
    const catalog = createCatalog({ records });
    const read = await readBack(madeFiles(catalogFiles(catalog, PUBLICATION)));
    const bodies = ({ records }: Catalog): string[] => records.map((record) => JSON.stringify(toServerDetail(record, PUBLICATION)));
    expect(records.length).toBeGreaterThan(cases(13_000));
    expect(bodies(read.catalog)).toEqual(bodies(catalog));
  });
});
