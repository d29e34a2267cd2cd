import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';

import { siteFiles, weightOf } from '../../../../scripts/bench/browser-search/site-files.ts';

it('compresses files, unless that makes them larger', async () => {
  const text = new TextEncoder().encode('a'.repeat(1000));
  const dense = Uint8Array.of(1);
  const files = await siteFiles(
    new Map([
      ['index.html', text],
      ['search/dense.bin', dense],
    ]),
  );
  const [page, other] = [files.get('index.html')!, files.get('search/dense.bin')!];
  expect([...brotliDecompressSync(page.body)]).toEqual([...text]);
  expect(page).toMatchObject({ type: 'text/html; charset=utf-8', raw: 1000, isCompressed: true });
  expect(other).toEqual({ type: 'application/octet-stream', raw: 1, body: dense, contents: dense, isCompressed: false });
  expect(weightOf(files)).toEqual({ raw: 1001, brotli: page.body.byteLength + 1 });
});
