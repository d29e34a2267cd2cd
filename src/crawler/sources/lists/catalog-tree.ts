import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';

import type { Problem } from '../../../catalog/parsing/problem.ts';
import type { CrawlContext } from '../../context/crawl-context.ts';
import { fetchProblem } from '../../context/fetch-problem.ts';
import { isHttpLocation } from '../../source-list/local-sources.ts';
import { badRepositoryLocation, githubPath, rawFileUrl, type RepositoryLocation } from '../../source-list/repository-location.ts';
import { GITHUB_JSON, filesOfTree, githubProblem, githubUrl } from './github-api.ts';
import { fetchPage } from './json-page.ts';
import type { ListLimits } from './list-limits.ts';

/** The files of one server in a catalogue tree. */
const SERVER_FILES = ['server.yaml', 'tools.json'] as const;

/** One of them. */
type ServerFile = (typeof SERVER_FILES)[number];

/** A server in a catalogue tree. */
export interface TreeServer {
  /** Its folder below `servers/`. */
  readonly folder: string;
  /** Changes with the content; `undefined` if it is unknown before reading. */
  readonly key: string | undefined;
  readonly files: ReadonlySet<ServerFile>;
}

/** A file's bytes or a problem; `place` is its URL or path for problems. */
type TreeFileRead = { readonly bytes: Uint8Array; readonly place: string } | { readonly problem: Problem; readonly place: string };

/** A catalogue tree in a repository or a local folder. */
export interface CatalogTree {
  readonly servers: readonly TreeServer[];
  readonly etag?: string | undefined;
  read(folder: string, file: ServerFile): Promise<TreeFileRead>;
}

/** The result of looking for a tree. */
type TreeAnswer = { readonly tree: CatalogTree } | { readonly unchanged: true } | { readonly problem: Problem };

/** Decoded bytes of one file. */
const FILE_BYTES = 1024 * 1024;

/** The tree of a repository at GitHub. One request lists it; its files are read as raw files, like platform files. */
export async function repositoryTree(
  location: RepositoryLocation,
  etag: string | undefined,
  context: CrawlContext,
  limits: ListLimits,
): Promise<TreeAnswer> {
  const { owner, repo, ref } = location;
  const url = githubUrl(context, 'repos', owner, repo, 'git', 'trees', ref);
  url.searchParams.set('recursive', '1');
  const answer = await fetchPage(url.href, { maxBytes: limits.pageBytes, accept: GITHUB_JSON, etag }, context);
  if (answer.kind === 'failed') return { problem: githubProblem(answer.problem, answer.error, context) };
  if (answer.kind === 'unchanged') return { unchanged: true };
  const listed = filesOfTree(answer.page.root);
  if (listed === undefined) return { problem: noTree(url.href) };
  if (listed.isCut) return { problem: tooLargeTree(url.href) };
  const folders = new Map<string, Map<ServerFile, string>>();
  for (const { path: file, sha } of listed.files) {
    const [, folder = '', name = ''] = /^servers\/([^/]+)\/([^/]+)$/.exec(file) ?? [];
    const known = SERVER_FILES.find((one) => one === name);
    if (known === undefined) continue;
    folders.set(folder, (folders.get(folder) ?? new Map<ServerFile, string>()).set(known, sha));
  }
  const servers = [...folders]
    .filter(([, files]) => files.has('server.yaml'))
    .map(([folder, files]) => ({
      folder,
      files: new Set(files.keys()),
      key: SERVER_FILES.map((file) => files.get(file) ?? '-').join(' '),
    }));
  const read = async (folder: string, file: ServerFile): Promise<TreeFileRead> => {
    const place = rawFileUrl(context.rawUrl, { ...location, folder: `servers/${folder}` }, file);
    try {
      const document = await context.web.document(place, { maxBytes: FILE_BYTES, signal: context.signal });
      return document.status === 'fresh' ? { bytes: document.bytes, place } : { problem: noTree(place), place };
    } catch (error) {
      return { problem: fetchProblem(error, place), place };
    }
  };
  return { tree: { servers, etag: answer.page.document.etag, read } };
}

function noTree(url: string): Problem {
  const hint = 'Write owner/repo of a repository with the layout of docker/mcp-registry.';
  return { code: 'no-list', severity: 'error', message: `${url} lists no files.`, hint, file: url };
}

function tooLargeTree(url: string): Problem {
  const hint = 'Check the repository out next to sources.yaml, and use its folder as the location.';
  return { code: 'too-large', severity: 'error', message: `${url} lists only a part of the repository.`, hint, file: url };
}

/** The tree of a folder next to `sources.yaml`. Symbolic links to files outside of it are not followed. */
export async function folderTree(location: string, sourcesFolder: string): Promise<TreeAnswer> {
  const found = await findFolder(location, sourcesFolder);
  if ('problem' in found) return found;
  const root = path.join(found.folder, 'servers');
  const entries = await readdir(root, { withFileTypes: true }).catch(() => undefined);
  if (entries === undefined) return { problem: noFolder(location, 'has no folder "servers"') };
  const servers: TreeServer[] = [];
  for (const folder of entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()) {
    const names = new Set(await readdir(path.join(root, folder)));
    const files = new Set(SERVER_FILES.filter((file) => names.has(file)));
    if (files.has('server.yaml')) servers.push({ folder, files, key: undefined });
  }
  return {
    tree: {
      servers,
      read: (folder, file) => readWithin(found.folder, path.join(root, folder, file), `${location}/servers/${folder}/${file}`),
    },
  };
}

/** The folder of a location. It must be below the folder of `sources.yaml`, also after following symbolic links. */
export async function findFolder(
  location: string,
  sourcesFolder: string,
): Promise<{ readonly folder: string } | { readonly problem: Problem }> {
  if (isHttpLocation(location) || githubPath(location) !== undefined) return { problem: badRepositoryLocation(location) };
  const folder = path.resolve(sourcesFolder, location);
  if (path.isAbsolute(location) || !folder.startsWith(path.resolve(sourcesFolder) + path.sep)) {
    return { problem: { ...noFolder(location, 'is not in the folder of sources.yaml'), code: 'outside-folder' } };
  }
  try {
    const real = await realpath(folder);
    if (!real.startsWith((await realpath(sourcesFolder)) + path.sep)) {
      return { problem: { ...noFolder(location, 'is not in the folder of sources.yaml'), code: 'outside-folder' } };
    }
    return (await stat(real)).isDirectory() ? { folder: real } : { problem: noFolder(location, 'is not a folder') };
  } catch {
    return { problem: noFolder(location, 'does not exist') };
  }
}

function noFolder(location: string, what: string): Problem {
  const hint = 'Write owner/repo, or ./path of a checkout next to sources.yaml.';
  return { code: 'unreadable-file', severity: 'error', message: `${location} ${what}.`, hint };
}

async function readWithin(root: string, file: string, place: string): Promise<TreeFileRead> {
  try {
    const real = await realpath(file);
    const { size } = await stat(real);
    if (!real.startsWith(root + path.sep) || size > FILE_BYTES) throw new RangeError('outside or too large');
    return { bytes: await readFile(real), place };
  } catch {
    const message = `${place} cannot be read.`;
    const problem: Problem = {
      code: 'unreadable-file',
      severity: 'error',
      message,
      hint: 'Check the file, and that it is not a link.',
      file: place,
    };
    return { problem, place };
  }
}
