import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { portolan } from '../support/built-site.ts';

describe('check', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portolan-check-'));
    await cp('content', folder, { recursive: true });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('finds nothing in the bundled content', async () => {
    const { code, stdout, stderr } = await portolan(['check']);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^\d+ files, no problem\.\n$/);
    expect(code).toBe(0);
  });

  it('lists every problem of every file at once, each with its place and a mend', async () => {
    await writeFile(path.join(folder, 'site.yaml'), 'name: 7\ntagln: x\n');
    await writeFile(
      path.join(folder, 'sources.yaml'),
      'sources:\n  - kind: repo\n    location: a/b\n  - kind: server\n    location: https://x.example\n  - kind: file\n    location: missing.jsonl\n  - kind: repository\n    location: https://x\n    verifed: true\n',
    );
    await writeFile(path.join(folder, 'profiles/web-research.yaml'), 'name: Web\nservers:\n  - nobody/here\n');
    await writeFile(path.join(folder, 'servers/upstash/context7.yaml'), 'qualifiedName: upstash/context7\nuseCount: -1\n  tools: []\n');
    const { code, stdout } = await portolan(['check', '--content', folder]);
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

  it('gives the same as one JSON object', async () => {
    const { stdout } = await portolan(['check', '--content', folder, '--json']);
    const { problems } = JSON.parse(stdout) as { problems: { code: string; line?: number; hint?: string }[] };
    expect(problems.length).toBeGreaterThanOrEqual(6);
    for (const problem of problems.filter(({ code }) => code.startsWith('schema-')))
      expect(problem).toMatchObject({ line: expect.any(Number) as number, hint: expect.any(String) as string });
  });
});
