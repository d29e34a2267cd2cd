import { quantiseRows } from '../../../src/search/embedding/quantised-rows.ts';
import type { ExactName, IndexData, TermPostings } from '../../../src/search/files/index-data.ts';
import type { IndexFileReader, IndexFiles } from '../../../src/search/files/index-files.ts';
import type { ServerCard } from '../../../src/search/files/server-card.ts';

/** A card with a name and little else. */
export function cardOf(qualifiedName: string): ServerCard {
  const [owner = '', repo = ''] = qualifiedName.split('/');
  return {
    qualifiedName,
    displayName: repo,
    description: `Does what ${repo} does.`,
    owner,
    repo,
    tags: ['made-up'],
    useCount: 3,
    toolCount: null,
    tokens: null,
    verified: repo.length % 2 === 0,
    deployed: owner.length % 2 === 0,
    remote: owner.length % 3 === 0,
    local: true,
    signIn: 'none',
    ways: repo.length % 2 === 0 ? ['remote', 'npm'] : ['local'],
    failed: false,
    deprecated: false,
    icon: null,
  };
}

/** An index of some cards: terms are the parts of their names. */
export function dataOf(cards: readonly ServerCard[]): IndexData {
  const terms = new Map<string, number[]>();
  const owners = new Map<string, number[]>();
  const add = (map: Map<string, number[]>, key: string, row: number): void => void map.set(key, [...(map.get(key) ?? []), row]);
  cards.forEach(({ qualifiedName, owner }, row) => {
    for (const term of new Set(qualifiedName.split(/[/-]/))) add(terms, term, row);
    add(owners, owner, row);
  });
  return {
    cards,
    toolNames: cards.map(({ qualifiedName }) => (qualifiedName.length % 2 === 0 ? ['read', `send_${qualifiedName}`] : [])),
    terms: new Map(Array.from(terms, ([term, rows]) => [term, postingsOf(rows)])),
    ranking: { unit: 0.5 },
    nameKeys: new Map(cards.map(({ qualifiedName }, row) => [qualifiedName, [{ row, kind: 'qualified' }] satisfies ExactName[]])),
    filters: { owner: owners, repo: new Map(), profile: new Map() },
    facets: {
      owner: cards.map(({ owner }) => [owner]),
      category: cards.map(({ tags }) => tags),
      runner: cards.map(() => ['npx']),
      auth: cards.map(() => ['none']),
      protocol: cards.map(() => []),
      cost: cards.map(() => ['<1000']),
    },
    orders: { name: [...cards.keys()].reverse(), newest: [...cards.keys()] },
    words: [...terms.keys()],
    translations: new Map([['wetter', [{ language: 'de', english: ['weather'], isEnglish: false }]]]),
  };
}

function postingsOf(rows: readonly number[]): TermPostings {
  return { rows: Uint32Array.from(rows), impacts: Uint8Array.from(rows, (row) => 1 + (row % 255)) };
}

/** Reads files that are on hand; rejects for others, as a host does. */
export function readerOf(files: IndexFiles): IndexFileReader {
  return (name) => {
    const bytes = files.get(name);
    return bytes === undefined ? Promise.reject(new Error('404 Not Found')) : Promise.resolve(bytes);
  };
}

/**
 * Vectors of so many servers, each with as many tools as its row's last binary digit says. The finer ones are of length 1: in even rows all
 * values are alike, in odd rows every other one has the other sign.
 */
export function someVectors(count: number): NonNullable<IndexData['vectors']> {
  const toolCounts = Uint16Array.from({ length: count }, (_, row) => row & 1);
  const codes = (rows: number): Uint8Array => Uint8Array.from({ length: rows * 2 }, (_, at) => (at * 37) & 0xff);
  const fine = quantiseRows(
    Float32Array.from({ length: count * 16 }, (_, at) => ((at >> 4) % 2 === 1 && at % 2 === 1 ? -0.25 : 0.25)),
    count,
    16,
  );
  return { bytesPerRow: 2, servers: codes(count), toolCounts, tools: codes(count >> 1), fine, embedder: { id: 'made-up', dimensions: 16 } };
}
