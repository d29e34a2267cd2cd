import { asFetchError, createGuardedFetch } from '../../src/crawler/guarded-fetch/index.ts';

// Run by decompression-bombs.test.ts: fetches the URL that it is given, and writes what it cost as one line of JSON.
const url = process.argv[2] ?? '';
const web = createGuardedFetch({ allowPrivateHosts: true, userAgent: 'portolan/test (+https://portolan.invalid/crawler)' });
// What any first fetch loads is no cost of the bomb.
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
