import type { MadeFile } from '../catalog/published/published-file.ts';
import type { ServerRecord } from '../catalog/record/record.ts';
import { outputKey } from './output/site-key.ts';
import type { SiteFile } from './output/site-file.ts';

/** The keys of a build. */
export interface BuildKeys {
  /** See `siteKey`. */
  readonly site: string;
  /** Returns the key of a server's outputs, see `serverKey`. A record may already have the members of a published one. */
  readonly ofServer: (record: ServerRecord) => string;
}

/**
 * The files of a build with their keys: a file of one server has the key of that server, one of several the key of all their keys. A file
 * that is made already has none.
 *
 * @param keys absent if no earlier build is known
 */
export function* keyedFiles(files: Iterable<MadeFile | SiteFile>, keys: BuildKeys | undefined): Generator<SiteFile> {
  for (const file of files) {
    if (!('path' in file)) yield { path: file[0], make: () => file[1] };
    else if (!('servers' in file)) yield file;
    else yield keys === undefined ? { path: file.path, make: file.make } : { path: file.path, key: keyOf(file, keys), make: file.make };
  }
}

function keyOf({ servers, shown }: Extract<MadeFile, { readonly path: string }>, { site, ofServer }: BuildKeys): string {
  const [first, second] = servers;
  if (first !== undefined && second === undefined && shown === undefined) return ofServer(first);
  // Keys have one length. As arguments they would be too many for a call.
  return outputKey(site, shown ?? '', servers.map(ofServer).join(''));
}
