import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { ServerFacts } from '../../../src/catalog/record/facts.ts';
import type { ServerRecord } from '../../../src/catalog/record/record.ts';
import type { ExactNameKind } from '../../../src/search/files/index-data.ts';
import { correctedRows, namedRows } from '../../../src/search/ranking/exact-names.ts';
import { cases } from '../../support/cases.ts';
import { engineOf, HARBOUR, record } from '../../support/records.ts';

async function firstOf(records: readonly ServerRecord[], q: string): Promise<string | undefined> {
  const { hits } = await (await engineOf(records)).search({ q });
  return hits[0]?.qualifiedName;
}

const WORK = ['open issues', 'review code', 'search repositories', 'merge branches', 'read releases', 'watch builds', 'label bugs'];

/** Servers of different owners for the same product, all more used than the maker's. */
const NAMESAKES = Array.from({ length: 20 }, (_, at) =>
  record(`user${at}/github-mcp`, {
    displayName: at % 2 === 0 ? 'GitHub' : 'GitHub MCP Server',
    description: `Lets an assistant ${WORK[at % WORK.length]} of GitHub accounts, number ${at}.`,
    useCount: 100 + at,
  }),
);
const OFFICIAL = record('github/github-mcp-server', { displayName: 'GitHub', description: 'Connects assistants with GitHub.' });
/** What others register to be taken for the maker. */
const IMITATIONS = ['g1thub/github', 'git-hub/github', 'githubhq/github', 'github-official/github'].map((name) =>
  record(name, { displayName: 'GitHub', description: 'The official GitHub MCP server of GitHub for GitHub.', useCount: 50 }),
);

describe('the name of a product', () => {
  it.each(['github', 'GitHub', 'github mcp', 'official github server', 'the GitHub MCP server', 'git hub'])(
    'finds the server of its maker first among twenty of the same name: %s',
    async (q) => {
      expect(await firstOf([...NAMESAKES, ...IMITATIONS, OFFICIAL], q)).toBe('github/github-mcp-server');
    },
  );

  it.each(['gith', 'githu', 'github mc', 'github serv'])('finds the server of its maker first while it is typed: %s', async (q) => {
    expect(await firstOf([...NAMESAKES, ...IMITATIONS, OFFICIAL, ...HARBOUR], q)).toBe('github/github-mcp-server');
  });

  it.each(['mongo', 'mongodb', 'mongo mcp server'])('finds the server of its maker first by its short name, too: %s', async (q) => {
    const namesakes = Array.from({ length: 5 }, (_, at) =>
      record(`user${at}/mongo-mcp`, { displayName: 'Mongo MCP', description: 'Queries collections of MongoDB.', useCount: 100 + at }),
    );
    const maker = record('mongodb/mongodb-mcp-server', { displayName: 'MongoDB', description: 'Connects assistants with MongoDB.' });
    expect(await firstOf([...HARBOUR, ...namesakes, maker], q)).toBe('mongodb/mongodb-mcp-server');
  });

  it('gives no bonus for a display name that only one server has, if another server is that of the maker', async () => {
    const own = { type: 'http', url: 'https://mcp.atlassian.com', configSchema: {} } as const;
    const maker = record('com.atlassian/atlassian-mcp-server', {
      displayName: 'Atlassian MCP Server',
      description: 'Connects assistants with Jira and Confluence of Atlassian.',
      connections: [own],
    });
    const other = record('mallory/x', { displayName: 'Atlassian', description: 'Reads keys.' });
    expect(await firstOf([...HARBOUR, other, maker], 'atlassian')).toBe('com.atlassian/atlassian-mcp-server');
    expect(await firstOf([...HARBOUR, other], 'atlassian')).toBe('mallory/x');
  });

  it('is meant by the words that people add to it, unless they are written as a title', async () => {
    const maker = record('netlify/netlify-mcp', { displayName: 'Netlify', description: 'Builds and deploys sites of Netlify.' });
    const other = record('ann/netlify', { displayName: 'Netlify MCP Server', description: 'Builds and deploys sites of Netlify.' });
    for (const q of ['netlify mcp server', 'Netlify MCP server', 'official netlify server'])
      expect(await firstOf([...HARBOUR, other, maker], q), q).toBe('netlify/netlify-mcp');
    expect(await firstOf([...HARBOUR, other, maker], 'Netlify MCP Server')).toBe('ann/netlify');
  });

  it('gives imitations of the owner no bonus', async () => {
    const { hits } = await (await engineOf([...NAMESAKES, ...IMITATIONS])).search({ q: 'github', limit: 30 });
    const scores = new Map(hits.map(({ qualifiedName, score }) => [qualifiedName, score]));
    for (const { qualifiedName } of IMITATIONS) {
      expect(Math.abs((scores.get(qualifiedName) ?? 0) - (scores.get('user0/github-mcp') ?? 0))).toBeLessThan(0.5);
    }
  });

  it('finds the server of its maker first that can be started', async () => {
    const packages = [{ registryType: 'npm', identifier: '@github/mcp', version: '1.0.0', transport: { type: 'stdio' } }];
    const names = { displayName: 'GitHub', description: 'Connects assistants with GitHub.', connections: [] };
    const unusable = record('github/server', { ...names, useCount: 900 });
    const usable = record('github/toolkit', { ...names, packages } as Partial<ServerFacts>);
    expect(await firstOf([...HARBOUR, unusable, usable], 'github')).toBe('github/toolkit');
    expect(await firstOf([...HARBOUR, unusable], 'github')).toBe('github/server');
  });

  it('finds the maker by a listed owner, not the owner of that name', async () => {
    const pages: Partial<ServerFacts> = { displayName: 'Notion', description: 'Reads and writes pages of Notion.' };
    expect(await firstOf([record('notion/notion', pages), record('makenotion/notion-mcp-server', pages)], 'notion')).toBe(
      'makenotion/notion-mcp-server',
    );
  });

  it('among other words prefers the maker only where the servers fit about equally', async () => {
    const issues = record('acme/tracker', { displayName: 'GitHub issues', description: 'Create and close issues of GitHub repositories.' });
    const records = [...HARBOUR, ...NAMESAKES, OFFICIAL];
    expect(await firstOf([...records, issues], 'create an issue of a GitHub repository')).toBe('acme/tracker');
    const equal = record('github/issues', { displayName: 'GitHub issues', description: 'Create and close issues of GitHub repositories.' });
    expect(await firstOf([...records, issues, equal], 'create an issue of a GitHub repository')).toBe('github/issues');
  });

  it('of several words with a short form counts in a longer query, too', async () => {
    const facts = { displayName: 'Visual Studio Code', description: 'Installs an extension of Visual Studio Code.' };
    const records = [record('acme/editor', { ...facts, useCount: 90 }), record('microsoft/editor', facts), ...HARBOUR];
    expect(await firstOf(records, 'visual studio code extension')).toBe('microsoft/editor');
  });
});

describe('a name that several servers have', () => {
  it('leaves the order to what the servers do', async () => {
    for (const [at, work] of WORK.entries()) {
      const { hits } = await (await engineOf(NAMESAKES)).search({ q: `github ${work}`, limit: 1 });
      expect(Number(/\d+/.exec(hits[0]?.qualifiedName ?? '')?.[0]) % WORK.length).toBe(at);
    }
  });

  it('finds the server without owner whose qualified name it is before others, but not before the maker of a product', async () => {
    const others = ['ann/github', 'ben/stock-screener'].map((name) =>
      record(name, { displayName: name.replace(/^.*\//, ''), description: 'GitHub and a stock screener.', useCount: 90 }),
    );
    const ownerless = ['github', 'stock-screener'].map((name) => record(name, { displayName: name, description: 'Another text.' }));
    expect(await firstOf([...others, ...ownerless], 'stock-screener')).toBe('stock-screener');
    expect(await firstOf([...others, ...ownerless, OFFICIAL], 'github')).toBe('github/github-mcp-server');
  });

  it('finds the only server that has it as written before others of the same core', async () => {
    const tracker = record('acme/bug-tracker', { displayName: 'Bug Tracker', description: 'Lists bugs.' });
    const other = record('bolt/bug-tracker-mcp', { displayName: 'Bug Tracker MCP', description: 'Bug tracker for bugs.' });
    expect(await firstOf([tracker, other], 'bug tracker')).toBe('acme/bug-tracker');
    expect(await firstOf([tracker, other], 'bug-tracker-mcp')).toBe('bolt/bug-tracker-mcp');
  });
});

describe('a record that has only names', () => {
  const word = fc.constantFrom('github', 'chart', 'weather', 'mail', 'invoice', 'postgres');
  const name = fc.array(word, { minLength: 1, maxLength: 2 }).map((words) => words.join(' '));

  it('never comes before one of the same name that says what it does', async () => {
    await fc.assert(
      fc.asyncProperty(name, fc.constantFrom('', ' mcp', ' mcp server'), fc.boolean(), async (product, generic, isOwner) => {
        const slug = product.replaceAll(' ', '-');
        const empty = record(`${isOwner ? slug : 'empty'}/${slug}`, {
          displayName: product,
          owner: slug,
          repo: slug,
          tags: [slug],
          useCount: 9_999,
        });
        const full = record(`acme/${slug}-mcp`, { displayName: `${product} MCP Server`, description: `Does useful work with ${product}.` });
        const { hits } = await (await engineOf([...HARBOUR, empty, full])).search({ q: product + generic, limit: 20 });
        const order = hits
          .map(({ qualifiedName }) => qualifiedName)
          .filter((each) => each === empty.qualifiedName || each === full.qualifiedName);
        expect(order[0]).toBe(full.qualifiedName);
      }),
      { numRuns: cases(40) },
    );
  });

  it('is found by its qualified name and its repository', async () => {
    const empty = record('acme/github', { displayName: 'GitHub', owner: 'acme', repo: 'gh' });
    for (const q of ['acme/github', 'acme/gh']) expect(await firstOf([...NAMESAKES, empty], q)).toBe('acme/github');
  });

  it('is found by its title, if that has several words and names a server', async () => {
    const empty = record('acme/harbour-sdk', { displayName: 'Harbour MCP SDK' });
    const others = ['Harbour SDK assistant', 'MCP SDK of a harbour'].map((displayName, at) =>
      record(`bolt/sdk-${at}`, { displayName, description: `${displayName}, for harbours.` }),
    );
    expect(await firstOf([...HARBOUR, ...others, empty], 'harbour mcp sdk')).toBe('acme/harbour-sdk');
  });
});

describe('the bonus of a typed name', () => {
  const bonusOf = async (...kinds: ExactNameKind[]): Promise<number> => {
    const source = { exactNames: () => Promise.resolve(kinds.map((kind) => ({ row: 0, kind }))) };
    return (await namedRows(source, 'owner/name')).rows.get(0) ?? 0;
  };

  it('is largest for a name with its owner, then for the maker of a product', async () => {
    const [qualified, repository, maker, related, core] = await Promise.all([
      bonusOf('qualified'),
      bonusOf('address'),
      bonusOf('core', 'product'),
      bonusOf('core', 'related'),
      bonusOf('core'),
    ]);
    expect([qualified, repository, maker, related, core]).toEqual([qualified, repository, maker, related, core].toSorted((a, b) => b - a));
    expect(repository - maker).toBeGreaterThan(1);
    expect(maker - core).toBeGreaterThan(1);
    // A score of words and meaning is at most 1.
    expect(core).toBeLessThan(1);
  });

  it('is smaller for a corrected text', async () => {
    const source = { exactNames: () => Promise.resolve([{ row: 0, kind: 'display' as const }]) };
    const [typed, corrected] = [await namedRows(source, 'name'), await correctedRows(source, ['name'])];
    expect(corrected.rows.get(0)).toBeLessThan(typed.rows.get(0) ?? 0);
    expect(corrected.written).toBe(0);
  });
});
