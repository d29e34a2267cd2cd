import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { keysCommand } from '../../scripts/commands/keys.ts';
import { verifyCommand } from '../../scripts/commands/verify.ts';
import { filesBelow, portolan, type Finished } from '../support/built-site.ts';
import { buildHere } from '../support/page-tree.ts';
import { runHere } from '../support/run-here.ts';
import { keyFrom } from '../support/signed-site.ts';

let folder: string;
const at = (...parts: string[]): string => path.join(folder, ...parts);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portolan-signing-'));
  await mkdir(at('content/servers/acme'), { recursive: true });
  await writeFile(at('content/servers/acme/bare.yaml'), 'qualifiedName: acme/bare\n');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function build(environment: Readonly<Record<string, string>>): Promise<Finished> {
  return buildHere([], { PORTOLAN_CONTENT: at('content'), PORTOLAN_OUT: at('out'), ...environment });
}

function keysHere(args: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<Finished> {
  return runHere(keysCommand(), ['keys', 'signing', ...args], environment);
}

describe('portolan keys signing', () => {
  it('prints a key once, and nothing else; builds sign with it; its public key verifies them', async () => {
    // As a person would run it; what builds nothing runs in this process below.
    const { code, stdout, stderr } = await portolan(['keys', 'signing']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^[\w-]{43}\n$/);
    const key = stdout.trim();
    expect(stderr).not.toContain(key);
    const { publicKey } = await keyFrom(key);
    expect(stderr).toContain(publicKey.kid);

    const shown = await keysHere(['--public'], { PORTOLAN_SIGNING_KEY: key });
    expect(JSON.parse(shown.stdout)).toMatchObject({ keys: [{ kty: 'OKP', crv: 'Ed25519', alg: 'Ed25519', ...publicKey }] });
    expect(shown.stdout + shown.stderr).not.toContain(key);
    await writeFile(at('operator.json'), shown.stdout);

    const built = await build({ PORTOLAN_SIGNING_KEY: key });
    expect(built.code).toBe(0);
    expect(built.stderr).toContain(`Signed with the key ${publicKey.kid}; expires at `);
    expect(await readFile(at('out/.well-known/portolan-keys.json'), 'utf8')).toBe(shown.stdout);
    const verified = await runHere(verifyCommand(), ['verify', at('out'), '--key', at('operator.json'), '--state', at('seen.json')]);
    expect(verified.code).toBe(0);
    expect(built.stdout + built.stderr + verified.stdout + verified.stderr).not.toContain(key);
  });

  it('prints both keys as JSON', async () => {
    const { stdout } = await keysHere(['--json']);
    const { key, public: jwk } = JSON.parse(stdout) as { key: string; public: { kid: string } };
    expect((await keyFrom(key)).publicKey.kid).toBe(jwk.kid);
  });

  it('has no public key to print if no key is set', async () => {
    expect(await keysHere(['--public'], { PORTOLAN_SIGNING_KEY: '' })).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/PORTOLAN_SIGNING_KEY is not set.*Create a key: npx portolan keys signing\n$/) as string,
    });
  });
});

describe('a build', () => {
  it.each([
    ['an invalid key', { PORTOLAN_SIGNING_KEY: 'hunter2-hunter2-hunter2' }, 'PORTOLAN_SIGNING_KEY cannot be used: it is neither'],
    ['a truncated key', { PORTOLAN_SIGNING_KEY: '-----BEGIN PRIVATE KEY-----' }, 'was it truncated'],
    ['a validity that is not a number', { PORTOLAN_EXPIRES_DAYS: 'two weeks' }, 'PORTOLAN_EXPIRES_DAYS is "two weeks"'],
    ['a time that is not a number', { SOURCE_DATE_EPOCH: '2026-03-01' }, 'SOURCE_DATE_EPOCH is "2026-03-01"'],
    ['a validity of no days', { PORTOLAN_EXPIRES_DAYS: '0' }, 'PORTOLAN_EXPIRES_DAYS is "0"'],
  ])('is refused with %s, before anything is written, in one line that does not repeat the key', async (_what, environment, expected) => {
    const { code, stderr } = await buildHere([], {
      PORTOLAN_CONTENT: at('content'),
      PORTOLAN_OUT: at('never'),
      ...environment,
    });
    expect(code).toBe(2);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toContain(expected);
    expect(stderr).not.toContain('hunter2');
    expect(existsSync(at('never'))).toBe(false);
  });

  it('without a signature has a manifest, no keys and no signature; it has the configured expiry', async () => {
    const { code, stderr } = await build({ PORTOLAN_EXPIRES_DAYS: '3', SOURCE_DATE_EPOCH: '1772323200' });
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.not.stringContaining('Signed') as string });
    const files = await filesBelow(at('out'));
    expect(files.filter((file) => /manifest\.json|portolan-keys/.test(file))).toEqual(['manifest.json', 'search/manifest.json']);
    expect(JSON.parse(await readFile(at('out/manifest.json'), 'utf8'))).toMatchObject({
      version: 1_772_323_200,
      createdAt: '2026-03-01T00:00:00.000Z',
      expiresAt: '2026-03-04T00:00:00.000Z',
      servers: 1,
    });
  });

  it('reports an expiry that is before the build', async () => {
    const { stdout: key } = await keysHere([]);
    const { stderr } = await build({ PORTOLAN_SIGNING_KEY: key, SOURCE_DATE_EPOCH: '1000000000' });
    expect(stderr).toContain('It has already expired, so "verify" rejects it.');
  });
});
