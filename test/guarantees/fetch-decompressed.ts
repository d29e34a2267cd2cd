import { asFetchError, createGuardedFetch } from '../../src/crawler/guarded-fetch/index.ts';

// Run by decompression-bombs.full.test.ts: fetches the URL in its argument, and writes time and memory as one line of JSON.
const url = process.argv[2] ?? '';
const web = createGuardedFetch({ allowPrivateHosts: true, userAgent: 'portolan/test (+https://portolan.invalid/crawler)' });
// The modules that a first fetch loads do not count.
await web.document(new URL('/warm', url).href).catch(() => undefined);
const before = process.memoryUsage.rss();
let most = before;
const timer = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 1);
const started = performance.now();
const code = await web.document(url).then(
  () => 'none',
  (error: unknown) => asFetchError(error, url).code,
);
const ms = performance.now() - started;
clearInterval(timer);
most = Math.max(most, process.memoryUsage.rss());
process.stdout.write(`${JSON.stringify({ code, ms, rssMiB: (most - before) / 2 ** 20 })}\n`);
await web.close();
