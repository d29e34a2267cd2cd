import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { toServerEntry, type ServerEntry } from '../../../src/api/official/server-entry.ts';
import { CATALOGUE_META, PUBLISHER_PROVIDED, REGISTRY_OFFICIAL } from '../../../src/catalog/values/server-json-format.ts';
import { contentTree, readContentFile } from '../../../src/catalog/content-file/content-file.ts';
import { completeRecord } from '../../../src/catalog/record/facts.ts';
import { crawlRegistry } from '../../../src/crawler/sources/lists/registry-source.ts';
import type { Problem } from '../../../src/catalog/parsing/problem.ts';
import { defined } from '../../support/defined.ts';
import { crawlOnce } from '../../support/crawl-once.ts';
import type { TestServer } from '../../support/http-server.ts';
import { hasSharedData, NEEDS_SHARED_DATA, sharedRows } from '../../support/shared-data.ts';
import { officialEntry, serveAnswers } from '../../support/upstreams.ts';

const PUBLICATION = { url: 'https://list.example/' };
const FIRST_SEEN = '2026-01-01T00:00:00.000Z';

/** An entry as a registry gives it. */
interface Upstream {
  readonly server: {
    readonly name: string;
    readonly websiteUrl?: string;
    readonly icons?: readonly object[];
    readonly repository?: object;
  };
  readonly _meta: { readonly [REGISTRY_OFFICIAL]: { readonly status: string; readonly statusMessage?: string } };
}

const PAGE = 100;
let entries: readonly object[] = [];
let server: TestServer | undefined;

beforeAll(async () => {
  server = await serveAnswers(({ searchParams }) => {
    const at = Number(searchParams.get('cursor') ?? 0);
    const more = at + PAGE < entries.length ? { nextCursor: String(at + PAGE) } : {};
    return { servers: entries.slice(at, at + PAGE), metadata: more };
  });
});
afterAll(() => server?.close());

/** The v0.1 entries that a crawl read from a registry and stored in content files, by name. */
async function republished(
  of: readonly object[],
): Promise<{ readonly entries: ReadonlyMap<string, ServerEntry>; readonly problems: readonly Problem[] }> {
  entries = of;
  const read = await crawlOnce({ kind: 'registry', location: defined(server).url }, crawlRegistry);
  const published = read.servers.flatMap(({ output }) => {
    if (output === undefined) return [];
    const { identity, usage, connections } = output.groups;
    const stated = { ...identity?.facts, ...usage?.facts, ...connections?.facts };
    const { qualifiedName } = output;
    const facts = { createdAt: FIRST_SEEN, id: '5e3f9a01-0000-5000-8000-000000000000', ...stated, qualifiedName };
    // Through the text of a content file, as a crawl writes it.
    const tree = JSON.parse(JSON.stringify(contentTree({ facts, from: {}, state: { status: 'good' } }))) as never;
    const { value, problems } = readContentFile(tree);
    expect(problems).toEqual([]);
    return [[qualifiedName, toServerEntry(completeRecord(defined(value).facts, FIRST_SEEN), qualifiedName, PUBLICATION)] as const];
  });
  return { entries: new Map(published), problems: read.problems };
}

const ICONS = [
  { src: 'https://acme.example/light.svg', mimeType: 'image/svg+xml', sizes: ['any'], theme: 'light' },
  { src: 'https://acme.example/dark.png', mimeType: 'image/png', sizes: ['48x48', '96x96'], theme: 'dark' },
  { src: 'https://acme.example' },
];

describe('an entry of another registry that is published again', () => {
  it('keeps its status with the message and the time, its website and its icons', async () => {
    const official = { status: 'deprecated', statusMessage: 'Use acme/new.', statusChangedAt: '2025-10-01T00:00:00Z' };
    const { entries: out, problems } = await republished([
      officialEntry('acme/old', { official, server: { websiteUrl: 'https://acme.example/old?a=1#b', icons: ICONS } }),
    ]);
    const { server, _meta } = defined(out.get('acme/old'));
    expect(problems).toEqual([]);
    expect(_meta[REGISTRY_OFFICIAL]).toMatchObject({ ...official, statusChangedAt: '2025-10-01T00:00:00.000Z' });
    expect(server).toMatchObject({ websiteUrl: 'https://acme.example/old?a=1#b', icons: ICONS });
  });

  it('states nothing that its source does not: no website, no icon, no message', async () => {
    const { entries: out } = await republished([officialEntry('acme/plain', { official: { statusMessage: 'Stale words.' } })]);
    const { server, _meta } = defined(out.get('acme/plain'));
    expect(_meta[REGISTRY_OFFICIAL].status).toBe('active');
    expect(_meta[REGISTRY_OFFICIAL]).not.toHaveProperty('statusMessage');
    for (const member of ['websiteUrl', 'icons']) expect(server).not.toHaveProperty(member);
  });

  it("has the catalogue's data under the key of the catalogue, and only the repository under that of its publisher", async () => {
    const repository = { url: 'https://github.com/acme/tools', source: 'github' };
    const { entries: out } = await republished([officialEntry('acme/with', { server: { repository } }), officialEntry('acme/without')]);
    const [withOne, without] = ['acme/with', 'acme/without'].map((name) => defined(out.get(name)).server._meta);
    expect(withOne?.[PUBLISHER_PROVIDED]).toEqual({
      github: { name: 'tools', nameWithOwner: 'acme/tools', name_with_owner: 'acme/tools' },
    });
    expect(without).not.toHaveProperty([PUBLISHER_PROVIDED]);
    expect(without?.[CATALOGUE_META]).toMatchObject({
      qualifiedName: 'acme/without',
      page: 'https://list.example/servers/acme/without/',
    });
  });

  it('loses an icon or a website with an unsafe URL, and keeps the others', async () => {
    const icons = [
      { src: 'http://acme.example/i.png' },
      { src: 'https://acme.example/i.png', mimeType: 'text/html', sizes: ['big', 'any'] },
    ];
    const { entries: out, problems } = await republished([
      officialEntry('acme/odd', { server: { websiteUrl: 'javascript:alert(1)', icons } }),
    ]);
    const { server } = defined(out.get('acme/odd'));
    expect(server.icons).toEqual([{ src: 'https://acme.example/i.png', sizes: ['any'] }]);
    expect(server).not.toHaveProperty('websiteUrl');
    expect(problems.map(({ code, severity }) => `${severity} ${code}`)).toEqual([
      'warning bad-icon',
      'warning bad-icon',
      'warning bad-url',
    ]);
  });

  it.skipIf(!hasSharedData)(`keeps all of them for real entries of the official registry ${NEEDS_SHARED_DATA}`, async () => {
    const rows = hasSharedData ? sharedRows<Upstream>('official', 'server-json.jsonl') : [];
    // All real entries are active: every third is tried as a deprecated one, too.
    const upstream = rows.map(({ server, _meta }, at): Upstream => {
      const official = {
        ..._meta[REGISTRY_OFFICIAL],
        ...(at % 3 === 0 && { status: 'deprecated', statusMessage: `Use number ${at + 1}.` }),
      };
      return { server, _meta: { [REGISTRY_OFFICIAL]: official } };
    });
    const { entries: out } = await republished(upstream);
    const pairs = upstream.flatMap((before) => {
      const after = out.get(before.server.name);
      return after === undefined ? [] : [{ before, after }];
    });
    expect(upstream).toHaveLength(655);
    expect(pairs.length).toBeGreaterThan(640);
    const statedFacts = ({ server, _meta }: Upstream | ServerEntry): object => {
      const { status, statusMessage } = _meta[REGISTRY_OFFICIAL];
      return { name: server.name, websiteUrl: server.websiteUrl, icons: server.icons, status, statusMessage };
    };
    expect(pairs.map(({ after }) => statedFacts(after))).toEqual(pairs.map(({ before }) => statedFacts(before)));
  });
});
