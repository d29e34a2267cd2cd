import { appendFile, chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { keyFileRing } from '../../../../src/api/node/keys/key-file-ring.ts';
import { changeKeyFile, keyFilePath } from '../../../../src/api/node/keys/key-file.ts';
import { KeyFileError, keyFileText, readKeyFile } from '../../../../src/api/node/keys/read-key-file.ts';
import type { StoredKey } from '../../../../src/api/node/keys/stored-key.ts';

const keyOf = (name: string, hash: string): StoredKey => ({
  name,
  hash: hash.repeat(64),
  scopes: ['api', 'mcp'],
  createdAt: '2026-01-01T00:00:00.000Z',
});
const [ONE, TWO] = [keyOf('one', '1'), { ...keyOf('two', '2'), expiresAt: '2027-01-01T00:00:00Z' }];

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portolan-keys-'));
  file = path.join(folder, 'below', 'keys.json');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('the key file', () => {
  it('is below the working folder, or at the path in PORTOLAN_KEYS', () => {
    expect(keyFilePath({})).toBe('.portolan/keys.json');
    expect(keyFilePath({ PORTOLAN_KEYS: '' })).toBe('.portolan/keys.json');
    expect(keyFilePath({ PORTOLAN_KEYS: '/run/keys.json' })).toBe('/run/keys.json');
  });

  it('is created if it is missing, readable only by its owner', async () => {
    await changeKeyFile(file, (keys) => [...keys, ONE, TWO]);
    expect(await readKeyFile(file)).toEqual([ONE, TWO]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await chmod(file, 0o644);
    await changeKeyFile(file, () => [TWO]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(path.dirname(file))).toEqual(['keys.json']);
  });

  it('has no keys if it is missing, and is not created by a change without effect', async () => {
    await changeKeyFile(file, (keys) => keys);
    expect(await readKeyFile(file)).toEqual([]);
    await expect(stat(file)).rejects.toThrow('ENOENT');
  });

  it('is refused if it is no regular file', async () => {
    await expect(readKeyFile('/dev/zero')).rejects.toThrow('The key file "/dev/zero" cannot be read: it is not a regular file.');
    await expect(readKeyFile('/dev')).rejects.toThrow('The key file "/dev" cannot be read: it is a folder. Correct PORTOLAN_KEYS,');
  });

  it('loses no key if many are added concurrently', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `key-${index}`);
    await Promise.all(names.map((name) => changeKeyFile(file, (keys) => [...keys, keyOf(name, 'a')])));
    expect((await readKeyFile(file)).map(({ name }) => name).sort()).toEqual(names.sort());
  });

  it('does not change if an update fails, and can be updated again', async () => {
    await changeKeyFile(file, () => [ONE]);
    const failing = changeKeyFile(file, () => {
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await changeKeyFile(file, (keys) => [...keys, TWO]);
    expect(await readKeyFile(file)).toEqual([ONE, TWO]);
  });

  it('names the lock file to delete after a killed command', async () => {
    await changeKeyFile(file, () => [ONE]);
    await writeFile(`${file}.lock`, '');
    await expect(changeKeyFile(file, () => [], { timeout: 2, interval: 1 })).rejects.toThrow(/keys\.json\.lock".*delete that file/);
    expect(await readKeyFile(file)).toEqual([ONE]);
  });

  it('may repeat a scope', async () => {
    await changeKeyFile(file, () => [ONE]);
    await writeFile(file, keyFileText([{ ...ONE, scopes: ['mcp', 'api', 'mcp'] }]));
    expect(await readKeyFile(file)).toEqual([ONE]);
  });

  const whole = keyFileText([ONE, TWO]);
  it.each([
    ['truncated text', whole.slice(0, -20), /keys\.json:\d+:\d+: Not JSON/],
    ['no list', '{"keys": {}}', /:1:1: The file has no list "keys"/],
    ['a row that is not an object', '{"keys":\n[7]}', /:2:\d+: A key must be an object/],
    ['a hash in capitals', whole.replace('1'.repeat(64), 'A'.repeat(64)), /:5:\d+: "hash" must be the SHA-256/],
    ['a name with a comma', whole.replace('"one"', '"o,ne"'), /:4:\d+: "name" must be/],
    ['no scopes', whole.replace('"mcp"', '"all"'), /:6:\d+: "scopes" must be/],
    ['an invalid expiry', whole.replace('2027-01-01T00:00:00Z', 'soon'), /:\d+:\d+: "expiresAt" must be a time/],
    ['an expiry at a date that does not exist', whole.replace('2027-01-01T00', '2027-13-01T00'), /"expiresAt" must be a valid time/],
    ['a duplicate name', whole.replace('"two"', '"one"'), /Two keys have the name "one"/],
  ])('is refused with %s, with the place of the error', async (_title, text, message) => {
    await changeKeyFile(file, () => [ONE]);
    await writeFile(file, text);
    const error: unknown = await readKeyFile(file).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(KeyFileError);
    expect((error as Error).message).toMatch(message);
    expect((error as Error).message).toMatch(/keys\.json:\d+:\d+: .*Correct the file, or delete it/);
    await expect(changeKeyFile(file, () => [])).rejects.toThrow(KeyFileError);
    expect(await readFile(file, 'utf8')).toBe(text);
  });
});

describe('the key ring of a key file', () => {
  let now = 0;
  let reported: unknown[];
  const names = async (ring: Awaited<ReturnType<typeof keyFileRing>>): Promise<(string | undefined)[]> =>
    Promise.all([ONE, TWO].map(async ({ hash }) => (await ring.find(hash))?.name));
  const opened = (): ReturnType<typeof keyFileRing> => keyFileRing(file, { now: () => now, onerror: (error) => reported.push(error) });
  beforeEach(() => {
    now = 0;
    reported = [];
  });

  it('recognises added and revoked keys within a second', async () => {
    const ring = await opened();
    expect(await names(ring)).toEqual([undefined, undefined]);
    await changeKeyFile(file, () => [ONE, TWO]);
    now = 999;
    expect(await names(ring)).toEqual([undefined, undefined]);
    now = 1000;
    expect(await names(ring)).toEqual(['one', 'two']);
    await changeKeyFile(file, () => [TWO]);
    now = 2000;
    expect(await names(ring)).toEqual([undefined, 'two']);
    expect(reported).toEqual([]);
  });

  it('does not read the file for each request', async () => {
    await changeKeyFile(file, () => [ONE]);
    expect((await opened()).find(ONE.hash)).toEqual(ONE);
  });

  it('has no keys after the file is deleted', async () => {
    await changeKeyFile(file, () => [ONE]);
    const ring = await opened();
    await rm(file);
    now = 1000;
    expect(await names(ring)).toEqual([undefined, undefined]);
  });

  it('keeps its keys while the file is invalid, reports it once, and continues after the repair', async () => {
    await changeKeyFile(file, () => [ONE]);
    const ring = await opened();
    await appendFile(file, 'x');
    for (now = 1000; now < 5000; now += 1000) expect(await names(ring)).toEqual(['one', undefined]);
    expect(reported).toHaveLength(1);
    expect(reported[0]).toBeInstanceOf(KeyFileError);
    await writeFile(file, keyFileText([TWO]));
    now += 1000;
    expect(await names(ring)).toEqual([undefined, 'two']);
  });

  it('cannot be created from a file that is invalid at the start', async () => {
    await changeKeyFile(file, () => [ONE]);
    await appendFile(file, 'x');
    await expect(opened()).rejects.toThrow(KeyFileError);
  });
});
