import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { jwkOf } from '../../src/security/signing/public-key.ts';
import { newSigningKey, type SigningKey } from '../../src/security/signing/signing-key.ts';
import { verifyCommand } from '../../scripts/commands/verify.ts';
import type { VerifyReport } from '../../scripts/verify/report.ts';
import { portolan, type Finished } from '../support/built-site.ts';
import { serve, type TestServer } from '../support/http-server.ts';
import { runHere } from '../support/run-here.ts';
import { keyFrom, signedSite, type Files } from '../support/signed-site.ts';

const CONTENTS = {
  'index.html': '<p>Home</p>',
  '404.html': '<p>Nothing here</p>',
  'servers/@crew/compass/index.html': '<p>Compass</p>',
  'servers/acme/gone/index.html': '<p>Gone</p>',
  'v0.1/servers/a/versions/index.html': '{"servers":[]}',
  'api/servers.json': '{}',
  _headers: 'for hosts',
  '_hosts/nginx.conf': 'for operators',
  'api/404.json': '{"status":404}',
};

let folder: string;
let key: SigningKey;
let other: SigningKey;
let files: Files;
const at = (...parts: string[]): string => path.join(folder, ...parts);

async function write(target: string, site: Files): Promise<void> {
  for (const [name, bytes] of site) {
    await mkdir(path.dirname(path.join(target, name)), { recursive: true });
    await writeFile(path.join(target, name), bytes);
  }
}

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

beforeAll(async () => {
  [key, other] = [await keyFrom(await newSigningKey()), await keyFrom(await newSigningKey())];
  files = await signedSite(CONTENTS, { key, createdAt: daysAgo(1) });
});
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portolan-verify-'));
  await write(at('dist'), files);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function portolanVerify(args: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<Finished> {
  return runHere(verifyCommand(), ['verify', ...args], environment);
}

function verify(site: string, ...options: readonly string[]): Promise<Finished> {
  return portolanVerify([site, '--state', at('seen.json'), ...options]);
}

async function reportOf(site: string, ...options: readonly string[]): Promise<VerifyReport & { readonly code: number | null }> {
  const { code, stdout } = await verify(site, '--json', ...options);
  // The command writes such reports alone.
  return { ...(JSON.parse(stdout) as VerifyReport), code };
}

describe('portolan verify, for a folder', () => {
  it('warns at the first use of a key, stores the key, and does not warn again', async () => {
    // As a person would run it; the rest runs in this process.
    const first = await portolan(['verify', at('dist'), '--state', at('seen.json')]);
    expect(first).toMatchObject({ code: 0, stdout: '' });
    expect(first.stderr).toContain(`First use: only the site itself confirms the key ${key.publicKey.kid}.`);
    expect(first.stderr).toContain('All 10 files match the manifest.');
    expect(first.stderr).not.toContain('\u001b');
    const second = await verify(at('dist'));
    expect(second.code).toBe(0);
    expect(second.stderr).not.toContain('First use');
    expect(JSON.parse(await readFile(at('seen.json'), 'utf8'))).toMatchObject({ key: jwkOf(key.publicKey) });
  });

  it('refuses another key afterwards, until the operator passes it', async () => {
    await verify(at('dist'));
    await rm(at('dist'), { recursive: true });
    await write(at('dist'), await signedSite(CONTENTS, { key: other, createdAt: daysAgo(0.5) }));
    const refused = await reportOf(at('dist'));
    expect(refused).toMatchObject({ code: 1, verified: false, trust: null, faults: [{ code: 'changed-key', path: 'manifest.json.jws' }] });
    await writeFile(at('other.json'), JSON.stringify(jwkOf(other.publicKey)));
    expect(await reportOf(at('dist'), '--key', at('other.json'))).toMatchObject({ code: 0, trust: 'given-key', key: other.publicKey.kid });
    expect(await reportOf(at('dist'))).toMatchObject({ code: 0, trust: 'pinned-key' });
  });

  it('names the key file of another catalogue, and no option that was not given', async () => {
    await writeFile(at('dist/.well-known/portolan-keys.json'), JSON.stringify(jwkOf(other.publicKey)));
    const { faults, code } = await reportOf(at('dist'));
    expect([code, faults]).toMatchObject([1, [{ code: 'unknown-key', path: 'manifest.json.jws' }]]);
    expect(faults[0]?.message).toContain('.well-known/portolan-keys.json has other keys');
    expect(faults[0]?.hint).not.toContain('--key');
  });

  it('refuses an older version than the stored one, also if the key is passed', async () => {
    await verify(at('dist'));
    await rm(at('dist'), { recursive: true });
    await write(at('dist'), await signedSite(CONTENTS, { key, createdAt: daysAgo(2) }));
    const jwk = JSON.stringify(jwkOf(key.publicKey));
    expect(await reportOf(at('dist'))).toMatchObject({ code: 1, faults: [{ code: 'rollback' }] });
    expect(await reportOf(at('dist'), '--key', jwk)).toMatchObject({ code: 1, faults: [{ code: 'rollback' }] });
  });

  it('names every file that differs, is missing, is not listed, or is outside the folder', async () => {
    await writeFile(at('dist/api/servers.json'), '[]');
    await rm(at('dist/404.html'));
    await writeFile(at('dist/extra.html'), 'mine');
    await writeFile(at('secret'), '<p>Home</p>');
    await rm(at('dist/index.html'));
    await symlink(at('secret'), at('dist/index.html'));
    await mkdir(at('elsewhere'));
    await cp(at('dist/_hosts'), at('elsewhere'), { recursive: true });
    await rm(at('dist/_hosts'), { recursive: true });
    await symlink(at('elsewhere'), at('dist/_hosts'));
    const { faults, code } = await reportOf(at('dist'));
    expect(code).toBe(1);
    expect(faults.map((fault) => [fault.path, fault.code]).sort()).toEqual([
      ['404.html', 'missing-file'],
      ['_hosts', 'unnamed-file'],
      ['_hosts/nginx.conf', 'unreadable'],
      ['api/servers.json', 'wrong-content'],
      ['extra.html', 'unnamed-file'],
      ['index.html', 'unreadable'],
    ]);
    const { stdout, stderr } = await verify(at('dist'));
    expect(stdout).toContain('api/servers.json  This file differs from the manifest');
    expect(stderr).toContain('see the 6 faults above');
    expect(stderr).toContain('It is not stored');
  });

  it('refuses an expired signature, and still writes its manifest for the next build', async () => {
    await write(at('old'), await signedSite(CONTENTS, { key, createdAt: daysAgo(15) }));
    const { stdout, code } = await verify(at('old'), '--save-manifest', at('last.json'));
    expect(code).toBe(1);
    expect(stdout).toContain('(freeze)');
    expect(await readFile(at('last.json'), 'utf8')).toBe(await readFile(at('old/manifest.json'), 'utf8'));
  });

  it('writes no manifest that it does not trust', async () => {
    await writeFile(at('dist/manifest.json'), (await readFile(at('dist/manifest.json'), 'utf8')).replace('"servers":2', '"servers":3'));
    const { code, stderr } = await verify(at('dist'), '--save-manifest', at('last.json'));
    expect(code).toBe(1);
    expect(stderr).toContain('is not written');
    await expect(readFile(at('last.json'))).rejects.toThrow('ENOENT');
  });

  it('accepts an unsigned site only with its option, and lists the omitted checks', async () => {
    await write(at('plain'), await signedSite(CONTENTS, { createdAt: daysAgo(400) }));
    expect(await reportOf(at('plain'))).toMatchObject({ code: 1, faults: [{ code: 'no-signature' }] });
    const { code, stderr } = await verify(at('plain'), '--allow-unsigned');
    expect(code).toBe(0);
    expect(stderr).toContain('Not signed: only the integrity of the files was checked, not their publisher or their age.');
  });

  it('names the state file to delete if the folder is an own build that differs from the stored state, but not with --key', async () => {
    await verify(at('dist'));
    const ownBuild = `If this is your own build, delete "${at('seen.json')}", and verify it again.`;
    const others = [
      await signedSite(CONTENTS, { createdAt: daysAgo(0.5) }),
      await signedSite(CONTENTS, { key: other, createdAt: daysAgo(0.5) }),
      await signedSite(CONTENTS, { key, createdAt: daysAgo(2) }),
    ];
    for (const [index, site] of others.entries()) {
      await rm(at('dist'), { recursive: true });
      await write(at('dist'), site);
      const { code, faults } = await reportOf(at('dist'), '--allow-unsigned');
      expect([index, code, faults.map(({ hint }) => hint.endsWith(ownBuild))]).toEqual([index, 1, [true]]);
      expect((await verify(at('dist'), '--key', JSON.stringify(jwkOf(key.publicKey)))).stdout).not.toContain('your own build');
    }
  });

  it('reads a part of the files with its option', async () => {
    expect(await reportOf(at('dist'), '--sample', '3')).toMatchObject({ code: 0, files: 3 });
    const { stderr } = await verify(at('dist'), '--sample', '0');
    expect(stderr).toContain('None of the 10 files was checked.');
  });

  const wrong: [string, string[], string][] = [
    ['a folder that does not exist', ['nowhere'], 'there is no folder "nowhere"'],
    ['a file', ['package.json'], 'is a file'],
    ['a folder without a site', [], "missing required argument 'site'"],
    ['another protocol', ['ftp://a.example/'], 'not a URL'],
    ['a key file that does not exist', ['.', '--key', 'nowhere.json'], 'there is no such file. Correct --key'],
    ['a key file without end', ['.', '--key', '/dev/zero'], 'it has more than 8 MiB. Correct --key'],
    ['an invalid key', ['.', '--key', '{"kty":"oct"}'], 'is not a public key'],
    ['a private key', ['.', '--key', '{"kty":"OKP","crv":"Ed25519","d":"secret-part","x":"AA"}'], 'private key'],
    ['a number written as a word', ['.', '--sample', 'ten'], 'whole number'],
    ['an invalid state file', ['.', '--state', 'package.json'], 'is not a state file of a site'],
  ];
  it.each(wrong)('refuses %s as invalid arguments', async (_what, args, expected) => {
    const { code, stderr, stdout } = await portolanVerify(args);
    expect(code).toBe(2);
    expect(stderr).toContain(expected);
    expect(stdout + stderr).not.toContain('secret-part');
  });

  it('refuses to store two sites in one file', async () => {
    await verify(at('dist'));
    await write(at('second'), files);
    const { code, stderr } = await verify(at('second'));
    expect(code).toBe(2);
    expect(stderr).toContain('is the state of');
  });
});

describe('portolan verify, for a URL', () => {
  let server: TestServer;
  let behave: (request: IncomingMessage, response: ServerResponse, name: string) => boolean;

  beforeAll(async () => {
    server = await serve((request, response) => {
      const name = decodeURIComponent((request.url ?? '').replace(/^\/list\//, ''));
      if (behave(request, response, name)) return;
      // As hosts of files do: a page under the address of its folder, away from its very name, and nothing of what tells them how to serve.
      if (name.endsWith('/index.html') && !name.startsWith('v0.1/')) {
        response.writeHead(301, { location: `/list/${name.replace(/index\.html$/, '')}` }).end();
        return;
      }
      const file = name === '' || name.endsWith('/') ? `${name}index.html` : name;
      const bytes =
        file.startsWith('_') || file === 'api/404.json' || !(request.url ?? '').startsWith('/list/') ? undefined : files.get(file);
      const status = bytes === undefined || file === '404.html' ? 404 : file.includes('/gone/') ? 410 : 200;
      response.writeHead(status).end(bytes ?? 'Not found');
    });
  });
  beforeEach(() => (behave = () => false));
  afterAll(() => server.close());
  const site = (): string => `${server.url}/list/`;

  it('reads every file below a base path of a host, and requests no other', async () => {
    const before = server.requests.length;
    expect(await reportOf(site())).toMatchObject({ code: 0, verified: true, trust: 'first-use', files: 7 });
    const requests = server.requests.slice(before).map(({ path: url }) => url);
    expect(requests).toContain('/list/servers/@crew/compass/');
    expect(requests.filter((url) => /_headers|_hosts|api\/404/.test(url))).toEqual([]);
    expect(await verify(site(), '--json')).toMatchObject({ code: 0 });
  });

  it('stops reading after more bytes than the signed size', async () => {
    let sent = 0;
    behave = (_request, response, name) => {
      if (name !== 'api/servers.json') return false;
      const more = (): void => {
        sent += 65_536;
        if (!response.destroyed && sent < 1e9) response.write(Buffer.alloc(65_536), more);
      };
      more();
      return true;
    };
    expect(await reportOf(site())).toMatchObject({ code: 1, faults: [{ code: 'too-long', path: 'api/servers.json' }] });
    // What fits into the buffers of both ends, and no more.
    expect(sent).toBeLessThan(64 * 1024 * 1024);
  });

  it('follows no redirect to another origin, and prints the probable URL of the site', async () => {
    behave = (_request, response, name) => {
      if (name !== 'index.html' && name !== '') return false;
      response.writeHead(302, { location: 'https://elsewhere.example/' }).end();
      return true;
    };
    const { faults } = await reportOf(site());
    expect(faults).toMatchObject([
      { code: 'unreadable', path: 'index.html', message: expect.stringContaining('https://elsewhere.example') as string },
    ]);
  });

  it('retries if a host is busy', async () => {
    let refusals = 0;
    behave = (_request, response, name) => {
      if (name !== '404.html' || refusals > 0) return false;
      refusals += 1;
      response.writeHead(503).end();
      return true;
    };
    expect(await reportOf(site())).toMatchObject({ code: 0 });
    expect(refusals).toBe(1);
  });

  it('waits as long as a host asks for that limits requests, one file at a time', async () => {
    // A file per second, without a burst, as a live catalogue limits its keys.
    let freeAt = 0;
    behave = (_request, response) => {
      const now = performance.now();
      if (now >= freeAt) {
        freeAt = now + 900;
        return false;
      }
      response.writeHead(429, { 'retry-after': '1' }).end();
      return true;
    };
    expect(await reportOf(site(), '--sample', '5')).toMatchObject({ code: 0, files: 5 });
  });

  it('sends an API key if one is set, and reports a required key', async () => {
    const secret = 'portolan_not-for-anyones-eyes';
    behave = (request, response) => {
      if (request.headers.authorization === `Bearer ${secret}`) return false;
      response.writeHead(401).end();
      return true;
    };
    const refused = await verify(site());
    expect(refused.code).toBe(1);
    expect(refused.stdout).toMatch(/it requires a key \(401\)\. .+\n +Set PORTOLAN_KEY to an API key of this catalogue\.\n/);
    const wrong = await portolanVerify([site(), '--state', at('seen.json')], { PORTOLAN_KEY: 'portolan_another' });
    expect(wrong.stdout).toMatch(/the key in PORTOLAN_KEY is not accepted \(401\)\. .+\n +Set PORTOLAN_KEY to a valid API key/);
    expect(wrong.stdout + wrong.stderr).not.toContain('portolan_another');
    const taken = await portolanVerify([site(), '--state', at('seen.json')], { PORTOLAN_KEY: secret });
    expect(taken.code).toBe(0);
    expect(taken.stdout + taken.stderr).not.toContain(secret);
  });

  it('names both causes of 403, a missing key and a missing file, and only the second where other files are given', async () => {
    let refusedPath = /./;
    behave = (request, response) => {
      if (!refusedPath.test(request.url ?? '')) return false;
      response.writeHead(403, { 'x-amz-request-id': '1' }).end();
      return true;
    };
    const all = await verify(site());
    expect(all.stdout).toMatch(/refuses it \(403\): it requires a key, or the file is missing\. .+\n +Set PORTOLAN_KEY .+s3:ListBucket/);
    const keyed = await portolanVerify([site(), '--state', at('seen.json')], { PORTOLAN_KEY: 'portolan_another' });
    expect(keyed.stdout).toMatch(/\(403\): the key in PORTOLAN_KEY is not accepted, or the file is missing\./);
    refusedPath = /\/$/;
    const one = await verify(site());
    expect(one.stdout).toMatch(/index\.html {2}.*gives other files \(403\): it is missing, or not everybody may read it/);
    expect(one.stdout).not.toContain('PORTOLAN_KEY');
  });

  it('omits the live routes of a catalogue with its option', async () => {
    const live = await signedSite({ ...CONTENTS, '.well-known/ai-catalog.json': '{"entries":[]}' }, { key, createdAt: daysAgo(1) });
    behave = (_request, response, name) => {
      const bytes = name === '.well-known/ai-catalog.json' ? '{"live":1}' : live.get(name === '' ? 'index.html' : name);
      if (bytes !== undefined) response.end(bytes);
      return bytes !== undefined;
    };
    const { code, stderr } = await verify(site());
    expect(code).toBe(1);
    expect(stderr).toContain('see --live');
    expect(await reportOf(site(), '--live')).toMatchObject({ code: 0 });
  });

  it('names no state file to delete, because anybody may have changed the site', async () => {
    await verify(site());
    const unsigned = await signedSite(CONTENTS, { createdAt: daysAgo(0.5) });
    behave = (_request, response, name) => {
      const bytes = unsigned.get(name);
      response.writeHead(bytes === undefined ? 404 : 200).end(bytes ?? '');
      return true;
    };
    const { code, faults } = await reportOf(site(), '--allow-unsigned');
    expect([code, faults.map((fault) => fault.code)]).toEqual([1, ['no-signature']]);
    expect(faults[0]?.hint).not.toContain('delete');
  });

  it('prints why a site cannot be reached', async () => {
    const removed = await serve(() => undefined);
    await removed.close();
    expect(await verify(`${removed.url}/`)).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('no server listens there (ECONNREFUSED)') as string,
    });
  });
});
