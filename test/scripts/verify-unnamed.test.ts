import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { verifyCommand } from '../../scripts/commands/verify.ts';
import type { VerifyReport } from '../../scripts/verify/report.ts';
import { MANIFEST_PATH } from '../../src/security/signing/manifest.ts';
import type { Finished } from '../support/built-site.ts';
import { defined } from '../support/defined.ts';
import { serve, type TestServer } from '../support/http-server.ts';
import { runHere } from '../support/run-here.ts';
import { freshKey, signedSite, type Files } from '../support/signed-site.ts';

const KEPT = { 'index.html': '<p>Home</p>', 'api/servers.json': '{}', 'servers/acme/mail/index.html': '<p>Mail</p>' };
const LEFT = { 'servers/acme/old/index.html': '<p>Old</p>', 'api/servers/acme/old.json': '{"old":1}', _headers: 'for hosts' };
const HASHED = { '_astro/page.0123abcd.js': 'old();', 'search/0a1b/words.bin': 'old' };

describe('portolan verify, for a URL with a build over an older one', () => {
  let folder: string;
  let older: string;
  let served: Files;
  let current: Files;
  let before: Files;
  let status: number;
  let more: Readonly<Record<string, string>>;
  let server: TestServer;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portolan-unnamed-'));
    const key = await freshKey();
    const ago = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
    before = await signedSite({ ...KEPT, ...LEFT, ...HASHED }, { key, createdAt: ago(2) });
    current = await signedSite(KEPT, { key, createdAt: ago(1) });
    older = path.join(folder, 'older.json');
    await writeFile(older, defined(before.get(MANIFEST_PATH)));
    server = await serve((request, response) => {
      const name = (request.url ?? '').slice(1);
      const bytes = served.get(name === '' || name.endsWith('/') ? `${name}index.html` : name);
      response.writeHead(bytes === undefined ? 404 : name.includes('old') ? status : 200, more).end(bytes ?? 'Not found');
    });
  });
  beforeEach(() => {
    served = new Map([...before, ...current]);
    [status, more] = [200, {}];
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  function verify(...options: readonly string[]): Promise<Finished> {
    return runHere(verifyCommand(), ['verify', `${server.url}/`, '--state', path.join(folder, 'seen.json'), ...options]);
  }

  /** The command writes such reports alone. */
  const reportOf = ({ stdout }: Finished): VerifyReport => JSON.parse(stdout) as VerifyReport;

  it('names every file that only the older manifest lists and that is still served, and exits with 1', async () => {
    const finished = await verify('--last', older, '--json');
    expect(finished.code).toBe(1);
    const { verified, unnamedFiles, faults } = reportOf(finished);
    expect([verified, unnamedFiles]).toEqual([false, 'asked']);
    expect(faults.map(({ code, path: file }) => [code, file])).toEqual([
      ['unnamed-file', 'api/servers/acme/old.json'],
      ['unnamed-file', 'servers/acme/old/index.html'],
    ]);
    expect((await verify('--last', older)).stdout).toContain('Replace the folder with each build');
  });

  it('treats absent and gone files as removed, and ignores hashed files and those that hosts do not serve', async () => {
    served = current;
    const finished = await verify('--last', older, '--json');
    expect([finished.code, reportOf(finished).unnamedFiles]).toEqual([0, 'asked']);
    expect(server.requests.filter(({ path: pathname }) => /_astro|search\/|_headers/.test(pathname))).toEqual([]);
    expect((await verify('--last', older)).stderr).toContain('None of the 2 files that only the older manifest names exists.');
    served = new Map([...before, ...current]);
    status = 410;
    expect((await verify('--last', older)).code).toBe(0);
  });

  it('reports for a URL alone that old files cannot be known, and for a failing host that these cannot', async () => {
    const finished = await verify('--json');
    expect([finished.code, reportOf(finished).unnamedFiles]).toEqual([0, 'unknown']);
    expect((await verify()).stderr).toContain('a URL gives no list of files');
    status = 403;
    expect(reportOf(await verify('--last', older, '--json')).faults.map(({ code }) => code)).toEqual(['unreadable', 'unreadable']);
  });

  it('treats older files as removed if S3 answers 403 for them, as for missing ones', async () => {
    [status, more] = [403, { 'x-amz-request-id': '1' }];
    expect((await verify('--last', older)).code).toBe(0);
  });

  it('refuses an invalid manifest as an invalid argument', async () => {
    const finished = await verify('--last', path.join(folder, 'nowhere.json'));
    expect(finished.code).toBe(2);
    expect(finished.stderr).toContain('Correct --last');
  });
});
