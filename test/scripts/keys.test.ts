import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { listedKeys } from '../../src/api/access/listed-keys.ts';
import { keyFileRing } from '../../src/api/node/keys/key-file-ring.ts';
import { keysCommand } from '../../scripts/commands/keys.ts';
import { endOf } from '../../scripts/command-line/key-options.ts';
import { portolan, type Finished } from '../support/built-site.ts';
import { runHere } from '../support/run-here.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portolan-keys-cli-'));
  file = path.join(folder, 'keys.json');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function keys(...args: readonly string[]): Promise<Finished> {
  return runHere(keysCommand(), ['keys', ...args], { PORTOLAN_KEYS: file });
}

/** The same in a process of its own, as a person would run it. */
function keysApart(...args: readonly string[]): Promise<Finished> {
  return portolan(['keys', ...args], { PORTOLAN_KEYS: file });
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

describe('portolan keys', () => {
  it('prints a key once, and nothing else, and stores only its hash', async () => {
    const { code, stdout, stderr } = await keysApart('add', '--name', 'ci');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^portolan_[\w-]{43}\n$/);
    const key = stdout.trim();
    expect(stderr).not.toContain(key);
    expect(stderr).toContain(`ci:${sha256(key)}`);
    expect(stderr).toMatch(/browser.*any user name.*the key as the password/);
    const text = await readFile(file, 'utf8');
    expect(text).not.toContain(key);
    expect(text).toContain(sha256(key));
    const listed = await keys('list');
    expect(listed.stdout).toMatch(new RegExp(`^ci +${sha256(key).slice(0, 8)} +api,mcp,site +\\d{4}-\\d\\d-\\d\\d +never$`, 'm'));
    const [heads = '', rule = '', row = ''] = listed.stdout.split('\n');
    for (const head of ['scopes', 'created', 'expires']) {
      expect(row.slice(0, heads.indexOf(head))).toMatch(/ {3}$/);
      expect(rule.slice(0, heads.indexOf(head))).toMatch(/─ {3}$/);
    }
    expect(listed.stdout + listed.stderr).not.toContain(key);
  });

  it('creates a key with scopes and an expiry, and prints the setting for a host without files', async () => {
    const { stdout, stderr } = await keys('add', '--name', 'ci', '--scope', 'mcp,api', '--expires', '2999-01-31', '--json');
    const { key, ...stored } = JSON.parse(stdout) as { key: string };
    const expected = { name: 'ci', hash: sha256(key), scopes: ['api', 'mcp'], expiresAt: '2999-01-31T00:00:00.000Z' };
    expect(stored).toEqual({ ...expected, createdAt: expect.stringMatching(/^\d{4}-.*Z$/) as string });
    expect(stderr).not.toContain('browser');
    const line = /^ {2}(\S+)$/m.exec(stderr)?.[1] ?? '';
    expect(await listedKeys(line, sha256)).toEqual([expected]);
    const { keys: listed } = JSON.parse((await keys('list', '--json')).stdout) as { keys: unknown };
    expect(listed).toEqual([{ ...stored, expired: false }]);
  });

  it('revokes by --name, as it adds, and exits with 2 without a name or with two', async () => {
    await keys('add', '--name', 'ci');
    expect(await keys('revoke')).toMatchObject({ code: 2, stderr: expect.stringContaining("missing required argument 'name'") as string });
    expect(await keys('revoke', 'other', '--name', 'ci')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('name one key') as string,
    });
    expect(await keys('revoke', '--name', 'ci')).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('"ci" is revoked') as string,
    });
  });

  it('revokes by name, or by the first digits of the hash, and reports an unknown key', async () => {
    const one = (await keys('add', '--name', 'one')).stdout.trim();
    await keys('add', '--name', 'two');
    expect(await keys('add', '--name', 'two')).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('already') as string });
    expect(await keys('revoke', 'two')).toMatchObject({
      code: 0,
      stdout: '',
      stderr: expect.stringContaining('"two" is revoked') as string,
    });
    expect(await keys('revoke', 'two')).toMatchObject({ code: 1, stderr: expect.stringContaining('no key named "two"') as string });
    expect(await keys('revoke', sha256(one).slice(0, 7))).toMatchObject({ code: 1 });
    expect(await keys('revoke', sha256(one).slice(0, 8))).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('"one" is revoked') as string,
    });
    expect((await keys('list')).stderr).toMatch(/There is no key .*npx portolan keys add/);
  });

  it('takes effect on a running server', async () => {
    let now = 0;
    const ring = await keyFileRing(file, {
      now: () => now,
      onerror: (error) => {
        throw error;
      },
    });
    const hash = sha256((await keys('add', '--name', 'ci')).stdout.trim());
    now += 1000;
    expect((await ring.find(hash))?.name).toBe('ci');
    await keys('revoke', 'ci');
    now += 1000;
    expect(await ring.find(hash)).toBeUndefined();
  });

  it('marks expired keys', async () => {
    const ended = {
      name: 'old',
      hash: 'a'.repeat(64),
      scopes: ['api'],
      createdAt: '2020-01-01T00:00:00Z',
      expiresAt: '2020-02-01T00:00:00Z',
    };
    await writeFile(file, JSON.stringify({ keys: [ended] }));
    expect((await keys('list')).stdout).toMatch(/2020-02-01T00:00:00Z \(expired\)$/m);
    expect(JSON.parse((await keys('list', '--json')).stdout)).toEqual({ keys: [{ ...ended, expired: true }] });
  });

  it('loses no key if several are created concurrently', async () => {
    const names = ['a', 'b', 'c', 'd'];
    await Promise.all(names.map((name) => keysApart('add', '--name', name)));
    const { keys: listed } = JSON.parse((await keys('list', '--json')).stdout) as { keys: { name: string }[] };
    expect(listed.map(({ name }) => name).sort()).toEqual(names);
  });

  it('does not change a damaged file and reports the place of the damage', async () => {
    await writeFile(file, '{"keys": [\n  {"name": 7}\n]}');
    for (const args of [['list'], ['add', '--name', 'x'], ['revoke', 'x']]) {
      const { code, stdout, stderr } = await keys(...args);
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toMatch(/^portolan: .*keys\.json:2:\d+: "name" must be .*\n$/);
    }
    expect(await readFile(file, 'utf8')).toContain('"name": 7');
  });

  it('imports no file that does not exist or has no key', async () => {
    const none = path.join(folder, 'none.json');
    expect((await keys('import', none)).stderr).toBe(
      `portolan: there is no key file "${none}". Name the key file to import, or set PORTOLAN_KEYS.\n`,
    );
    await writeFile(file, '{"keys": []}');
    expect(await keys('import', file)).toMatchObject({ code: 1, stderr: `portolan: there is no key in "${file}".\n` });
  });

  it.each([
    ['no command', []],
    ['an unknown command', ['ad']],
    ['no name', ['add']],
    ['a name with a comma', ['add', '--name', 'a,b']],
    ['an unknown scope', ['add', '--name', 'x', '--scope', 'api,admin']],
    ['no scope', ['add', '--name', 'x', '--scope', '']],
    ['an expiry in the past', ['add', '--name', 'x', '--expires', '2020-01-01']],
    ['an invalid expiry', ['add', '--name', 'x', '--expires', 'soon']],
    ['a date that does not exist', ['add', '--name', 'x', '--expires', '2999-02-30']],
    ['no key to revoke', ['revoke']],
    ['an unknown option', ['list', '--all']],
  ])('refuses %s as an invalid argument', async (_title, args) => {
    const { code, stdout, stderr } = await keys(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^(?:portolan: \S|\s*Examples:\n)/);
  });
});

describe('the expiry of a key', () => {
  const now = Date.parse('2026-06-01T12:00:00Z');
  it.each([
    ['90d', '2026-08-30T12:00:00.000Z'],
    ['12h', '2026-06-02T00:00:00.000Z'],
    ['2w', '2026-06-15T12:00:00.000Z'],
    ['2026-06-02', '2026-06-02T00:00:00.000Z'],
  ])('is parsed: %s', (text, end) => {
    expect(endOf(text, now)).toBe(end);
  });

  it.each(['0d', '2026-06-01', '1m', '', '-1d', '1.5d', '2026-6-2', '90 d'])('is refused for "%s"', (text) => {
    expect(() => endOf(text, now)).toThrow();
  });
});
