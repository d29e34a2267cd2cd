import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { indexStore } from '../../../src/crawler/memory/store-index.ts';

const ID = '5e3f9a01-1c2d-4e5f-8a9b-000000000001';
const FILE = `qualifiedName: acme/tool
id: ${ID}
owner: acme
repo: tools
createdAt: '2026-01-01T00:00:00.000Z'
deploymentUrl: https://tool.example
connections:
  - type: http
    url: https://tool.example
    configSchema: {}
from:
  identity:
    source: https://list.example/servers.json
    fetchedAt: '2026-01-01T00:00:00.000Z'
    hash: sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=
    etag: '"one"'
  connections:
    source: https://list.example/servers.json
    fetchedAt: '2026-01-01T00:00:00.000Z'
    hash: sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=
    etag: '"one"'
state:
  status: good
`;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portolan-index-'));
  await mkdir(path.join(folder, 'servers/acme'), { recursive: true });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function indexOf(text: string): Promise<ReturnType<typeof indexStore>> {
  await writeFile(path.join(folder, 'servers/acme/tool.yaml'), text);
  return indexStore(folder);
}

describe('indexStore', () => {
  it('finds the URLs and names of a content file', async () => {
    expect(await indexOf(FILE)).toEqual({
      bySource: new Map([['https://list.example/servers.json', ['acme/tool']]]),
      byUrl: new Map([['tool.example', ['acme/tool']]]),
      byRepository: new Map([['acme/tools', ['acme/tool']]]),
      ids: new Map([[ID, 'acme/tool']]),
      good: new Set(['acme/tool']),
      documents: new Map([['acme/tool', { source: 'https://list.example/servers.json', etag: '"one"', lastModified: undefined }]]),
      formerNames: new Map(),
      listed: 1,
      present: new Set(['acme/tool']),
      misplaced: new Map(),
    });
  });

  it('finds the former names of a server', async () => {
    const { formerNames } = await indexOf(`${FILE}formerNames:\n  - name: Acme/old\n    since: '2026-01-02T00:00:00.000Z'\n`);
    expect(formerNames).toEqual(new Map([['acme/old', { name: 'acme/tool', since: '2026-01-02T00:00:00.000Z' }]]));
  });

  it.each([
    ['lines that end in CR and LF', FILE.replaceAll('\n', '\r\n')],
    ['lines that end in CR', FILE.replaceAll('\n', '\r')],
    ['lines with both kinds of ends', FILE.replaceAll(/\n {2}/g, '\r\n  ')],
    ['a byte order mark', `\u{FEFF}${FILE}`],
    ['comments and empty lines', FILE.replaceAll(/^(?=\w| {2}\w)/gm, '\n# A note.\n')],
    ['comments after values', FILE.replaceAll(/(.*(?:source|status|Url|url|owner): .+)/g, '$1  # a note')],
    ['blanks at the ends of lines', FILE.replaceAll('\n', ' \n')],
    ['wider indentation', FILE.replaceAll(/^( +)(?=id|conn|source|fetched|hash|etag|status)/gm, '$1$1')],
    ['a list that begins in the first column', FILE.replaceAll(/^ {2}(?=- t| {2}url| {2}config)/gm, '')],
    ['keys in quotes', FILE.replaceAll(/^( *)(\w+):/gm, '$1"$2":')],
    ['JSON syntax', JSON.stringify(readable())],
  ])('finds the same with %s', async (_what, text) => {
    const plain = await indexOf(FILE);
    expect(await indexOf(text)).toEqual(plain);
  });

  it.each([
    ['CR and LF', (text: string) => text.replaceAll('\n', '\r\n')],
    ['a comment', (text: string) => text.replace('gone', 'gone # since yesterday')],
  ])('finds a removed server with %s', async (_what, change) => {
    const removed = `${FILE.replace('status: good', 'status: gone')}  since: '2026-01-02T00:00:00.000Z'\n  code: deleted\n  message: Gone.\n`;
    const { listed, good, bySource } = await indexOf(change(removed));
    expect([listed, good.size, bySource.size]).toEqual([0, 0, 0]);
  });
});

function readable(): object {
  const origin = {
    source: 'https://list.example/servers.json',
    fetchedAt: '2026-01-01T00:00:00.000Z',
    hash: 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
    etag: '"one"',
  };
  return {
    qualifiedName: 'acme/tool',
    id: ID,
    owner: 'acme',
    repo: 'tools',
    createdAt: '2026-01-01T00:00:00.000Z',
    deploymentUrl: 'https://tool.example',
    connections: [{ type: 'http', url: 'https://tool.example', configSchema: {} }],
    from: { identity: origin, connections: origin },
    state: { status: 'good' },
  };
}
