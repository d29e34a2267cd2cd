import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

const ENDING = '.tsv.gz';

/** A file of pairs. */
export interface PairFile {
  /** Its name without the ending. */
  readonly source: string;
  readonly path: string;
  /** SHA-256 of the file, hexadecimal. */
  readonly digest: string;
}

/** The pairs to train with are not available. */
class PairFilesError extends Error {
  override name = 'PairFilesError' as const;
}

/**
 * The files of pairs in a folder, by name.
 *
 * @param isWanted whether a source is used for training; the others are not opened
 * @throws PairFilesError if there is no such folder, or no file of pairs in it
 */
export async function listPairFiles(folder: string, isWanted: (source: string) => boolean): Promise<PairFile[]> {
  const names = await readdir(folder).catch((cause: unknown) => {
    throw new PairFilesError(
      `There are no pairs to train with: the folder ${folder} cannot be read. Name it with --data, or set PORTOLAN_SHARED to the folder that holds data/pairs.`,
      { cause },
    );
  });
  const sources = names.filter((name) => name.endsWith(ENDING)).map((name) => name.slice(0, -ENDING.length));
  const wanted = sources.filter(isWanted).sort();
  if (wanted.length === 0)
    throw new PairFilesError(`There are no pairs to train with: ${folder} contains no *${ENDING} that the settings use.`);
  return Promise.all(
    wanted.map(async (source) => {
      const file = path.join(folder, `${source}${ENDING}`);
      const digest = createHash('sha256')
        .update(await readFile(file))
        .digest('hex');
      return { source, path: file, digest };
    }),
  );
}

/** The text of a file of pairs. */
export async function readPairText(file: string): Promise<string> {
  try {
    return gunzipSync(await readFile(file)).toString('utf8');
  } catch (cause) {
    throw new PairFilesError(`${file} cannot be unpacked: it is not a gzip file, or it is damaged. Download it again.`, { cause });
  }
}

/** The pairs of a text of lines; skips lines without exactly one tab. */
export function* pairsOf(text: string): Generator<readonly [string, string]> {
  for (const line of text.split('\n')) {
    const tab = line.indexOf('\t');
    if (tab >= 0 && !line.includes('\t', tab + 1)) yield [line.slice(0, tab), line.slice(tab + 1)];
  }
}
