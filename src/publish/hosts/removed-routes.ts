import { REMOVED_FOLDERS } from '../../api/removed/removed-files.ts';
import type { FileFamilies } from '../../catalog/values/file-families.ts';

/** A path of a removed server, and its tombstone file. */
interface RemovedRoute {
  /** A regular expression over a decoded path below the base, valid in JavaScript, PCRE and RE2; its capture group is the server's name or id. */
  readonly pattern: string;
  /** Below the base; `$1` stands for the capture group. */
  readonly tombstone: string;
}

/** Characters of names, so that no other part of a path gets into a file name. */
const NAME = '[@\\w][\\w./-]*';

/**
 * The paths of removed servers; a page also by the name of its file. A host that finds the tombstone file answers 410, so its rules need no
 * list of names.
 * The page comes first: its 410 response contains the page, that of the other paths contains the tombstone file.
 */
const REMOVED_ROUTES: readonly RemovedRoute[] = [
  { pattern: `^servers/(${NAME})/(?:index[.]html)?$`, tombstone: `${REMOVED_FOLDERS.registry}$1.json` },
  { pattern: `^api/servers/(${NAME}?)(?:[.]json)?$`, tombstone: `${REMOVED_FOLDERS.registry}$1.json` },
];

/** The paths of the official registry API. A name may end in `/versions`: the last one is the separator. */
const OFFICIAL_ROUTE: RemovedRoute = {
  pattern: `^v0(?:[.]1)?/servers/(${NAME})/versions(?:/[^/]*)?$`,
  tombstone: `${REMOVED_FOLDERS.official}$1.json`,
};

/** The paths of removed servers that a site publishes. */
export function removedRoutes({ official }: Pick<FileFamilies, 'official'>): readonly RemovedRoute[] {
  return official ? [...REMOVED_ROUTES, OFFICIAL_ROUTE] : REMOVED_ROUTES;
}

/** The regular expression of a route for whole paths. `base` is already escaped. */
export function removedExpression({ pattern }: RemovedRoute, base: string): string {
  return pattern.replace('^', `^${base}`);
}

/**
 * The routes as a JavaScript function for the scripts of CloudFront and Cloudflare: `goneServer(path)` takes a decoded path below the base, and
 * returns `{ name, file }`, or `undefined` for a path that is not of a server.
 */
export function removedServerScript(files: Pick<FileFamilies, 'official'>): string {
  const routes = removedRoutes(files)
    .map(({ pattern, tombstone }) => `  [/${pattern.replaceAll('/', '\\/')}/, '${tombstone}'],`)
    .join('\n');
  return `var GONE_ROUTES = [
${routes}
];

function goneServer(path) {
  for (var i = 0; i < GONE_ROUTES.length; i += 1) {
    var match = GONE_ROUTES[i][0].exec(path);
    if (match) return { name: match[1], file: GONE_ROUTES[i][1].replace('$1', match[1]) };
  }
  return undefined;
}`;
}
