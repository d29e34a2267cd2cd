import { open } from 'node:fs/promises';
import path from 'node:path';

import { hasCode } from '../../src/catalog/store/error-code.ts';
import { FetchError, type FetchedDocument, type GuardedFetch } from '../../src/crawler/index.ts';

/** URL of the files of the folder; no host has this name (RFC 2606). */
export const FOLDER_URL = 'https://folder.invalid/';

/** Maximum bytes of a file, as of one that a crawl fetches. */
const MAX_BYTES = 256 * 1024;

/** A fetch that reads documents below {@link FOLDER_URL} from a folder, and all others with another fetch. */
export function folderFetch(root: string, web: GuardedFetch): GuardedFetch {
  return {
    document: (url, request) => (url.startsWith(FOLDER_URL) ? fileDocument(root, url) : web.document(url, request)),
    webFetch: (options) => web.webFetch(options),
    close: () => web.close(),
  };
}

async function fileDocument(root: string, url: string): Promise<FetchedDocument> {
  const file = folderFile(root, url);
  const handle = await open(file).catch((error: unknown) => {
    // A repository has no file where this machine has none, or a folder.
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')) throw missing(file);
    throw new FetchError('unreachable', `${file} cannot be read.`, { cause: error });
  });
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) throw missing(file);
    if (stats.size > MAX_BYTES) throw new FetchError('too-large', `${file} has more than ${MAX_BYTES} bytes.`);
    return { status: 'fresh', bytes: await handle.readFile(), url };
  } finally {
    await handle.close();
  }
}

function missing(file: string): FetchError {
  return new FetchError('http-status', `There is no ${file}.`, { status: 404 });
}

/** A text with the paths of files, relative to the working directory, in place of their URLs. */
export function withPaths(text: string, root: string): string {
  return text
    .split(FOLDER_URL)
    .map((part, at) => {
      if (at === 0) return part;
      const [name = ''] = /^[^\s"']*/.exec(part) ?? [];
      return path.relative('.', folderFile(root, FOLDER_URL + name)) + part.slice(name.length);
    })
    .join('');
}

/** The file at a URL below {@link FOLDER_URL}. The readers of repositories accept no dot segments. */
function folderFile(root: string, url: string): string {
  return path.join(root, ...url.slice(FOLDER_URL.length).split('/').map(decodeURIComponent));
}
