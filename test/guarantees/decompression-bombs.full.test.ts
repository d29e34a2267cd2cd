import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

import { codeOf, guard } from '../support/guard.ts';
import { testServer } from '../support/opened.ts';

const MIB = 2 ** 20;

function bombs(): Readonly<Record<string, Buffer>> {
  const zeros = Buffer.alloc(200 * MIB);
  const br = brotliCompressSync(zeros, { params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_QUALITY]: 5 } });
  const gzip = gzipSync(zeros);
  return { br, gzip, zstd: zstdCompressSync(zeros), 'gzip, br': brotliCompressSync(gzip) };
}

/** Fetches a URL in a separate process, and returns the time and memory it took. */
async function costOf(url: string): Promise<{ readonly code: string; readonly ms: number; readonly rssMiB: number }> {
  const child = spawn(process.execPath, ['test/guarantees/fetch-decompressed.ts', url], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  // fetch-decompressed.ts writes this shape.
  return JSON.parse(line) as { code: string; ms: number; rssMiB: number };
}

describe('decompression bombs: 200 MiB from some hundred bytes stop at the limit, within 64 MiB of memory', () => {
  it('with any content coding, or two of them', async () => {
    const made = bombs();
    const server = await testServer((request, response) => {
      const coding = decodeURIComponent(request.url?.slice(1) ?? '');
      response.writeHead(200, { 'content-encoding': coding }).end(made[coding]);
    });
    for (const [coding, { length }] of Object.entries(made)) {
      const { code, ms, rssMiB } = await costOf(`${server.url}/${encodeURIComponent(coding)}`);
      process.stdout.write(
        `decompression bombs: ${coding}, ${length} bytes: ${ms.toFixed(0)} ms, resident ${rssMiB.toFixed(1)} MiB more\n`,
      );
      expect(code).toBe('too-large');
      expect(rssMiB).toBeLessThan(64);
    }
  });

  it('also in the fetch of a library', async () => {
    const { br } = bombs();
    const server = await testServer((_request, response) => void response.writeHead(200, { 'content-encoding': 'br' }).end(br));
    const fetch = guard({ allowPrivateHosts: true }).webFetch({ maxBytes: 1000, signal: AbortSignal.timeout(5000) });
    expect(await codeOf((await fetch(server.url)).arrayBuffer())).toBe('too-large');
  });

  it('and more than two codings, or unknown ones, are not decoded', async () => {
    const server = await testServer((request, response) => {
      const [coding, body] = request.url === '/three' ? ['gzip, gzip, gzip', gzipSync(gzipSync(gzipSync('x')))] : ['compress', 'x'];
      response.writeHead(200, { 'content-encoding': coding }).end(body);
    });
    const web = guard({ allowPrivateHosts: true });
    expect([await codeOf(web.document(`${server.url}/three`)), await codeOf(web.document(`${server.url}/odd`))]).toEqual([
      'bad-encoding',
      'bad-encoding',
    ]);
  });
});
