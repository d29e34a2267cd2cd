import { describe, expect, it } from 'vitest';

import type { ServerFacts } from '../../../src/catalog/record/facts.ts';
import type { Product } from '../../../src/catalog/lists/product.ts';
import { ownServers, type MakerFacts } from '../../../src/search/indexing/own-servers.ts';
import { packageOf } from '../../support/any-ways.ts';
import { record } from '../../support/records.ts';

const NOTION: Product = { name: 'Notion', also: ['Notion AI'], owners: ['MakeNotion'], hosts: ['notion.com'] };
const DESCRIPTION = 'Reads and writes pages.';

/** `qualifiedName: product (how)` of every server of a maker. */
function ownOf(servers: Readonly<Record<string, Partial<ServerFacts>>>, makers: MakerFacts = {}): string[] {
  const records = Object.entries(servers).map(([name, facts]) => record(name, { description: DESCRIPTION, ...facts }));
  return ownServers(records, { products: [NOTION], ...makers }).map(({ row, product, isOwned, isNamed }) => {
    return `${records[row]?.qualifiedName}: ${product}${isOwned ? '' : ' (reached)'}${isNamed ? '' : ' (described)'}`;
  });
}

describe('the servers of the maker of a listed product', () => {
  it('have one of its owners, and one of its names or a mention of it; all of its names lead to them', () => {
    const own = ownOf({
      'makenotion/notion-mcp-server': {},
      '@makenotion/pages': { description: 'Pages of Notion.' },
      'makenotion/other': {},
    });
    expect(own).toEqual([
      'makenotion/notion-mcp-server: notion',
      'makenotion/notion-mcp-server: notion ai (described)',
      '@makenotion/pages: notion (described)',
      '@makenotion/pages: notion ai (described)',
    ]);
  });

  it('are not those of an owner with the name of the product', () => {
    expect(ownOf({ 'notion/notion-mcp': {}, 'notionhq/notion': { verified: true } })).toEqual([]);
  });

  it('are not those that state a repository of an owner in another name', () => {
    expect(ownOf({ 'evil/notion': { owner: 'makenotion', repo: 'notion-mcp-server' }, notion: { owner: 'makenotion' } })).toEqual([]);
  });

  const at = (...urls: string[]): Partial<ServerFacts> => ({
    connections: urls.map((url) => ({ type: 'http', url, configSchema: {} })),
  });

  it.each([
    ['is reached at one of its hosts', at('https://mcp.notion.com'), ['lists/notion: notion (reached)']],
    ['is also reached elsewhere', at('https://mcp.notion.com', 'https://evil.example'), []],
    ['is reached at a host that only ends alike', at('https://evilnotion.com'), []],
    ['has a package, whose code could be anybody’s', { ...at('https://mcp.notion.com'), packages: [packageOf('npm')] }, []],
  ])('a server that %s', (_what, facts, expected) => {
    expect(ownOf({ 'lists/notion': facts }).filter((each) => !each.includes('notion ai'))).toEqual(expected);
  });
});

describe('the servers of the maker of another product', () => {
  it.each([
    ['an owner with its name', { 'qdrant/mcp-server-qdrant': {} }, ['qdrant/mcp-server-qdrant: qdrant']],
    ['an owner in the namespace of the official registry', { 'io.github.qdrant/qdrant': {} }, ['io.github.qdrant/qdrant: qdrant']],
    [
      'an owner with its name, written as two words',
      { 'bravo/x': { displayName: 'x' }, 'huggingface/x': { displayName: 'Hugging Face' } },
      ['huggingface/x: hugging face'],
    ],
    ['nobody, where the owner is not in its texts', { 'qdrant/vectors': {} }, []],
    ['no owner of a longer name', { 'qdranthq/qdrant': {}, 'getqdrant/qdrant': {} }, []],
    ['a verified owner of a longer name', { 'qdranthq/qdrant': { verified: true } }, ['qdranthq/qdrant: qdrant']],
    ['no verified owner of any other name', { 'qdrantish/qdrant': { verified: true } }, []],
    ['its company’s host', { 'lists/qdrant': { deploymentUrl: 'https://mcp.qdrant.com/mcp' } }, ['lists/qdrant: qdrant (reached)']],
    ['no host of a hosting company', { 'lists/qdrant': { deploymentUrl: 'https://qdrant.hosting.com/mcp' } }, []],
    ['nobody, with a name of two letters', { 'qd/qd': {} }, []],
  ])('have %s', (_what, servers, expected) => {
    expect(ownOf(servers)).toEqual(expected);
  });
});

describe('a server that may be an imitation', () => {
  it('of another owner by punctuation has no maker; the first in list order, or a verified one, has', () => {
    const first = { 'qdrant/qdrant': {}, 'q-drant/qdrant': {} };
    expect(ownOf(first)).toEqual(['qdrant/qdrant: qdrant']);
    expect(ownOf({ 'q-drant/qdrant': {}, 'qdrant/qdrant': { verified: true } })).toEqual(['qdrant/qdrant: qdrant']);
  });

  it('by look-alike letters has no maker', () => {
    expect(ownOf({ 'qdrаnt/qdrant': {}, 'qdr4nt/qdrant': {} })).toEqual([]);
  });

  it('according to the scan has no maker', () => {
    expect(ownOf({ 'qdrant/qdrant': { security: { scanPassed: false } } })).toEqual([]);
    expect(ownOf({ 'qdrant/qdrant': {} }, { isImitation: () => true })).toEqual([]);
  });

  it('because it has no content has no maker', () => {
    expect(ownOf({ 'qdrant/qdrant': { description: '' }, 'makenotion/notion': { description: 'Notion' } })).toEqual([]);
  });
});
