import type { Found, PackedSiteFacts } from './file-answer.ts';
import { entityTag, sha256, type PackedFile, type Packs, type ReadBytes } from './pack-reader.ts';

/** The files of a site in packs, as the recipes of static hosts find them. */
export interface PackedFiles {
  /** Whether the script answers for a path of the API: for all but a few, whose files are not in packs. */
  isApi(path: string): boolean;
  isPacked(path: string): boolean;
  /** The first of some files that exists, to be sent with a status; the page of a removed server with 410. */
  first(paths: readonly string[], status?: number): Promise<Found | undefined>;
  /** The response for a removed server, by any of its paths. */
  gone(path: string): Promise<Found | undefined>;
}

/**
 * Finds files in packs, and beside them if the host has no answers of its own.
 *
 * @param read reads files beside the packs; `undefined` where the host answers for them
 */
export function packedFiles(site: PackedSiteFacts, packs: Packs, read: ReadBytes | undefined): PackedFiles {
  const packed = new RegExp(site.packed);
  const hidden = new RegExp(site.hidden);

  async function fileAt(path: string): Promise<PackedFile | undefined> {
    if (packed.test(path)) return packs.find(path);
    return read !== undefined && isPlainPath(path) && !hidden.test(path) ? plainFile(read, path) : undefined;
  }

  async function first(paths: readonly string[], status = 200): Promise<Found | undefined> {
    for (const path of paths) {
      const file = await fileAt(path);
      if (file !== undefined) return { path, file, status: file.isGone ? 410 : status };
    }
    return undefined;
  }

  return {
    isApi: (path) => /^(?:api|v0(?:\.1)?)(?:\/|$)/.test(path) && (read !== undefined || packed.test(currentPath(path))),
    isPacked: (path) => packed.test(path),
    first,
    async gone(path) {
      for (const [pattern, file] of site.hasGone ? site.gone : []) {
        const name = new RegExp(pattern).exec(path)?.[1];
        if (name !== undefined) return first([file.replace('$1', () => name)], 410);
      }
      return undefined;
    },
  };
}

/** Whether a path has only plain names of files and folders, so that it leads to no other folder. */
function isPlainPath(path: string): boolean {
  return path
    .split('/')
    .every((part, at) => part !== '' && !/[\\\0]/.test(part) && (!part.startsWith('.') || (at === 0 && part === '.well-known')));
}

/** A file beside the packs, with the same kind of entity tag. */
async function plainFile(read: ReadBytes, path: string): Promise<PackedFile | undefined> {
  const bytes = await read(path);
  return bytes && { length: bytes.length, etag: entityTag(await sha256(bytes)), isGone: false, bytes: () => [bytes] };
}

/**
 * The files that may answer a request, by the rules of the hosts' recipes.
 *
 * @param path below the base, decoded
 */
export function filesAt(path: string, query: URLSearchParams, site: PackedSiteFacts): string[] {
  if (path === 'api/servers') return listFile(site, query);
  if (path === '' || path.endsWith('/')) return [`${site.official ? currentPath(path) : path}index.html`];
  if (path.startsWith('api/servers/')) return [path, `${path}.json`];
  if (!site.official) return [path];
  const file = currentPath(path);
  if (file === 'v0.1/servers') return ['v0.1/servers.json'];
  return /^v0\.1\/servers\/.+\/versions$/.test(file) ? [`${file}/index.html`] : [file];
}

/** The older paths of the official API have the same responses. */
function currentPath(path: string): string {
  return path.replace(/^v0\//, 'v0.1/');
}

/** The file that answers a query for a list. The first value of a repeated parameter is used. */
function listFile({ lists: [parameters, routes] }: PackedSiteFacts, query: URLSearchParams): string[] {
  const asked = parameters.map((name) => query.get(name) ?? '').join('|');
  for (const [pattern, file] of routes) {
    const match = new RegExp(pattern).exec(asked);
    if (match !== null) return [file.replace('$1', match[1] ?? '')];
  }
  return [];
}
