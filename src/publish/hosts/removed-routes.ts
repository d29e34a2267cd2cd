import { REMOVED_FOLDERS } from '../../api/removed/removed-files.ts';

/** An address at which a server was, and the file that says that it is gone. */
export interface RemovedRoute {
  /** Over a decoded path below the base, as a regular expression that JavaScript, PCRE and RE2 all read; its group is what names the server. */
  readonly asked: string;
  /** Below the base; `$1` stands for what the group took. */
  readonly tombstone: string;
}

/** Characters of names, so that nothing else of a path gets into the name of a file. */
const NAME = '[@\\w][\\w./-]*';

/**
 * Where servers that are gone were. A host that finds the file answers 410; so its rules need no list of names, however many there are.
 * The page comes first: its 410 shows the page, that of the others the file.
 */
export const REMOVED_ROUTES: readonly RemovedRoute[] = [
  { asked: `^servers/(${NAME})/$`, tombstone: `${REMOVED_FOLDERS.registry}$1.json` },
  { asked: `^api/servers/(${NAME}?)(?:[.]json)?$`, tombstone: `${REMOVED_FOLDERS.registry}$1.json` },
  // A name may itself end in `/versions`: the last one counts.
  { asked: `^v0(?:[.]1)?/servers/(${NAME})/versions(?:/[^/]*)?$`, tombstone: `${REMOVED_FOLDERS.official}$1.json` },
];

/** The regular expression of a route for whole paths. `base` is written as one that matches it alone. */
export function removedExpression({ asked }: RemovedRoute, base: string): string {
  return asked.replace('^', `^${base}`);
}

/**
 * The routes as a function in the language that CloudFront and Cloudflare run: `goneServer(path)` takes a decoded path below the base, and
 * gives `{ name, file }`, or `undefined` where no server can have been.
 */
export function removedServerScript(): string {
  const routes = REMOVED_ROUTES.map(({ asked, tombstone }) => `  [/${asked.replaceAll('/', '\\/')}/, '${tombstone}'],`).join('\n');
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
