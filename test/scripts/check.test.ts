import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { portolan } from '../support/built-site.ts';
import { portolanHere } from '../support/run-here.ts';

describe('check', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portolan-check-'));
    await cp('content', folder, { recursive: true });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('reports nothing for the bundled content', async () => {
    const { code, stdout, stderr } = await portolan(['check']);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^\d+ files, no problem\.\n$/);
    expect(code).toBe(0);
  });

  it('prints the number of removed servers, and reports a profile that names one with --json only', async () => {
    const content = await mkdtemp(path.join(tmpdir(), 'portolan-check-'));
    await mkdir(path.join(content, 'servers/acme'), { recursive: true });
    await mkdir(path.join(content, 'profiles'));
    const state = "state: {status: gone, since: '2026-02-01', code: deleted, message: It was deleted.}";
    const file = `qualifiedName: acme/sunk\nid: 5e3f9a01-0000-4000-8000-000000000000\ncreatedAt: '2026-01-01'\n${state}\n`;
    await writeFile(path.join(content, 'servers/acme/sunk.yaml'), file);
    await writeFile(path.join(content, 'profiles/sea.yaml'), 'name: Sea\nservers:\n  - acme/sunk\n');
    const { code, stdout, stderr } = await portolanHere(['check', '--content', content]);
    expect([code, stdout, stderr]).toEqual([0, '', '2 files, 1 of them of removed servers, no problem.\n']);
    const { stdout: json } = await portolanHere(['check', '--content', content, '--json']);
    expect(JSON.parse(json)).toMatchObject({
      files: 2,
      gone: 1,
      problems: [{ code: 'gone-server', severity: 'notice', line: 3, column: 5 }],
    });
    await rm(content, { recursive: true });
  });

  it('lists every problem of every file at once, each with its place and a fix', async () => {
    await writeFile(path.join(folder, 'site.yaml'), 'name: 7\ntagln: x\n');
    await writeFile(
      path.join(folder, 'sources.yaml'),
      'sources:\n  - kind: repo\n    location: a/b\n  - kind: server\n    location: https://x.example\n  - kind: file\n    location: missing.jsonl\n  - kind: repository\n    location: https://x\n    verifed: true\n',
    );
    await writeFile(path.join(folder, 'profiles/web-research.yaml'), 'name: Web\nservers:\n  - nobody/here\n');
    await writeFile(path.join(folder, 'servers/upstash/context7.yaml'), 'qualifiedName: upstash/context7\nuseCount: -1\n  tools: []\n');
    const { code, stdout } = await portolanHere(['check', '--content', folder]);
    const lines = stdout.split('\n');
    for (const expected of [
      /site\.yaml:1:1 {2}error {2}This must be text.*\[schema-type\]/,
      /site\.yaml:2:1 {2}error {2}"tagln" is not a key here\..*/,
      /Did you mean "tagline"\?/,
      /sources\.yaml:2:5 {2}error .*\[schema-enum\]/,
      /sources\.yaml:4:\d {2}error {2}"name" is missing/,
      /sources\.yaml:6:\d+ {2}error .*missing\.jsonl.*\[unreadable-file\]/,
      /sources\.yaml:8:\d+ {2}error .*\[bad-location\]/,
      /sources\.yaml:10:\d+ {2}error {2}"verifed" is not a key here/,
      /web-research\.yaml.* {2}warning {2}.*nobody\/here/,
      /context7\.yaml:3:\d+ {2}error .*\[yaml-syntax\]/,
    ]) {
      expect(
        lines.some((line) => expected.test(line)),
        `${expected.source}\n${stdout}`,
      ).toBe(true);
    }
    expect(code).toBe(1);
  });

  it('says what to write for a list without "sources"', async () => {
    const content = await mkdtemp(path.join(tmpdir(), 'portolan-check-'));
    await writeFile(path.join(content, 'sources.yaml'), '- kind: repository\n  location: a/b\n');
    const { stdout, stderr } = await portolanHere(['check', '--content', content]);
    expect(stdout).toContain('sources.yaml:1:1  error  The file has no list "sources".  [no-sources]\n    Write "sources:" and below it');
    expect(stderr).toBe('1 file, 1 problem.\n');
    await rm(content, { recursive: true });
  });

  it('prints the same as one JSON object', async () => {
    const { stdout } = await portolanHere(['check', '--content', folder, '--json']);
    const { problems } = JSON.parse(stdout) as { problems: { code: string; line?: number; hint?: string }[] };
    expect(problems.length).toBeGreaterThanOrEqual(6);
    for (const problem of problems.filter(({ code }) => code.startsWith('schema-')))
      expect(problem).toMatchObject({ line: expect.any(Number) as number, hint: expect.any(String) as string });
  });
});
