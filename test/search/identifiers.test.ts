import { beforeAll, describe, expect, it } from 'vitest';

import type { SearchEngine } from '../../src/search/query/search-engine.ts';
import { engineOf, HARBOUR, record } from '../support/records.ts';

const tool = (name: string) => ({ name, description: 'Does it.', inputSchema: { type: 'object' } });

const CATALOGUE = [
  ...HARBOUR,
  record('zeta/pulls', { description: 'Reviews code.', tools: [tool('create_pull_request')] }),
  record('zeta/issues', { description: 'Tracks work.', tools: [tool('listIssues')] }),
  record('zeta/lists', { description: 'Shopping lists.' }),
  record('zeta/arxiv', { description: 'Papers of arXiv.' }),
];

describe('the name of a function in a query', () => {
  let engine: SearchEngine;

  beforeAll(async () => {
    engine = await engineOf(CATALOGUE);
  });

  it.each([
    ['createPullRequest', 'zeta/pulls', 'create pull request'],
    ['code createPullRequest() ', 'zeta/pulls', 'code create pull request()'],
    ['owner:zeta createPullRequest', 'zeta/pulls', 'owner:zeta create pull request'],
    ['listIssues', 'zeta/issues', 'list issues'],
  ])('is searched as its words: %j', async (q, expected, meant) => {
    const { hits, corrected, unmentioned } = await engine.search({ q, mode: 'text' });
    expect(hits[0]?.qualifiedName).toBe(expected);
    expect(corrected?.q).toBe(meant);
    expect(unmentioned).toBeUndefined();
  });

  it.each(['CreatePullRequest ', 'createpullrequest ', '"createPullRequest"', 'createSunkenShip ', 'a b c d e f createPullRequest '])(
    'is none without a small letter first, in quotes, with words that no server has, and in a long text: %j',
    async (q) => {
      expect((await engine.search({ q, mode: 'text' })).corrected).toBeUndefined();
    },
  );

  it('is none where a server has this name', async () => {
    const wall = record('zeta/wall', { displayName: 'pfSense MCP Server', description: 'Guards a network.' });
    const others = [record('zeta/pf', { description: 'Rules of pf.' }), record('zeta/sense', { description: 'Makes sense.' })];
    const { corrected, hits } = await (await engineOf([wall, ...others])).search({ q: 'pfSense network ', mode: 'text' });
    expect([corrected, hits[0]?.qualifiedName]).toEqual([undefined, 'zeta/wall']);
  });

  it('is none where it may be such a name with a typing error', async () => {
    const room = record('zeta/room', { displayName: 'lightRoom', description: 'Develops photos.' });
    const others = [record('zeta/lamp', { description: 'Turns on the light.' }), record('zeta/rom', { description: 'Reads a rom.' })];
    const { hits } = await (await engineOf([room, ...others])).search({ q: 'lightRom ', mode: 'text' });
    expect(hits[0]?.qualifiedName).toBe('zeta/room');
  });

  it('is none where it is the name of a product that more than a few servers have', async () => {
    const many = Array.from({ length: 9 }, (_, at) => record(`many/n${at}`, { description: 'Searches openAlex: open works of Alex.' }));
    expect((await (await engineOf(many)).search({ q: 'openAlex ', mode: 'text' })).corrected).toBeUndefined();
  });
});
