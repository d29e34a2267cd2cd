import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';

import { crawlList } from '../../../../src/crawler/sources/lists/list-source.ts';
import { LIST_LIMITS } from '../../../../src/crawler/sources/lists/list-limits.ts';
import { crawlFixture, type CrawlFixture } from '../../../support/crawl-fixture.ts';
import { crawlOnce } from '../../../support/crawl-once.ts';
import type { TestServer } from '../../../support/http-server.ts';
import { serveAnswers } from '../../../support/upstreams.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

interface Held {
  text: string;
}

async function open(text: string, more: object = {}): Promise<{ fixture: CrawlFixture; server: TestServer; held: Held }> {
  const held = { text };
  const server = await serveAnswers(({ pathname }) => (pathname === '/list.jsonl' ? held.text : undefined));
  const fixture = await crawlFixture([{ kind: 'list', location: `${server.url}/list.jsonl`, ...more }]);
  closing.push(
    () => server.close(),
    () => fixture.remove(),
  );
  return { fixture, server, held };
}

const row = (name: string, more: object = {}): string =>
  JSON.stringify({ qualifiedName: name, description: `What ${name} does.`, ...more });

describe('a list', () => {
  it('returns a server for each valid line, and names each invalid line', async () => {
    const lines = [row('acme/a'), '', '[1]', row('a b'), row('acme/b'), '{"x": ', row('ACME/A'), row('acme/c', { description: 5 })];
    const { fixture, server } = await open(lines.join('\r\n'));
    const { written, problems, tallies } = await fixture.crawl();
    const at = (line: number, column = 1): string => `${server.url}/list.jsonl:${line}:${column}`;
    expect(problems.map((problem) => [problem.code, problem.at])).toEqual([
      ['not-a-record', at(3)],
      ['bad-name', at(4)],
      ['json-syntax', at(6, 8)],
      ['name-repeated', at(7)],
      ['wrong-type', at(8)],
    ]);
    expect([written, tallies?.[0]]).toMatchObject([3, { listed: 7, imported: 3, refused: 4 }]);
  });

  it('names a row that has the command of a client configuration, with the package to write instead', async () => {
    const { fixture, server } = await open([row('acme/a', { command: 'npx', args: ['-y', 'weather'] }), row('acme/b')].join('\n'));
    const { written, problems } = await fixture.crawl();
    expect([written, problems]).toMatchObject([2, [{ code: 'command-not-read', at: `${server.url}/list.jsonl:1:1` }]]);
    expect(JSON.stringify(problems)).toContain('\\"registryType\\":\\"npm\\"');
  });

  it('is requested conditionally, and loses servers that it omits now', async () => {
    const { fixture, server, held } = await open([row('acme/a'), row('acme/b')].join('\n'));
    await fixture.crawl();
    expect(await fixture.crawl()).toMatchObject({ written: 0, unchanged: 2, problems: [] });
    expect(server.requests.at(-1)?.headers['if-none-match']).toBeDefined();
    held.text = row('acme/b');
    await fixture.crawl({ now: '2026-02-02T00:00:00.000Z' });
    expect((await fixture.record('acme/a'))?.state).toMatchObject({ status: 'gone', code: 'deleted' });
    held.text = [row('acme/a'), row('acme/b')].join('\n');
    await fixture.crawl({ now: '2026-02-03T00:00:00.000Z' });
    expect((await fixture.record('acme/a'))?.state.status).toBe('good');
  });

  it.each([
    ['CR and LF', '\r\n'],
    ['CR', '\r'],
  ])('loses a server whose content file has lines that end in %s', async (_what, end) => {
    const { fixture, held } = await open([row('acme/a'), row('acme/b')].join('\n'));
    await fixture.crawl();
    const { text = '' } = (await fixture.snapshot()).get('acme/a.yaml') ?? {};
    await fixture.write('servers/acme/a.yaml', `\u{FEFF}${text.replaceAll('\n', end)}`);
    const before = await fixture.snapshot();
    expect(await fixture.crawl()).toMatchObject({ written: 0, unchanged: 2, problems: [] });
    expect(await fixture.snapshot()).toEqual(before);
    held.text = row('acme/b');
    await fixture.crawl({ now: '2026-02-02T00:00:00.000Z' });
    expect((await fixture.record('acme/a'))?.state).toMatchObject({ status: 'gone', code: 'deleted' });
  });

  it('also loses a server of which it stated only the name', async () => {
    const { fixture, held } = await open(['{"qualifiedName": "acme/bare"}', row('acme/b')].join('\n'));
    await fixture.crawl();
    expect(await fixture.crawl()).toMatchObject({ written: 0, unchanged: 2 });
    held.text = row('acme/b');
    await fixture.crawl({ now: '2026-02-02T00:00:00.000Z' });
    expect((await fixture.record('acme/bare'))?.state).toMatchObject({ status: 'gone', code: 'deleted' });
  });

  it("loses no server if a line cannot be read, because the line may be that server's", async () => {
    const { fixture, held } = await open([row('acme/a'), row('acme/b')].join('\n'));
    await fixture.crawl();
    held.text = [row('acme/b'), '{"qualifiedName": "acme/'].join('\n');
    await fixture.crawl();
    expect((await fixture.record('acme/a'))?.state.status).toBe('good');
  });

  it.each([
    ['a page', '<!doctype html>\n<html>\n<p>404</p>\n</html>\n', 'not-json-lines', /is a page \(HTML or XML\).*"Raw"/],
    ['one JSON array', `[\n${row('acme/a')},\n${row('acme/b')},\n{}]\n`, 'not-json-lines', /is one JSON array.*brackets/],
    ['an empty array', '[]', 'not-json-lines', /is one JSON array/],
    ['JSON on several lines', JSON.stringify({ servers: [{ qualifiedName: 'acme/a' }] }, null, 2), 'not-json-lines', /one line/],
    ['YAML', '- qualifiedName: acme/a\n- qualifiedName: acme/b\n', 'not-json-lines', /has no JSON object on any line/],
    ['nothing', '', 'empty-list', /is empty, but servers of it are known/],
    ['empty lines', '\u{FEFF}\r\n \n', 'empty-list', /is empty/],
  ])('that has become %s is one problem, and its servers keep their facts', async (_what, text, code, message) => {
    const { fixture, server, held } = await open([row('acme/a'), row('acme/b')].join('\n'));
    await fixture.crawl();
    held.text = text;
    const { written, problems, tallies } = await fixture.crawl({ now: '2026-02-02T00:00:00.000Z' });
    expect([written, tallies, problems]).toMatchObject([2, undefined, [{ code, message: expect.stringMatching(message) as unknown }]]);
    expect(problems[0]?.at).toBe(`${server.url}/list.jsonl`);
    expect((await fixture.record('acme/a'))?.state).toMatchObject({ status: 'stale', code });
    held.text = row('acme/b');
    await fixture.crawl({ now: '2026-02-03T00:00:00.000Z' });
    expect((await fixture.record('acme/a'))?.state.status).toBe('gone');
    expect((await fixture.record('acme/b'))?.state.status).toBe('good');
  });

  it('in UTF-16 or compressed is one problem, not one for each line', async () => {
    const rows = Array.from({ length: 5 }, (_, at) => `${row(`acme/n${at}`)}\n`).join('');
    const fixture = await crawlFixture(['utf16', 'gzip'].map((name) => ({ kind: 'list', location: `${name}.jsonl` })));
    closing.push(() => fixture.remove());
    await fixture.write('utf16.jsonl', Buffer.from(rows, 'utf16le'));
    await fixture.write('gzip.jsonl', gzipSync(rows));
    const { problems } = await fixture.crawl();
    expect(problems.map(({ code, message }) => [code, message])).toEqual([
      ['not-utf8', expect.stringContaining('UTF-16')],
      ['not-utf8', expect.stringContaining('gzip')],
    ]);
  });

  it('may be empty while no server of it is known, and that is a problem of its entry', async () => {
    const { fixture, server, held } = await open('');
    const empty = { written: 0, problems: [{ source: `${server.url}/list.jsonl`, code: 'no-servers' }] };
    expect(await fixture.crawl()).toMatchObject(empty);
    expect(await fixture.crawl()).toMatchObject(empty);
    held.text = row('acme/a');
    expect(await fixture.crawl()).toMatchObject({ written: 1, problems: [] });
  });

  it('with servers that another source has is not called empty, also while it is unchanged', async () => {
    const { fixture, server } = await open(row('acme/a'));
    await fixture.write('own.jsonl', row('acme/a'));
    await fixture.writeSources([
      { kind: 'file', location: 'own.jsonl' },
      { kind: 'list', location: `${server.url}/list.jsonl` },
    ]);
    for (const _ of [1, 2]) expect((await fixture.crawl()).problems.map(({ code }) => code)).not.toContain('no-servers');
  });

  it('of the maintainers that a failed program left empty keeps its servers', async () => {
    const { fixture } = await open('');
    await fixture.writeSources([{ kind: 'list', location: 'own.jsonl' }]);
    await fixture.write('own.jsonl', row('acme/own'));
    await fixture.crawl();
    await fixture.write('own.jsonl', '');
    expect((await fixture.crawl()).problems).toMatchObject([{ code: 'empty-list', at: `${fixture.folder}/own.jsonl` }]);
    expect((await fixture.record('acme/own'))?.state.status).toBe('stale');
  });

  it('verifies no server and sets no ids if it is remote; a file of the maintainers may', async () => {
    const id = '00000000-0000-4000-8000-000000000001';
    const text = row('acme/a', { verified: true, id, security: { scanPassed: false } });
    const { fixture } = await open(text);
    await fixture.crawl();
    const far = await fixture.record('acme/a');
    expect([far?.facts.verified, far?.facts.id === id]).toEqual([undefined, false]);
    await fixture.writeSources([{ kind: 'list', location: 'own.jsonl' }]);
    await fixture.write('own.jsonl', row('acme/own', { verified: true, id }));
    await fixture.crawl();
    expect((await fixture.record('acme/own'))?.facts).toMatchObject({ verified: true, id });
  });

  it('refuses a line, a list and a number of lines above its limits, and continues if possible', async () => {
    const { fixture, server } = await open([row('acme/a', { description: 'x'.repeat(1_100_000) }), row('acme/b')].join('\n'));
    const { written, problems } = await fixture.crawl();
    expect([written, problems]).toMatchObject([1, [{ code: 'too-large', at: `${server.url}/list.jsonl:1:1` }]]);
    const source = { kind: 'list', location: `${server.url}/list.jsonl` };
    const small = await crawlOnce(source, (entry, context) => crawlList(entry, context, { ...LIST_LIMITS, listBytes: 1000 }));
    expect(small.problems.map(({ code }) => code)).toEqual(['too-large']);
    const few = await crawlOnce(source, (entry, context) => crawlList(entry, context, { ...LIST_LIMITS, items: 1 }));
    expect(few.interrupted?.code).toBe('too-many-items');
  });
});
