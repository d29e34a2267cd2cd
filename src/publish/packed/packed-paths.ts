import type { PackedFiles } from '../../catalog/values/file-families.ts';

/**
 * Folders whose files are in packs, below the publication's root. The others have few files, or a live catalogue and hosts look there
 * for plain files: the head of the catalogue, the problem for missing files, the manifest of the search index.
 */
const FOLDERS: readonly string[] = [
  'api/(?!catalog[.]json$|404[.]json$)',
  'v0[.]1/',
  ...['servers', 'connect', 'owners', 'badges', 'categories', 'profiles', 'browse', 'icons', 'og/servers', 'llms-full'].map(
    (folder) => `${folder}/`,
  ),
  ...['ai-catalog', 'ard', 'changes', 'checks'].map((folder) => `${folder}/`),
  'search/[^/]+/',
];

/** Files at the root that grow with the catalogue. */
const ROOT_FILES = ['llms-full[.]txt', 'sitemap.*[.]xml'];

/** A page: `index.html` outside the official API, whose folders contain JSON in files of that name. */
const NO_PAGE = '(?!(?!v0[.]1/).*[.]html$)';

/** The pages of folders. The first page stays a file, because every host must find one. */
const PAGES = '.+/index[.]html$';

/**
 * The paths of files in packs, as a regular expression that is valid in JavaScript.
 *
 * @param packed the setting `files.packed`
 */
export function packedExpression(packed: PackedFiles): string {
  const files = [...FOLDERS, ...ROOT_FILES.map((file) => `${file}$`)].join('|');
  return packed === 'pages' ? `^(?:${files}|${PAGES})` : `^${NO_PAGE}(?:${files})`;
}

/** The paths of the files of a server, with its name or id and its ending; the first that matches applies. */
const SERVER_FILES: readonly RegExp[] = [
  /^api\/(?:servers|gone)\/(?!_page\/)(.+)\.json$/,
  /^v0\.1\/servers\/(.+)\/versions\/[^/]*$/,
  /^v0\.1\/gone\/(.+)\.json$/,
  /^(?:servers|connect)\/(.+?)(?:\/index\.html|\.brief\.md|\.md|\.json)$/,
  /^badges\/(.+)\.svg$/,
  /^og\/servers\/(.+)\.png$/,
];

/** The files of a record by its id (RFC 9562), which contain its name. */
const BY_ID = /^api\/(?:servers|gone)\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]+\.json$/;

/** Bytes at the start of a record of the API that contain its name. */
export const NAME_BYTES = 300;

/** The name in a record of the API. */
const NAME = /^\{"qualifiedName":"([^"\\]+)"/;

/**
 * The name of the server to which a file belongs; `undefined` for files of several servers. All files of a server are in one pack, so
 * that a change of a server changes one pack.
 *
 * @param start returns the first {@link NAME_BYTES} of the file or all: a record is published under its id, too
 */
export function serverOfFile(path: string, start: () => Buffer): string | undefined {
  const named = BY_ID.test(path) ? NAME.exec(start().toString('latin1', 0, NAME_BYTES))?.[1] : undefined;
  if (named !== undefined) return named.toLowerCase();
  for (const pattern of SERVER_FILES) {
    const name = pattern.exec(path)?.[1];
    if (name !== undefined) return name.toLowerCase();
  }
  return undefined;
}
