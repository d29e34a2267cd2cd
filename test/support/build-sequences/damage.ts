import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { below, sample, type Random } from '../../../scripts/support/seeded-random.ts';

/** The folders of a sequence of builds. */
export interface BuildFolders {
  /** Output of the builds that reuse. */
  readonly out: string;
  readonly cache: string;
}

/** Damages what earlier builds left, and says how; `undefined` if there is nothing to damage. */
type Damage = (folders: BuildFolders, random: Random) => string | undefined;

function ofFile(of: keyof BuildFolders, text: string, damage: (file: string, random: Random) => void): Damage {
  return (folders, random) => {
    const [file] = sample(filesIn(folders[of]), 1, random);
    if (file === undefined) return undefined;
    damage(path.join(folders[of], file), random);
    return `${text} ${of === 'out' ? 'of the output' : 'of the cache'}: ${file}`;
  };
}

/** Paths of all files below a folder, sorted; none if there is no folder. */
export function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
}

/** Another byte in the middle, with the same size. */
function flipByte(file: string, random: Random): void {
  const bytes = readFileSync(file);
  if (bytes.length === 0) return;
  const at = below(bytes.length, random);
  bytes[at] = (bytes[at] ?? 0) ^ 0x55;
  writeFileSync(file, bytes);
}

const foreignFile: Damage = ({ out }, random) => {
  if (!existsSync(out)) return undefined;
  const place = path.join(
    out,
    sample(['notes', 'servers', 'api/servers', 'v0.1'], 1, random)[0] ?? '',
    `foreign-${below(100, random)}.txt`,
  );
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, 'Not written by a build.\n');
  return `a foreign file in the output: ${path.relative(out, place)}`;
};

function removed(of: keyof BuildFolders): Damage {
  return (folders) => {
    rmSync(folders[of], { recursive: true, force: true });
    return of === 'out' ? 'no output' : 'no cache';
  };
}

const removedSubfolder: Damage = ({ out }, random) => {
  if (!existsSync(out)) return undefined;
  const [folder] = sample(
    readdirSync(out, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name),
    1,
    random,
  );
  if (folder === undefined) return undefined;
  rmSync(path.join(out, folder), { recursive: true });
  return `a folder of the output removed: ${folder}`;
};

/** Damages of the output and of the cache, with the weight of each. */
export const DAMAGES: Readonly<Record<string, readonly [weight: number, damage: Damage]>> = {
  outputByte: [2, ofFile('out', 'another byte in a file', flipByte)],
  outputEnd: [1, ofFile('out', 'text at the end of a file', (file) => appendFileSync(file, '\n<!-- edited -->\n'))],
  outputGone: [2, ofFile('out', 'removed a file', (file) => rmSync(file))],
  outputTime: [1, ofFile('out', 'another time of a file', (file) => utimesSync(file, 1_700_000_000, 1_700_000_000))],
  outputFolder: [1, removedSubfolder],
  foreignFile: [1, foreignFile],
  noOutput: [1, removed('out')],
  cacheByte: [2, ofFile('cache', 'another byte in a file', flipByte)],
  cacheCut: [1, ofFile('cache', 'half of a file', (file) => truncateSync(file, Math.floor(readFileSync(file).length / 2)))],
  cacheGone: [1, ofFile('cache', 'removed a file', (file) => rmSync(file))],
  noCache: [1, removed('cache')],
};
