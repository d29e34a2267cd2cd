import { describe, expect, it } from 'vitest';

import { getServer } from '../../src/api/mcp/get-server.ts';
import { searchServers } from '../../src/api/mcp/search-servers.ts';
import { answerSource } from '../../src/api/memory/answer-source.ts';
import { catalogFiles, readCatalogFiles } from '../../src/catalog/published/catalog-files.ts';
import { sideFiles } from '../../src/catalog/published/side-files.ts';
import { catalogOf, readStore } from '../../src/catalog/store/store.ts';
import { contentHash } from '../../src/catalog/store/content-hash.ts';
import { formatFiles } from '../../src/publish/formats/format-files.ts';
import { listedCatalog } from '../../src/publish/listed-catalog.ts';
import { serverPages } from '../../src/publish/server-pages.ts';
import { staticApi } from '../../src/publish/static-api.ts';
import { RULES } from '../../src/security/scan/rules/all-rules.ts';
import { scanStore } from '../../src/security/scan/scan-store.ts';
import { folderWith } from '../support/content-folder.ts';
import { madeFiles } from '../support/made-files.ts';

const PUBLICATION = { url: 'https://harbour.example/' };
const SETTINGS = { pageSize: 10, deployedOnly: false, verifiedOnly: false };

/** A server with two low findings of one rule, and one without findings. */
const CONTENT = {
  'servers/acme/shell.yaml': `qualifiedName: acme/shell
createdAt: '2026-01-01'
description: Runs shell commands.
tools:
  - {name: run, description: Runs a command., inputSchema: {type: object, properties: {command: {type: string}}}}
  - {name: execute, description: Runs code., inputSchema: {type: object, properties: {code: {type: string}}}}
security: {scanPassed: true}
from:
  identity: {source: catalogue, fetchedAt: '2026-02-01T00:00:00Z'}
  tools: {source: catalogue, fetchedAt: '2026-03-05T00:00:00Z'}
changes:
  - {at: '2026-03-07T00:00:00Z', kind: tool-changed, subject: run}
`,
  'servers/acme/mail.yaml': `qualifiedName: acme/mail
createdAt: '2026-01-01'
description: Reads mail.
security: {scanPassed: true}
`,
};

async function published() {
  const store = readStore(await folderWith(CONTENT));
  const findings = scanStore(store.files, contentHash);
  const catalog = listedCatalog(catalogOf(store), store.files, findings);
  const { pageOf } = serverPages(store.files, () => findings);
  const formats = formatFiles({ catalog, publication: PUBLICATION, files: sideFiles(catalog), pageOf });
  return { catalog, files: madeFiles([...staticApi(catalog, PUBLICATION), ...formats]) };
}

describe('a published catalogue', () => {
  it('names the same findings of a server in every answer: severity, rule and sentence', async () => {
    const { catalog, files } = await published();
    const title = RULES.find(({ id }) => id === 'S204')?.title ?? '';
    const findings = [{ severity: 'low', rule: 'S204', title, count: 2 }];
    const json = (path: string): unknown => JSON.parse(files.get(path) ?? '');
    // The members of the original API are fixed; with `detail` it has the findings.
    expect(json('api/servers/acme/shell.json')).toMatchObject({ security: { scanPassed: true } });
    expect(json('api/servers/acme/shell.json')).not.toHaveProperty('findings');
    const page = json('servers/acme/shell.json') as { findings: object[] };
    expect(page.findings).toHaveLength(2);
    for (const finding of page.findings) expect(finding).toMatchObject({ severity: 'low', rule: 'S204', title });
    expect(files.get('servers/acme/shell.md')).toContain(`- Rule S204, low: ${title}`);
    expect(files.get('index.md')).toContain('2 findings, worst low');
    const home = json('index.json') as { servers: { qualifiedName: string; findings?: object }[] };
    expect(home.servers.map(({ qualifiedName, findings: found }) => [qualifiedName, found])).toEqual([
      ['acme/mail', undefined],
      ['acme/shell', { count: 2, worst: 'low' }],
    ]);
    const entry = json('v0.1/servers/acme/shell/versions/latest') as { server: { _meta: Readonly<Record<string, { findings?: object }>> } };
    expect(entry.server._meta['invalid.portolan/catalogue']?.findings).toEqual({ count: 2, worst: 'low' });
    expect(files.get('llms-full.txt')).toContain('2 findings, worst low');

    const source = answerSource({ catalog, publication: PUBLICATION, backend: { search: () => Promise.reject(new Error('no search')) } });
    expect((await getServer(source, SETTINGS, { server: 'acme/shell' })).structuredContent).toMatchObject({ findings });
    expect((await getServer(source, SETTINGS, { server: 'acme/mail' })).structuredContent).not.toHaveProperty('findings');
    const { structuredContent } = await searchServers(source, SETTINGS, {});
    // The schema of the answer says so.
    const { servers } = structuredContent as { servers: readonly { server: string; findings?: object }[] };
    expect(Object.fromEntries(servers.map(({ server, findings: found }) => [server, found]))).toEqual({
      'acme/mail': undefined,
      'acme/shell': { count: 2, worst: 'low' },
    });
  });

  it('reads back from its files with findings and history, so that a live catalogue answers the same', async () => {
    const { catalog } = await published();
    const files = madeFiles(catalogFiles(catalog, PUBLICATION));
    const read = await readCatalogFiles((path) => Promise.resolve(files.get(path) ?? ''));
    expect(JSON.stringify(read.catalog.records)).toBe(JSON.stringify(catalog.records));
    expect(read.catalog.records.find(({ qualifiedName }) => qualifiedName === 'acme/shell')?.history).toEqual({
      addedAt: '2026-02-01T00:00:00.000Z',
      changes: [
        { at: '2026-03-07T00:00:00.000Z', what: 'tool-changed', subject: 'run' },
        { at: '2026-03-05T00:00:00.000Z', what: 'tools' },
      ],
    });
  });
});
