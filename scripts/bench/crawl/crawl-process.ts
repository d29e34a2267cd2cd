import net from 'node:net';

import { crawl, createCrawlContext, readSourcesFile } from '../../../src/crawler/index.ts';
import { failure } from '../../terminal/output.ts';
import type { CrawlCost } from './messages.ts';
import { sourcesOf } from './sources.ts';

// A program: crawls made-up sources once, in a process of its own.
// node crawl-process.ts <port of all hosts> <content folder> <sources> <hosts> <milliseconds between requests> <time of the crawl>

const [port = '', contentDir = '', sources = '', hosts = '', interval = '', now = ''] = process.argv.slice(2);
const { entries = [] } = readSourcesFile(sourcesOf(Number(sources), Number(hosts)), 'sources.yaml');
const context = createCrawlContext(entries, {
  contentDir,
  sourcesFolder: contentDir,
  signal: new AbortController().signal,
  version: '0',
  rawUrl: 'http://{owner}.example/{repo}/{path}',
  minIntervalMs: Number(interval),
  allowPrivateHosts: true,
  // Every name leads to this machine, and every port to the one on which all hosts listen.
  resolve: () => Promise.resolve(['127.0.0.1']),
  connect: (_options, callback) => {
    const socket = net.connect({ port: Number(port), host: '127.0.0.1', noDelay: true });
    socket.once('connect', () => callback(null, socket)).once('error', (error) => callback(error, null));
  },
});
const started = performance.now();
const { written, unchanged, problems } = await crawl(entries, { context, contentDir, now });
await context.web.close();
const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
process.send?.({
  seconds: (performance.now() - started) / 1000,
  cpuSeconds: (userCPUTime + systemCPUTime) / 1e6,
  peakRss: maxRSS * 1024,
  written,
  unchanged,
  problems: problems.length,
} satisfies CrawlCost);
if (problems[0] !== undefined) failure(`${problems[0].source}: ${problems[0].message}`);
