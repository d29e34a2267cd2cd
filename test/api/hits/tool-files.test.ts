import { describe, expect, it } from 'vitest';

import { toolFiles, type ToolList } from '../../../src/api/hits/tool-files.ts';
import type { ServerRecord } from '../../../src/catalog/record/record.ts';
import { HARBOUR, record } from '../../support/records.ts';
import { madeFiles } from '../../support/made-files.ts';

const PUBLICATION = { url: 'https://harbour.example/list/' };
const many = (name: string, tags: readonly string[], count = 8): ServerRecord =>
  record(name, {
    tags,
    description: 'Does much.',
    tools: Array.from({ length: count }, (_, at) => ({
      name: `tool_${at}`,
      description: 'Does one of many things.\u202e',
      inputSchema: { type: 'object', properties: { q: { type: 'string' } } },
    })),
  });
const RECORDS = [...HARBOUR, many('a/one', ['Maps', 'Mail']), many('a/two', ['maps']), many('a/three', ['Mail']), many('b/four', [])];

function filesOf(records: readonly ServerRecord[], maxBytes?: number): Map<string, ToolList> {
  const files = toolFiles(records, PUBLICATION, maxBytes === undefined ? {} : { maxBytes });
  // The files are written from this type.
  return new Map(Array.from(madeFiles(files), ([path, body]) => [path, JSON.parse(body) as ToolList]));
}

const namesIn = ({ servers = [] }: ToolList): string[] => servers.map(({ qualifiedName }) => qualifiedName);

describe('the files of all tools', () => {
  it('are one file for a small catalogue, with signatures and what each server needs', () => {
    const files = filesOf(RECORDS);
    const [[path, list] = ['', { totalCount: 0 }]] = files;
    expect([files.size, path, list.totalCount]).toEqual([1, 'api/tools.json', 33]);
    expect(namesIn(list)).toEqual(['acme/weather', 'a/one', 'a/two', 'a/three', 'b/four']);
    expect(list.servers?.[1]).toMatchObject({ signIn: 'unknown', toolCount: 8, description: 'Does much.' });
    expect(list.servers?.[1]?.tools[0]).toEqual({
      name: 'tool_0',
      signature: 'tool_0(q?: string)',
      description: 'Does one of many things.',
    });
  });

  it('are divided by the first category of a server and by size, with every server in one of them', () => {
    const files = filesOf(RECORDS, 1800);
    const index = files.get('api/tools.json');
    expect(index?.servers).toBeUndefined();
    expect(index?.shards).toEqual([
      { url: `${PUBLICATION.url}api/tools/mail.json`, tag: 'Mail', serverCount: 1, toolCount: 8 },
      { url: `${PUBLICATION.url}api/tools/maps.json`, tag: 'Maps', serverCount: 1, toolCount: 8 },
      { url: `${PUBLICATION.url}api/tools/maps/2.json`, tag: 'Maps', serverCount: 1, toolCount: 8 },
      { url: `${PUBLICATION.url}api/tools/_untagged.json`, serverCount: 2, toolCount: 9 },
    ]);
    const listed = [...files].filter(([path]) => path !== 'api/tools.json').flatMap(([, list]) => namesIn(list));
    expect(listed.toSorted()).toEqual(['a/one', 'a/three', 'a/two', 'acme/weather', 'b/four']);
    expect([...files.keys()].toSorted()).toEqual(
      ['api/tools.json', ...(index?.shards ?? []).map(({ url }) => url.slice(PUBLICATION.url.length))].toSorted(),
    );
  });

  it('are an empty list where no tools are known', () => {
    expect([...filesOf([record('a/b')])]).toEqual([['api/tools.json', { totalCount: 0, servers: [] }]]);
  });
});
