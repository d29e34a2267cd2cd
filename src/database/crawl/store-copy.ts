import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

import { mkdir, writeFile } from 'node:fs/promises';
import { slashPath } from '../../catalog/store/slash-path.ts';
import { serversFolder } from '../../catalog/store/store-paths.ts';
import { MEMORY_FILE } from '../../crawler/index.ts';
import type { Queries } from '../connection/database.ts';
import type { CrawlRun } from './run.ts';

/** Bytes of files in one row before compression, as a rule. */
const PART_BYTES = 4 * 1024 * 1024;

type StoredFile = readonly [path: string, bytes: string];

/** Copies the content files and the memory of a folder into the database, for the workers of a run. */
export async function storeCopy(database: Queries, { id }: Pick<CrawlRun, 'id'>, contentDir: string): Promise<void> {
  let part = 0;
  let files: StoredFile[] = [];
  let bytes = 0;
  const write = async (): Promise<void> => {
    if (files.length === 0) return;
    const packed = await promisify(gzip)(JSON.stringify(files), { level: 3 });
    await database.query('insert into portolan.crawl_store (run, part, files) values ($1, $2, $3)', [id, part, packed]);
    [part, files, bytes] = [part + 1, [], 0];
  };
  for (const file of await filesOf(contentDir)) {
    const read = await readFile(path.join(contentDir, file)).catch(() => undefined);
    if (read === undefined) continue;
    files.push([slashPath(file), read.toString('latin1')]);
    bytes += read.length;
    if (bytes >= PART_BYTES) await write();
  }
  await write();
}

async function filesOf(contentDir: string): Promise<readonly string[]> {
  const servers = serversFolder(contentDir);
  const entries = await readdir(servers, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(contentDir, path.join(entry.parentPath, entry.name)));
  return [MEMORY_FILE, ...files.sort()];
}

/** Writes the copy of a run into an empty folder. */
export async function restoreCopy(database: Queries, { id }: Pick<CrawlRun, 'id'>, folder: string): Promise<void> {
  const made = new Set<string>();
  for (let part = 0; ; part += 1) {
    const [row] = await database.query<{ files: Buffer }>('select files from portolan.crawl_store where run = $1 and part = $2', [
      id,
      part,
    ]);
    if (row === undefined) return;
    const unpacked = await promisify(gunzip)(row.files);
    for (const [file, bytes] of JSON.parse(unpacked.toString()) as readonly StoredFile[]) {
      const target = path.resolve(folder, file);
      // The rows are this program's own, but a worker writes only below its folder in any case.
      if (!target.startsWith(path.resolve(folder) + path.sep)) continue;
      const parent = path.dirname(target);
      if (!made.has(parent)) await mkdir(parent, { recursive: true });
      made.add(parent);
      await writeFile(target, Buffer.from(bytes, 'latin1'));
    }
  }
}
