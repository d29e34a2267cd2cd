import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

import { seededRandom, type Random } from '../../../scripts/support/seeded-random.ts';
import { SETTINGS, type TrainingSettings } from '../../../scripts/training/training-settings.ts';

/** Topics in two wordings without a common word. */
const TOPICS: readonly (readonly [readonly string[], readonly string[]])[] = [
  [
    ['weather', 'forecast', 'rain'],
    ['meteorology', 'climate', 'temperature'],
  ],
  [
    ['mail', 'inbox', 'letter'],
    ['correspondence', 'message', 'post'],
  ],
  [
    ['database', 'sql', 'query'],
    ['tables', 'records', 'rows'],
  ],
  [
    ['picture', 'photo', 'image'],
    ['camera', 'pixels', 'drawing'],
  ],
  [
    ['map', 'route', 'street'],
    ['navigation', 'directions', 'atlas'],
  ],
  [
    ['money', 'invoice', 'bill'],
    ['payments', 'accounting', 'ledger'],
  ],
];
const FILLERS = ['the', 'with', 'for', 'some', 'your', 'every'];

/** Pairs that mean the same; the topic of pair p is p modulo the count of topics. */
export function madeUpPairs(count: number, seed: number): [string, string][] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, at) => {
    const [asked, described] = TOPICS[at % TOPICS.length]!;
    return [sentence(asked, random), sentence(described, random)];
  });
}

/** Topics there are. */
export const TOPIC_COUNT: number = TOPICS.length;

function sentence(words: readonly string[], random: Random): string {
  const pick = (from: readonly string[]): string => from[Math.floor(random() * from.length)]!;
  return Array.from({ length: 5 }, (_, at) => (at % 2 === 0 ? pick(words) : pick(FILLERS))).join(' ');
}

/** Settings with which a few hundred pairs are learnt in a second. */
export const SMALL: TrainingSettings = {
  ...SETTINGS,
  dimensions: 16,
  vocabulary: 60,
  pieceBuckets: 64,
  batch: 24,
  steps: 60,
  sources: { left: { weight: 0, reason: 'to be left out' }, often: { weight: 2, reason: 'to be drawn more' } },
};

/** Writes a folder of pairs: two sources for training and one to omit, and the table of their origins. */
export async function writePairs(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const sources = { plain: madeUpPairs(200, 1), often: madeUpPairs(90, 2), left: madeUpPairs(50, 3) };
  for (const [name, pairs] of Object.entries(sources)) {
    await writeFile(path.join(folder, `${name}.tsv.gz`), gzipSync(pairs.map((pair) => `${pair.join('\t')}\n`).join('')));
  }
  const rows = ['| source | pairs | licence | from | note |', '|---|---|---|---|---|', '| plain | 200 | MIT | own/one@1 | made up |'];
  await writeFile(path.join(folder, 'README.md'), `# Pairs\n\n${rows.join('\n')}\n`);
}
