import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { verifyCommand } from '../../scripts/commands/verify.ts';
import type { VerifyReport } from '../../scripts/verify/report.ts';
import { urlSite } from '../../scripts/verify/url-site.ts';
import { readAtMost } from '../../src/security/signing/site-reader.ts';
import { newSigningKey } from '../../src/security/signing/signing-key.ts';
import { serve } from '../support/http-server.ts';
import { runHere } from '../support/run-here.ts';
import { keyFrom, signedSite } from '../support/signed-site.ts';

describe('the memory file of verify', () => {
  let folder: string;
  const at = (...parts: string[]): string => path.join(folder, ...parts);

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portolan-verify-'));
    await mkdir(at('dist/.well-known'), { recursive: true });
    const key = await keyFrom(await newSigningKey());
    const files = await signedSite({ 'index.html': '<p>Home</p>' }, { key, createdAt: new Date().toISOString() });
    for (const [name, bytes] of files) await writeFile(at('dist', name), bytes);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('reports its result even if the file cannot be written, names both files, and fails', async () => {
    await writeFile(at('file'), '');
    const options = ['--state', at('file/seen.json'), '--save-manifest', at('file/last.json'), '--json'];
    const { code, stdout, stderr } = await runHere(verifyCommand(), ['verify', at('dist'), ...options]);
    expect(code).toBe(1);
    // The command writes such reports alone.
    expect(JSON.parse(stdout) as VerifyReport).toMatchObject({ verified: true, trust: 'first-use' });
    expect(stderr).toMatch(
      /seen\.json" cannot be (?:read|written) \(E[A-Z]+: [^)]+\), so the state of this site is not stored\. Name another file with --state\./,
    );
    expect(stderr).toMatch(/last\.json" cannot be written \(E[A-Z]+: [^)]+\)\. Name another file with --save-manifest\./);
  });

  it('refuses an unreadable file before any request', async () => {
    await mkdir(at('seen.json'));
    const { code, stderr } = await runHere(verifyCommand(), ['verify', at('dist'), '--state', at('seen.json')]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/seen\.json" cannot be read \(EISDIR: it is a folder\)\. Name another file with --state;/);
  });
});

describe('a host that delays responses', () => {
  it('gets no more requests after twenty consecutive unfinished files', async () => {
    const limits: AbortController[] = [];
    // The limit of a file is over when its request has arrived, however busy the machine is.
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const limit = new AbortController();
      limits.push(limit);
      return limit.signal;
    });
    const server = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': '5' });
      response.write('h', () => limits.at(-1)?.abort(new DOMException('The limit is over.', 'TimeoutError')));
    });
    try {
      const site = urlSite({ site: `${server.url}/`, timeoutMs: 50, pausesMs: [] });
      const kinds: string[] = [];
      for (let file = 0; file < 25; file += 1) kinds.push((await readAtMost(site, `f${file}`, 5)).kind);
      expect(new Set(kinds)).toEqual(new Set(['unreadable']));
      expect(server.requests).toHaveLength(20);
      expect(timeout.mock.calls).toEqual(Array.from({ length: 20 }, () => [50]));
    } finally {
      timeout.mockRestore();
      await server.close();
    }
  });
});
