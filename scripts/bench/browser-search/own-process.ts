import { builtInEmbedder } from '../../../src/search/embedding/node/built-in-embedder.ts';
import { builtInTranslations } from '../../../src/search/translation/node/built-in-translations.ts';
import { buildIndex } from '../../../src/search/indexing/build-index.ts';
import { openIndex } from '../../../src/search/open-index.ts';
import type { SearchEngine, SearchMode } from '../../../src/search/query/search-engine.ts';
import { cpuTimed } from '../support/cpu-time.ts';
import { benchRecords } from './bench-records.ts';
import { manyRecords } from './many-records.ts';
import type { OwnFigures } from './own-in-node.ts';
import { latencyOf, median, type Latency } from '../support/quantiles.ts';
import { FIRST_QUERIES, warmQueries } from './queries.ts';
import { ROUNDS } from './warm.ts';

// A program: measures our engine in Node with a multiple of the records, in a separate process.
// node own-process.ts <times>

const times = Number(process.argv[2]);
const records = manyRecords(benchRecords(), times);
const [embedder, translations] = [await builtInEmbedder(), await builtInTranslations()];
const { value: files, seconds: buildSeconds } = await cpuTimed(() => buildIndex(records, embedder, { translations }));
let read = 0;
const open = (): Promise<SearchEngine> =>
  openIndex((name, part) => {
    const bytes = files.get(name);
    if (bytes === undefined) return Promise.reject(new Error(`The index has no file "${name}".`));
    const sent = part === undefined ? bytes : bytes.subarray(part.from, part.from + part.length);
    read += sent.byteLength;
    return Promise.resolve(sent);
  });
const hybridBytes = await firstBytes();
const engine = await open();
const queries = warmQueries(records);
const figures: OwnFigures = {
  records: records.length,
  buildSeconds,
  indexBytes: [...files.values()].reduce((sum, { byteLength }) => sum + byteLength, 0),
  hybridBytes,
  text: await latency('text'),
  hybrid: await latency('hybrid'),
};
process.stdout.write(JSON.stringify(figures));

async function firstBytes(): Promise<number> {
  const bytes: number[] = [];
  for (const q of FIRST_QUERIES) {
    read = 0;
    await (await open()).search({ q, limit: 10 });
    bytes.push(read);
  }
  return median(bytes);
}

async function latency(mode: SearchMode): Promise<Latency> {
  const rounds: number[][] = [];
  for (let round = 0; round <= ROUNDS; round += 1) rounds.push(await askAll(mode));
  return latencyOf(rounds.slice(1));
}

async function askAll(mode: SearchMode): Promise<number[]> {
  const taken: number[] = [];
  for (const q of queries) {
    const before = performance.now();
    await engine.search({ q, mode, limit: 10 });
    taken.push(performance.now() - before);
  }
  return taken;
}
