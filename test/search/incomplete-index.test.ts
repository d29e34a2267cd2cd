import { beforeEach, describe, expect, it } from 'vitest';

import { EMBEDDER } from '../support/embedder.ts';
import { buildIndex } from '../../src/search/indexing/build-index.ts';
import type { Translations } from '../../src/search/files/index-data.ts';
import { IndexError } from '../../src/search/files/index-error.ts';
import { readManifest } from '../../src/search/files/index-reader.ts';
import { shardOf } from '../../src/search/files/split-terms.ts';
import { openIndex } from '../../src/search/open-index.ts';
import { SEARCH_MODES, type SearchAnswer, type SearchEngine, type SearchRequest } from '../../src/search/query/search-engine.ts';
import { HARBOUR, record } from '../support/records.ts';

// Enough servers for several files of cards and of terms; each has words of its own.
const CROWD = Array.from({ length: 400 }, (_, at) =>
  record(`crowd/letters-${at}`, { description: `Sends letters by ship${at} and rail${at}.`, useCount: at, verified: at % 7 === 0 }),
);
const FILES = await buildIndex([...HARBOUR, ...CROWD], EMBEDDER);
const NOTE = 'Part of the search index did not load, so the answer may be incomplete.';

let isUnavailable: (name: string) => boolean = () => false;
let reads: string[] = [];
let engine: SearchEngine;
const read = (name: string): Promise<Uint8Array> => {
  reads.push(name);
  const bytes = FILES.get(name);
  return bytes === undefined || isUnavailable(name) ? Promise.reject(new Error('HTTP 503')) : Promise.resolve(bytes);
};

/** Files of these kinds fail from here on. */
function lose(...kinds: readonly string[]): void {
  isUnavailable = (name) => kinds.some((kind) => name.includes(`/${kind}`));
}

async function every(request: SearchRequest): Promise<SearchAnswer[]> {
  const answers: SearchAnswer[] = [];
  for await (const answer of engine.answers(request)) answers.push(answer);
  return answers;
}

function namesOf({ hits }: SearchAnswer): string[] {
  return hits.map(({ qualifiedName }) => qualifiedName);
}

beforeEach(async () => {
  lose();
  reads = [];
  engine = await openIndex(read);
});

describe('a complete index', () => {
  it('gives complete answers', async () => {
    for (const answer of await every({ q: 'sending letters', facets: true })) expect(answer).not.toHaveProperty('incomplete');
  });
});

describe('an index whose cards cannot be loaded', () => {
  it.each(SEARCH_MODES)('answers with the known names, by words and vectors (%s)', async (mode) => {
    lose('cards');
    const answer = await engine.search({ q: 'postgres', mode });
    expect(answer).toMatchObject({ incomplete: NOTE, stage: mode === 'text' ? 'words' : 'meaning' });
    expect(answer.hits[0]).toMatchObject({ qualifiedName: 'bolt/postgres', displayName: 'PostgreSQL', card: undefined });
  });

  it('omits results without known data, and still counts them', async () => {
    lose('cards');
    expect(await engine.search({ q: '' })).toMatchObject({ hits: [], totalCount: HARBOUR.length + CROWD.length, incomplete: NOTE });
  });

  it('shows the cards of the loaded files, in the order of the complete answer', async () => {
    const whole = await engine.search({ q: '', limit: 400 });
    engine = await openIndex(read);
    lose('cards-0.');
    const part = await engine.search({ q: '', limit: 400 });
    expect(part.hits.length).toBeGreaterThan(0);
    expect(part.hits).toEqual(whole.hits.slice(whole.hits.length - part.hits.length));
    expect(part).toMatchObject({ totalCount: whole.totalCount, incomplete: NOTE });
  });
});

describe('an index without an optional file', () => {
  it('does not correct spelling without the lexicon', async () => {
    expect(namesOf(await engine.search({ q: 'postgras', mode: 'text' }))).toContain('bolt/postgres');
    engine = await openIndex(read);
    lose('lexicon');
    expect(await engine.search({ q: 'postgras', mode: 'text' })).toMatchObject({ hits: [], incomplete: NOTE });
  });

  it('requests a file that fails once for a question, though several steps need it', async () => {
    const translations: Translations = new Map([['wetter', [{ language: 'de', english: ['weather'], isEnglish: false }]]]);
    const files = await buildIndex([...HARBOUR, ...CROWD], EMBEDDER, { translations });
    engine = await openIndex((name) => {
      reads.push(name);
      const bytes = files.get(name);
      return bytes === undefined || isUnavailable(name) ? Promise.reject(new Error('HTTP 503')) : Promise.resolve(bytes);
    });
    lose('lexicon', 'translations');
    reads = [];
    expect((await engine.search({ q: '天気予報' })).incomplete).toBe(NOTE);
    const failed = reads.filter(isUnavailable);
    expect(failed.sort()).toEqual([...new Set(failed)].sort());
    expect(failed).toHaveLength(2);
  });

  it('finds by words without the files of complete names', async () => {
    lose('names');
    const answer = await engine.search({ q: 'bolt/postgres', mode: 'text' });
    expect(namesOf(answer)).toContain('bolt/postgres');
    expect(answer.incomplete).toBe(NOTE);
    for (const { score } of answer.hits) expect(score).toBeLessThanOrEqual(1);
  });

  it('orders only by use without the marks, and has no facets', async () => {
    lose('marks');
    const answer = await engine.search({ q: 'weather', mode: 'text', facets: true });
    expect(namesOf(answer)).toContain('acme/weather');
    expect(answer.incomplete).toBe(NOTE);
    expect(answer).not.toHaveProperty('facets');
  });

  it('answers in order of relevance if another order cannot be loaded', async () => {
    const whole = await engine.search({ q: 'sending letters' });
    lose('order');
    expect(await engine.search({ q: 'sending letters', sort: 'name' })).toMatchObject({ hits: whole.hits, incomplete: NOTE });
    expect(await engine.search({ q: 'sending letters' })).not.toHaveProperty('incomplete');
  });

  it('does not filter by tags without the column of tags', async () => {
    lose('columns-category');
    await expect(engine.search({ q: 'tag:data-analysis' })).rejects.toMatchObject({ name: 'IndexError' });
  });

  it('does not exclude a word without its file', async () => {
    const { folder, terms } = await readManifest(read);
    const [lost, kept] = ['ship7', 'rail399'].map((term) => shardOf(terms.boundaries, term));
    expect(lost).not.toBe(kept);
    isUnavailable = (name) => name.startsWith(`${folder}/terms-${lost ?? ''}.`);
    await expect(engine.search({ q: 'rail399 -ship7 ', mode: 'text' })).rejects.toMatchObject({ name: 'IndexError' });
  });

  it('has no facets without their columns', async () => {
    lose('columns-owner');
    const answer = await engine.search({ q: 'weather', mode: 'text', facets: true });
    expect(namesOf(answer)).toContain('acme/weather');
    expect(answer.incomplete).toBe(NOTE);
    expect(answer).not.toHaveProperty('facets');
  });

  it('treats a word as unknown if its file cannot be loaded, and does not correct it', async () => {
    const { folder, terms } = await readManifest(read);
    const [lost, kept] = ['ship7', 'rail399'].map((term) => shardOf(terms.boundaries, term));
    expect(lost).not.toBe(kept);
    isUnavailable = (name) => name.startsWith(`${folder}/terms-${lost ?? ''}.`);
    const answer = await engine.search({ q: 'ship7 rail399 ', mode: 'text' });
    expect(namesOf(answer)).toEqual(['crowd/letters-399']);
    expect(answer.incomplete).toBe(NOTE);
  });
});

describe('a filter', () => {
  it.each([
    ['filters', { q: 'owner:acme mail' }],
    ['filters', { q: 'repo:servers' }],
    ['filters', { q: 'mail', profile: 'travel' }],
    ['marks', { q: 'is:verified mail' }],
    ['marks', { q: 'is:deployed' }],
    ['marks', { q: 'is:local' }],
    ['columns-runner', { q: 'runs:npx' }],
    ['columns-auth', { q: 'auth:none' }],
    ['columns-protocol', { q: 'mcp:cached' }],
    ['tokens', { q: 'tokens:<2000' }],
  ])('is exact: without its file (%s), %j is an error that names the file', async (kind, request) => {
    lose(kind);
    const failure = await every(request).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(IndexError);
    expect(failure).toMatchObject({ code: 'missing', file: expect.stringContaining(`/${kind}`) as string });
  });
});

describe('an index whose word files cannot be loaded', () => {
  it('answers by vectors, in its last answer only', async () => {
    lose('terms');
    const answers = await every({ q: 'sql database' });
    expect(answers).toHaveLength(1);
    expect(answers[0]).toMatchObject({ stage: 'meaning', incomplete: NOTE });
    expect(answers[0]?.hits.length).toBeGreaterThan(0);
  });

  it.each([
    ['vector search is not requested', ['terms'], 'text' as const],
    ['vector search fails too', ['terms', 'vectors'], 'hybrid' as const],
  ])('gives an error if %s', async (_why, kinds, mode) => {
    lose(...kinds);
    const failure = await every({ q: 'postgres', mode }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'IndexError', code: 'missing', file: expect.stringMatching(/terms/) as string });
  });
});

describe('a file that could not be loaded', () => {
  it('is requested once for each query, and is used by the next query after it returns', async () => {
    lose('cards', 'terms', 'names', 'lexicon', 'marks');
    await every({ q: 'sending letters', facets: true });
    const failed = reads.filter(isUnavailable);
    expect(failed.length).toBeGreaterThan(3);
    expect(new Set(failed).size).toBe(failed.length);
    lose();
    const healed = await engine.search({ q: 'sending letters', facets: true });
    expect(healed).toEqual(await (await openIndex(read)).search({ q: 'sending letters', facets: true }));
    expect(healed).not.toHaveProperty('incomplete');
  });
});
