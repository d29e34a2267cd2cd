import { chmod, rm } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';

import { storeTimesOfEdits } from '../../src/crawler/index.ts';
import { sendCached, sendMissing, serve } from '../support/http-server.ts';
import { fixtureOf, keep } from '../support/opened.ts';

const HEAD = "qualifiedName: acme/tool\ncreatedAt: '2026-01-01T00:00:00Z'\ndeploymentUrl: https://x.example\n";
const SLIPS: readonly (readonly [what: string, text: string, at: string])[] = [
  ['a connection without its address', 'connections:\n  - type: http\n    ur: https://x.example\n    configSchema: {}\n', '6:5'],
  ['a number in quotes', 'useCount: "1200"\n', '4:1'],
  ['a tool without its name', 'tools:\n  - nme: add\n    description: Adds.\n', '5:5'],
  ['an unknown key', 'repo: tool\nlicence: MIT\n', '5:1'],
  ['an unknown key of a tool', 'tools:\n  - name: add\n    descripton: Adds.\n', '6:5'],
  ['an origin that is none', 'from:\n  usage: by hand\n', '5:3'],
  ['the name of another server', 'repo: tool\n', '1:1'],
];

describe('a content file with an error', () => {
  it.each(SLIPS)('such as %s does not change, and the error is reported with its place', async (what, text, at) => {
    const fixture = await fixtureOf([{ kind: 'file', location: 'r.jsonl' }]);
    await fixture.write('r.jsonl', '{"qualifiedName": "acme/tool", "description": "Theirs.", "tools": []}\n');
    const head = what.startsWith('the name') ? HEAD.replace('acme/tool', 'acme/other') : HEAD;
    await fixture.write('servers/acme/tool.yaml', head + text);
    const before = await fixture.snapshot();
    const { written, unchanged, problems } = await fixture.crawl();
    expect(await fixture.snapshot()).toEqual(before);
    expect([written, unchanged]).toEqual([0, 0]);
    expect(problems).toMatchObject([{ source: 'r.jsonl', code: 'content-has-mistakes' }]);
    expect(problems[0]?.at).toBe(`${fixture.folder}/servers/acme/tool.yaml:${at}`);
    expect(problems[0]?.message).toMatch(/left as it is: .+ Run "npx portolan check", fix the mistake, and crawl again\.$/);
  });

  it('does not change if its source fails', async () => {
    const fixture = await fixtureOf([{ kind: 'file', location: 'tool.yaml', name: 'acme/tool' }]);
    await fixture.write('servers/acme/tool.yaml', `${HEAD}licence: MIT\n`);
    const before = await fixture.snapshot();
    expect((await fixture.crawl()).problems.map(({ code }) => code)).toEqual(['unreadable-file', 'content-has-mistakes']);
    expect(await fixture.snapshot()).toEqual(before);
  });

  it('keeps its name reserved against every other source', async () => {
    const fixture = await fixtureOf(['a.jsonl', 'b.jsonl'].map((location) => ({ kind: 'file', location })));
    for (const file of ['a.jsonl', 'b.jsonl']) await fixture.write(file, '{"qualifiedName": "acme/tool"}\n');
    await fixture.write('servers/acme/tool.yaml', `${HEAD}licence: MIT\n`);
    expect((await fixture.crawl()).problems.map(({ code }) => code)).toEqual(['content-has-mistakes', 'name-taken']);
  });

  it.each(['9223372036854775807', '18446744073709551615', '-9223372036854775808', '1e21', '9007199254740992'])(
    'is not one with the number %s, which the crawl itself wrote',
    async (maximum) => {
      const fixture = await fixtureOf([{ kind: 'file', location: 'r.jsonl' }]);
      const row = (description: string): string => {
        const inputSchema = `{"type": "object", "properties": {"n": {"type": "integer", "maximum": ${maximum}}}}`;
        return `{"qualifiedName": "acme/tool", "description": "${description}", "tools": [{"name": "t", "inputSchema": ${inputSchema}}]}\n`;
      };
      await fixture.write('r.jsonl', row('Old.'));
      expect(await fixture.crawl()).toMatchObject({ written: 1 });
      await fixture.write('r.jsonl', row('New.'));
      const { written, problems } = await fixture.crawl();
      expect([written, problems.filter(({ code }) => code !== 'number-rounded')]).toEqual([1, []]);
      expect((await fixture.record('acme/tool'))?.facts.description).toBe('New.');
    },
  );

  it.each(['9007199254740993', '90071992547409931e2', '0x20000000000001'])(
    'is one with the number %s, whose digits would be lost',
    async (number) => {
      const fixture = await fixtureOf([{ kind: 'file', location: 'r.jsonl' }]);
      await fixture.write('r.jsonl', '{"qualifiedName": "acme/tool", "description": "Theirs."}\n');
      await fixture.write('servers/acme/tool.yaml', `${HEAD}useCount: ${number}\n`);
      expect((await fixture.crawl()).problems).toMatchObject([{ code: 'content-has-mistakes' }]);
    },
  );

  it('is not one with a missing key or an alternative spelling that is read', async () => {
    const fixture = await fixtureOf([{ kind: 'file', location: 'r.jsonl' }]);
    await fixture.write('r.jsonl', '{"qualifiedName": "acme/tool"}\n');
    await fixture.write('servers/acme/tool.yaml', 'qualifiedName: acme/tool\nremote: false\ncategories: [a]\n');
    expect(await fixture.crawl()).toMatchObject({ written: 1, problems: [] });
    expect((await fixture.record('acme/tool'))?.facts.tags).toEqual(['a']);
  });
});

describe('a content file whose path does not match its name', () => {
  it.each(['servers/acme/tool.yml', 'servers/Acme/Tool.yaml', 'servers/acme-tool.yaml'])(
    'such as %s does not change, and gets no second file',
    async (file) => {
      const fixture = await fixtureOf([{ kind: 'file', location: 'r.jsonl' }]);
      await fixture.write('r.jsonl', '{"qualifiedName": "acme/tool", "description": "Theirs."}\n');
      await fixture.write(file, 'qualifiedName: acme/tool\ndescription: Ours.\n');
      const before = await fixture.snapshot();
      const { written, problems } = await fixture.crawl();
      expect(await fixture.snapshot()).toEqual(before);
      expect([written, problems]).toMatchObject([0, [{ code: 'misplaced-file', at: `${fixture.folder}/${file}:1:1` }]]);
      expect(problems[0]?.message).toMatch(/Move it to servers\/acme\/tool\.yaml\.$/);
    },
  );
});

describe('a content file that cannot be read', () => {
  // Root reads every file.
  it.skipIf(process.getuid?.() === 0)('does not end the crawl, and is reported', async () => {
    const fixture = await fixtureOf([{ kind: 'file', location: 'r.jsonl' }]);
    await fixture.write('r.jsonl', '{"qualifiedName": "acme/tool"}\n{"qualifiedName": "acme/other"}\n');
    await fixture.write('servers/acme/tool.yaml', HEAD);
    await chmod(`${fixture.folder}/servers/acme/tool.yaml`, 0o000);
    const { written, problems } = await fixture.crawl({ endpoints: true, packageRegistries: { npm: 'http://127.0.0.1:9' } });
    expect([written, problems]).toMatchObject([1, [{ code: 'content-unreadable' }]]);
    expect((await storeTimesOfEdits(fixture.folder, '2026-02-02T00:00:00.000Z')).stored).toEqual([]);
  });
});

describe('a failing records file', () => {
  const rows = (count: number, more = ''): string =>
    Array.from({ length: count }, (_, index) => `{"qualifiedName": "acme/n${index}", "useCount": ${index + 1}${more}}`).join('\n');

  it('marks every server with facts from it as stale, and no other', async () => {
    const sources = [
      { kind: 'file', location: 'my rows.jsonl' },
      { kind: 'file', location: 'others.jsonl' },
    ];
    const fixture = await fixtureOf(sources);
    await fixture.write('my rows.jsonl', rows(40));
    await fixture.write('others.jsonl', '{"qualifiedName": "acme/other", "useCount": 1}');
    expect((await fixture.crawl()).written).toBe(41);
    await fixture.write('my rows.jsonl', Buffer.from([0xff]));
    const failed = await fixture.crawl({ now: '2026-02-02T00:00:00.000Z' });
    expect(failed).toMatchObject({ written: 40, unchanged: 1, problems: [{ code: 'not-utf8' }] });
    expect((await fixture.record('acme/n7'))?.state).toMatchObject({ status: 'stale', code: 'not-utf8' });
    expect((await fixture.record('acme/other'))?.state).toEqual({ status: 'good' });
    expect((await fixture.crawl({ now: '2026-03-03T00:00:00.000Z' })).written).toBe(0);
  });

  it('is also a folder in its place', async () => {
    const fixture = await fixtureOf([{ kind: 'file', location: 'r.jsonl' }]);
    await fixture.write('r.jsonl', rows(2));
    await fixture.crawl();
    await rm(`${fixture.folder}/r.jsonl`);
    await fixture.write('r.jsonl/other.txt', '');
    expect((await fixture.crawl()).problems).toMatchObject([
      { code: 'unreadable-file', message: expect.stringMatching(/^r\.jsonl is not a file\./) as string },
    ]);
    expect((await fixture.record('acme/n1'))?.state).toMatchObject({ status: 'stale', code: 'unreadable-file' });
  });

  it('does not affect a server whose name belongs to another entry now', async () => {
    const fixture = await fixtureOf([{ kind: 'file', location: 'r.jsonl' }]);
    await fixture.write('r.jsonl', rows(2));
    await fixture.crawl();
    await fixture.write('r.jsonl', Buffer.from([0xff]));
    await fixture.write('own.yaml', 'runtime: container\n');
    await fixture.writeSources([
      { kind: 'file', location: 'r.jsonl' },
      { kind: 'file', location: 'own.yaml', name: 'acme/n0' },
    ]);
    expect((await fixture.crawl()).problems.map(({ code }) => code)).toEqual(['not-utf8']);
    expect((await fixture.record('acme/n0'))?.state).toEqual({ status: 'good' });
    expect((await fixture.record('acme/n1'))?.state.status).toBe('stale');
  });
});

describe('a document that is not UTF-8', () => {
  it('is a problem with its line, and is not repaired', async () => {
    const file = Buffer.concat([Buffer.from('runtime: container\ndescription: '), Buffer.from([0xe9]), Buffer.from('t\n')]);
    const config = Buffer.concat([Buffer.from('{"type": "object", "properties": {}, "title": "'), Buffer.from([0xe9]), Buffer.from('"}')]);
    const server = await serve((request, response) => {
      if (request.url === '/acme/tool/HEAD/smithery.yaml') sendCached(request, response, file, '"1"');
      else if (request.url === '/.well-known/mcp-config') sendCached(request, response, config, '"2"');
      else sendMissing(response);
    });
    keep(server);
    const fixture = await fixtureOf([
      { kind: 'repository', location: 'acme/tool' },
      { kind: 'server', location: server.url, name: 'acme/server' },
      { kind: 'file', location: 'tool.yaml', name: 'acme/file' },
    ]);
    await fixture.write('tool.yaml', file);
    const { written, problems } = await fixture.crawl({ rawUrl: `${server.url}/{owner}/{repo}/{ref}/{path}` });
    expect(written).toBe(0);
    expect(problems.map(({ code, at = '' }) => [code, /:\d+:\d+$/.exec(at)?.[0]])).toEqual([
      ['not-utf8', ':2:1'],
      ['not-utf8', ':1:1'],
      ['not-utf8', ':2:1'],
    ]);
  });
});

describe('a repository whose host always responds 304', () => {
  it('is a failure, not an empty record', async () => {
    const server = await serve((_request, response) => void response.writeHead(304).end());
    keep(server);
    const fixture = await fixtureOf([{ kind: 'repository', location: 'acme/tool' }]);
    const { written, problems } = await fixture.crawl({ rawUrl: `${server.url}/{owner}/{repo}/{ref}/{path}` });
    expect([written, problems.map(({ code }) => code)]).toEqual([0, ['http-status']]);
  });
});
