import { beforeAll, describe, expect, it } from 'vitest';

import type { SearchEngine } from '../../../src/search/query/search-engine.ts';
import { engineOf, HARBOUR, record } from '../../support/records.ts';

const stdio = { type: 'stdio', configSchema: {} } as const;
const remote = (url: string) => ({ type: 'http', url, configSchema: {} }) as const;
const npm = (identifier: string) => ({ registryType: 'npm', identifier, transport: { type: 'stdio' } }) as const;

const RECORDS = [
  ...HARBOUR,
  record('github/github-mcp-server', { displayName: 'GitHub', description: 'Connects assistants with GitHub.', useCount: 900 }),
  record('acme/tides', { displayName: 'Tides', description: 'High water.', owner: 'acme', repo: 'tide-server' }),
  record('acme/clock', { displayName: 'Clock', description: 'The hour.', connections: [stdio], packages: [npm('mcp-clock')] }),
  record('acme/bells', { displayName: 'Bells', description: 'Rings.', packages: [npm('@acme/bells-mcp'), npm('npx-shared')] }),
  record('acme/horns', { displayName: 'Horns', description: 'Blows.', packages: [npm('npx-shared'), npm('mcp')] }),
  record('acme/mcp-buoy', { displayName: 'Buoy', description: 'Floats.', packages: [npm('mcp-buoy')] }),
  record('acme/spam', { displayName: 'Spam', description: 'Nothing.', packages: [npm('text-to-speech')] }),
  record('acme/lamps', {
    displayName: 'Lamps',
    description: 'Shines.',
    connections: [{ type: 'http', url: 'https://lamps.example.org/mcp', configSchema: {} }],
  }),
];

let engine: SearchEngine;
beforeAll(async () => {
  engine = await engineOf(RECORDS);
});

describe('a pasted text', () => {
  it.each([
    ['https://github.com/acme/tide-server', 'acme/tides'],
    ['github.com/acme/tide-server/tree/main/src', 'acme/tides'],
    ['git@github.com:acme/tide-server.git', 'acme/tides'],
    ['git clone https://github.com/Acme/Tide-Server.git', 'acme/tides'],
    ['https://catalogue.example.org/server/acme/tides/', 'acme/tides'],
    ['npx -y mcp-clock@latest', 'acme/clock'],
    ['https://www.npmjs.com/package/mcp-clock', 'acme/clock'],
    ['npx @acme/bells-mcp', 'acme/bells'],
    ['npx mcp-buoy', 'acme/mcp-buoy'],
    ['https://lamps.example.org/mcp', 'acme/lamps'],
  ])('finds the server that it names first: %s', async (q, first) => {
    const { hits, corrected, translated, unmentioned } = await engine.search({ q });
    expect(hits[0]?.qualifiedName).toBe(first);
    expect([corrected, translated, unmentioned]).toEqual([undefined, undefined, undefined]);
  });

  it('gives no server a bonus for a package that several have, nor for a plain last part', async () => {
    for (const q of ['npx npx-shared', 'https://example.org/mcp', 'text-to-speech voices', 'https://lamps.example.org/other']) {
      const { hits } = await engine.search({ q });
      for (const { score } of hits) expect(score).toBeLessThan(3);
    }
  });

  it.each([
    'npx -y @modelcontextprotocol/server-fetch',
    'docker run -i --rm -e FETCH_TOKEN mcp/fetch',
    'pip install mcp-server-fetch',
    'uvx mcp-server-fetch',
  ])('that starts a package finds servers for it, not for the program: %s', async (q) => {
    const programs = ['docker', 'npx', 'pip', 'uvx'].map((name) => {
      return record(`zeta/${name}`, { displayName: name, description: `Install and run what ${name} starts.`, useCount: 900 });
    });
    const fetching = record('acme/fetch', { displayName: 'Fetch', description: 'Reads a page.' });
    const { hits, unmentioned = [] } = await (await engineOf([...programs, fetching])).search({ q, mode: 'text' });
    expect(hits.map(({ qualifiedName }) => qualifiedName)).toEqual(['acme/fetch']);
    expect(unmentioned).not.toContain('y');
  });

  it.each([
    ['https://github.com/light/lamps', ['light/lamps']],
    ['https://lamps.example.org/mcp', ['light/lamps']],
    ['https://github.com/acme/tide-server', ['acme/tides', 'moon/tide']],
    ['https://github.com/nobody/tide-mcp-server', ['acme/tides', 'moon/tide']],
  ])('matches the servers that have its own words, not those that have only those of any address: %s', async (q, matches) => {
    const others = Array.from({ length: 12 }, (_, at) => {
      return record(`n${at}/mcp-server`, { displayName: 'MCP Server', description: 'See https://github.com or http://www.moon.com.' });
    });
    const own = [
      record('light/lamps', { description: 'Shines.', repo: 'lamps', connections: [remote('https://lamps.example.org/mcp')] }),
      record('acme/tides', { description: 'High water.', repo: 'tide-server' }),
      record('moon/tide', { description: 'The tide.' }),
    ];
    const { hits, totalCount } = await (await engineOf([...own, ...others])).search({ q, mode: 'text' });
    expect([hits.map(({ qualifiedName }) => qualifiedName).sort(), totalCount]).toEqual([matches, matches.length]);
  });

  it('leaves words with a slash as they are', async () => {
    const { hits } = await engine.search({ q: 'github ci/cd' });
    expect(hits[0]?.qualifiedName).toBe('github/github-mcp-server');
  });
});
