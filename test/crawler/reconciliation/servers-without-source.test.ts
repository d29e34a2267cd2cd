import { describe, expect, it } from 'vitest';

import { fixtureOf } from '../../support/opened.ts';

const SOURCES = ['a.jsonl', 'b.jsonl'].map((location) => ({ kind: 'file', location }));
const ROW = (name: string): string => `{"qualifiedName": "acme/${name}", "description": "Text."}\n`;

describe('a server that no source has any more', () => {
  it('is reported by each crawl of all sources, and stays listed', async () => {
    const fixture = await fixtureOf(SOURCES);
    await fixture.write('a.jsonl', ROW('one') + ROW('two'));
    await fixture.write('b.jsonl', ROW('three'));
    expect((await fixture.crawl()).problems).toEqual([]);
    await fixture.write('sources.yaml', JSON.stringify({ sources: SOURCES.slice(1) }));
    const before = await fixture.snapshot();
    for (let turn = 0; turn < 2; turn += 1) {
      const { problems } = await fixture.crawl();
      expect(problems).toMatchObject([{ source: expect.stringContaining('sources.yaml') as string, code: 'no-source' }]);
      expect(problems[0]?.message).toMatch(/^2 servers are listed, but no source has them any more: "acme\/one", "acme\/two"\. /);
    }
    expect((await fixture.crawl({ kinds: ['file'] })).problems).toEqual([]);
    expect(await fixture.snapshot()).toEqual(before);
  });

  it('is one whose row was deleted, but not one whose row or file cannot be read', async () => {
    const fixture = await fixtureOf(SOURCES);
    await fixture.write('a.jsonl', ROW('one') + ROW('two'));
    await fixture.write('b.jsonl', ROW('three'));
    await fixture.crawl();
    await fixture.write('a.jsonl', ROW('one'));
    await fixture.write('b.jsonl', Buffer.from([0xff]));
    expect((await fixture.crawl()).problems).toMatchObject([
      { code: 'not-utf8' },
      { code: 'no-source', message: expect.stringMatching(/^1 server is listed, but no source has it any more: "acme\/two"\./) as string },
    ]);
    await fixture.write('a.jsonl', `${ROW('one')}{"qualifiedName": "acme/two"\n`);
    await fixture.write('b.jsonl', ROW('three'));
    expect((await fixture.crawl()).problems.map(({ code }) => code)).not.toContain('no-source');
  });

  it('is not one that people wrote, edited or removed', async () => {
    const fixture = await fixtureOf(SOURCES.slice(1));
    await fixture.write('b.jsonl', ROW('three'));
    await fixture.write('servers/acme/one.yaml', 'qualifiedName: acme/one\ndescription: Ours.\n');
    const from = "from:\n  identity:\n    source: a.jsonl\n    fetchedAt: '2026-01-01T00:00:00Z'\n";
    const usage = "  usage:\n    source: catalogue\n    fetchedAt: '2026-01-01T00:00:00Z'\n";
    await fixture.write('servers/acme/two.yaml', `qualifiedName: acme/two\nuseCount: 1\n${from}${usage}`);
    const gone = "state:\n  status: gone\n  since: '2026-01-02T00:00:00Z'\n  code: deleted\n  message: It was deleted.\n";
    await fixture.write('servers/acme/four.yaml', `qualifiedName: acme/four\n${from}${gone}`);
    expect((await fixture.crawl()).problems).toEqual([]);
  });
});
