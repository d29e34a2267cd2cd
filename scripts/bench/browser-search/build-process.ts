import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { builtInEmbedder } from '../../../src/search/embedding/node/built-in-embedder.ts';
import { builtInTranslations } from '../../../src/search/translation/node/built-in-translations.ts';
import { buildIndex } from '../../../src/search/indexing/build-index.ts';
import { cpuTimed } from '../support/cpu-time.ts';
import { benchRecords, peerDocuments } from './bench-records.ts';
import { OWN } from './engine-folders.ts';
import type { FileContents, PeerIndex } from './peers/peer.ts';
import { PEERS } from './peers/peers.ts';

// A program: builds the index of one engine, in a separate process, so that engines do not affect each other.
// node build-process.ts <engine> <modules> <folder to write to>

const [engine = '', modules = '', out = ''] = process.argv.slice(2);
const records = benchRecords();
const documents = peerDocuments(records);
const { value, seconds } = await cpuTimed(async () => (engine === OWN ? ownIndex() : PEERS[engine]?.build(documents, modules)));
if (value === undefined) throw new Error(`There is no engine "${engine}".`);
const childSeconds = secondsOfChildren();
await write(path.join(out, 'index'), value.index);
if (value.code) await write(path.join(out, 'code'), value.code);
process.stdout.write(JSON.stringify({ seconds: seconds + childSeconds }), () => process.exit());

async function ownIndex(): Promise<PeerIndex> {
  return { index: await buildIndex(records, await builtInEmbedder(), { translations: await builtInTranslations() }) };
}

async function write(folder: string, files: FileContents): Promise<void> {
  for (const [name, bytes] of files) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, bytes);
  }
}

/** CPU time of running child processes, in seconds; 0 if the system has no /proc. */
function secondsOfChildren(): number {
  try {
    const threads = readdirSync('/proc/self/task');
    const children = threads.flatMap((thread) => readFileSync(`/proc/self/task/${thread}/children`, 'utf8').trim().split(' '));
    return children.filter((child) => child !== '').reduce((sum, child) => sum + secondsOf(child), 0);
  } catch {
    return 0;
  }
}

/** Clock ticks per second on Linux. */
const TICKS = 100;

function secondsOf(pid: string): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name before the last bracket may contain spaces. After it, the 12th and 13th are user and system time.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}
