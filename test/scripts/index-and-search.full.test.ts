import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { portolan } from '../support/built-site.ts';
import { HARBOUR } from '../support/records.ts';
import { portolanHere } from '../support/run-here.ts';

interface Answer {
  readonly id: string;
  readonly hits: readonly { readonly qualifiedName: string; readonly score: number }[];
}

describe('index and search', () => {
  let folder: string;
  const file = (name: string): string => path.join(folder, name);

  async function ask(queries: readonly object[], ...options: string[]): Promise<Answer[]> {
    await writeFile(file('queries.jsonl'), queries.map((query) => JSON.stringify(query)).join('\n'));
    const { code, stdout, stderr } = await portolanHere([
      'search',
      '--index',
      file('index'),
      '--queries',
      file('queries.jsonl'),
      ...options,
    ]);
    expect(stderr).toBe('');
    expect(code).toBe(0);
    return stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Answer);
  }

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portolan-index-'));
    const lines = [
      ...HARBOUR.map((row) => JSON.stringify(row)),
      '{"qualifiedName": "../x"}',
      'no json',
      JSON.stringify({ qualifiedName: 'ACME/MAIL' }),
      JSON.stringify({ qualifiedName: 'bare', repo: 'Exa-Labs/exa', homepage: 'x' }),
    ];
    await writeFile(file('records.jsonl'), lines.join('\n'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('indexes every valid record and names the others with their lines', async () => {
    const { code, stdout, stderr } = await portolan(['index', '--records', file('records.jsonl'), '--out', file('index'), '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ records: 6, problems: 3, embedder: expect.any(String) as string });
    expect(stderr).toMatch(/records\.jsonl:6:1 .*bad-name/);
    expect(stderr).toMatch(/records\.jsonl:7:\d+ .*json-syntax/);
    expect(stderr).toMatch(/records\.jsonl:8:1 .*name-taken/);
    expect(stderr).toContain('notice  Not read: "homepage".  (1 line)');
    expect(JSON.parse(await readFile(file('index/manifest.json'), 'utf8'))).toMatchObject({ count: 6 });
  });

  it.each([
    ['that is not UTF-8', Buffer.from([0xff, 0xfe, 0x00])],
    ['without a valid record', Buffer.from('no json\n{"qualifiedName": "../x"}\n')],
  ])('keeps the existing index for a file %s', async (_what, bytes) => {
    const before = await readFile(file('index/manifest.json'), 'utf8');
    await writeFile(file('unreadable.jsonl'), bytes);
    const { code, stderr } = await portolanHere(['index', '--records', file('unreadable.jsonl'), '--out', file('index')]);
    expect(code).toBe(1);
    expect(stderr).toContain('contains no valid record');
    expect(await readFile(file('index/manifest.json'), 'utf8')).toBe(before);
  });

  it('leaves nothing of the index that it replaces, but other files', async () => {
    const indexed: string[][] = [];
    for (const name of ['acme/one', 'acme/two']) {
      await writeFile(file('single.jsonl'), JSON.stringify({ qualifiedName: name }));
      const { code, stderr } = await portolanHere(['index', '--records', file('single.jsonl'), '--out', file('replaced')]);
      expect([code, stderr]).toEqual([0, expect.stringContaining('Indexed 1 server into') as string]);
      await mkdir(file('replaced/own'), { recursive: true });
      indexed.push(await readdir(file('replaced')));
    }
    const [first, second] = indexed;
    expect(second).not.toEqual(first);
    expect([second?.length, second?.includes('own')]).toEqual([first?.length, true]);
  });

  it('replaces an index, and refuses a folder with other files, such as a site or the content', async () => {
    const index = (out: string) => portolanHere(['index', '--records', file('records.jsonl'), '--out', out]);
    const site = file('site');
    await mkdir(site);
    await writeFile(path.join(site, 'manifest.json'), '{"version":1,"files":{}}');
    for (const [out, code] of [
      [site, 'unknown-files'],
      ['content', 'folder-in-use'],
      ['content/index', 'folder-in-use'],
    ] as const) {
      const refused = await index(out);
      expect([refused.code, refused.stdout]).toEqual([2, '']);
      expect(refused.stderr).toMatch(/ame another folder with --out\. {2}\[[a-z-]+\]\n$/);
      expect(refused.stderr).toContain(`[${code}]`);
    }
    expect(await readFile(path.join(site, 'manifest.json'), 'utf8')).toBe('{"version":1,"files":{}}');
    // Never with the advice to empty a folder that has more than an index.
    for (const out of ['content', '.', path.dirname(process.cwd()), folder])
      expect((await index(out)).stderr, out).toMatch(
        /is or contains .+, which is needed\. Name another folder with --out\. {2}\[folder-in-use\]\n$/,
      );
    expect((await index(file('index'))).code).toBe(0);
  });

  it('returns all matches if fewer than requested exist', async () => {
    const [answer] = await ask([{ id: 1, q: '' }], '--k', '5000000000');
    expect(answer?.hits).toHaveLength(6);
  });

  it('prints one answer line for each query, with its id', async () => {
    const answers = await ask([
      { id: 'a', q: 'send e-mail' },
      { id: 'b', q: 'is:verified', profile: 'travel' },
      { id: 'c', q: '' },
      { id: 'd', q: 'zzzzzz' },
    ]);
    expect(answers.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
    expect(answers[0]?.hits[0]?.qualifiedName).toBe('acme/mail');
    expect(answers[1]?.hits.map(({ qualifiedName }) => qualifiedName)).toEqual(['acme/weather']);
    expect(answers[2]?.hits).toHaveLength(6);
    expect(answers[3]?.hits).toEqual([]);
  });

  it('derives the owner from a repository with an owner', async () => {
    const [byOwner, byRepo] = await ask([
      { id: 1, q: 'owner:exa-labs' },
      { id: 2, q: 'repo:exa-labs/exa' },
    ]);
    for (const answer of [byOwner, byRepo]) expect(answer?.hits.map(({ qualifiedName }) => qualifiedName)).toEqual(['bare']);
  });

  it('reports unknown filters in addition to the answers', async () => {
    await writeFile(file('queries.jsonl'), '{"id":"x","q":"lang:rust mail"}\n');
    const { stdout, stderr, code } = await portolan(['search', '--index', file('index'), '--queries', file('queries.jsonl')]);
    expect(stderr).toMatch(/"x": "lang:" is not a filter/);
    expect(stdout.trim().split('\n')).toHaveLength(1);
    expect(code).toBe(0);
  });

  it('reports invalid queries instead of answering them', async () => {
    await writeFile(file('queries.jsonl'), '[]\n"a"\n{"q":5}\n{"q":"mail","profile":1}\nno json\n{"id":"good","q":"mail"}\n');
    const { stdout, stderr, code } = await portolanHere(['search', '--index', file('index'), '--queries', file('queries.jsonl')]);
    for (const line of [1, 2, 3, 4]) expect(stderr).toMatch(new RegExp(`queries\\.jsonl:${line}:1 .*bad-query`));
    expect(stderr).toMatch(/queries\.jsonl:5:\d+ .*json-syntax/);
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as Answer).id),
    ).toEqual(['good']);
    expect(code).toBe(1);
  });

  it.each(['hybrid', 'text', 'vector'])('returns at most k hits, best first (%s)', async (mode) => {
    const [answer] = await ask([{ id: 1, q: 'read files' }], '--k', '2', '--mode', mode);
    const scores = answer?.hits.map(({ score }) => score) ?? [];
    expect(scores.length).toBeGreaterThan(0);
    expect(scores.length).toBeLessThanOrEqual(2);
    expect([...scores].sort((a, b) => b - a)).toEqual(scores);
  });

  describe('with a query on the command line', () => {
    const search = (...args: readonly string[]) => portolanHere(['search', '--index', file('index'), ...args]);

    it('lists servers for people, the best first, and what matches', async () => {
      const { code, stdout, stderr } = await search('send', 'e-mail', '--k', '2');
      expect(stdout).toMatch(/^acme\/mail {2}Mail\n {4}\S.*\n/);
      expect(stderr).toMatch(/^\d+ servers? match(?:es)?(?:; these are the first 2\. --k 4 lists more)?\.\n$/);
      expect(code).toBe(0);
    });

    it('reads filters and excluded words as the site does', async () => {
      expect((await search('owner:exa-labs')).stdout).toMatch(/^bare\n/);
      expect((await search('--', 'mail', '-mail')).stdout).not.toContain('acme/mail');
      expect((await search('lang:rust', 'mail')).stderr).toContain('"lang:" is not a filter');
    });

    it('states what it did with the words, and that nothing matches', async () => {
      expect((await search('zzzzzz', 'mail')).stderr).toContain('No server mentions "zzzzzz".\n');
      const { code, stdout, stderr } = await search('zzzzzz');
      expect([code, stdout]).toEqual([0, '']);
      expect(stderr).toContain('No server matches.\n');
    });

    it('prints the line of a file of queries with --json', async () => {
      const { code, stdout, stderr } = await search('send e-mail', '--json');
      expect([code, stderr]).toEqual([0, '']);
      expect(JSON.parse(stdout)).toEqual((await ask([{ id: 1, q: 'send e-mail' }]))[0]);
    });

    it('searches the built site by default', async () => {
      const { code, stderr } = await portolanHere(['search', 'mail'], { PORTOLAN_OUT: file('no-site') });
      expect(code).toBe(1);
      expect(stderr).toMatch(/there is no search index in ".+no-site.search"\. "npx portolan build" writes it/);
      await mkdir(file('built'));
      await cp(file('index'), file('built/search'), { recursive: true });
      expect((await portolanHere(['search', 'mail'], { PORTOLAN_OUT: file('built') })).stdout).toContain('acme/mail');
    });
  });

  it.each([
    [['search', '--index', 'x'], 2, /write a query, or name a file of queries with --queries/],
    [['search', 'mail', '--queries', 'package.json'], 2, /not both/],
    [['search', '--index', 'x', '--queries', 'y', '--mode', 'psychic'], 2, /hybrid, text, vector/],
    [['search', '--index', 'x', '--queries', 'y', '--k', '0'], 2, /whole number from 1/],
    [['serch'], 2, /Did you mean search\?/],
    [
      ['index', '--records', 'nowhere.jsonl', '--out', 'x'],
      1,
      /"nowhere\.jsonl" cannot be used: there is no such file\. Correct --records\./,
    ],
    [['index', '--records', 'test', '--out', 'x'], 1, /it is a folder\. Correct --records/],
    [
      ['search', '--index', 'nowhere', '--queries', 'package.json'],
      1,
      /nowhere.manifest\.json" cannot be used: there is no such file\. Correct --index/,
    ],
  ])('reports %j and exits with %i', async (args, exit, message) => {
    const { code, stderr, stdout } = await portolanHere(args);
    expect(stderr).toMatch(message);
    expect(stdout).toBe('');
    expect(code).toBe(exit);
  });

  it.each(['', 'start', 'crawl', 'check', 'build', 'serve', 'index', 'search'])('prints help with --help: portolan %s', async (command) => {
    const { code, stdout } = await portolanHere([...(command === '' ? [] : [command]), '--help']);
    expect(code).toBe(0);
    expect(stdout).toContain(`Usage: portolan${command === '' ? '' : ` ${command}`}`);
  });
});
