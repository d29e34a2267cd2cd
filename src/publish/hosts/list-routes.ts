/** A query for a list, and the file with its response. */
interface ListRoute {
  /** A regular expression over {@link LIST_PARAMETERS} joined by `|`, valid in JavaScript, PCRE and RE2. */
  readonly pattern: string;
  /** Below the base; `$1` stands for the capture group of `pattern`. */
  readonly file: string;
}

/** The parameters of `GET /api/servers` (spec §4.2, and the order and the counts of the live API). An empty one counts as missing. */
export const LIST_PARAMETERS = ['q', 'sort', 'facets', 'profile', 'page', 'pageSize'] as const;

/**
 * The queries that prebuilt files answer: pages of the default size, and a whole profile. All other queries get 404: an unsearched list
 * is a wrong answer to a search, and a page that never changes makes a client request pages endlessly.
 */
export const LIST_ROUTES: readonly ListRoute[] = [
  { pattern: '^[|]{5}(?:10)?$', file: 'api/servers.json' },
  { pattern: '^[|]{4}([1-9][0-9]{0,8})[|](?:10)?$', file: 'api/servers/_page/$1.json' },
  { pattern: '^[|]{3}([a-z0-9-]{1,64})[|]1?[|]$', file: 'api/profiles/$1/servers.json' },
];

/** A path without a file, for hosts that can only name another file. */
export const NO_FILE = 'api/-';

/**
 * The routes as a JavaScript function for the scripts of CloudFront and Cloudflare: `listFile(parameters)` takes
 * a map of strings, and returns a path below the base, or `undefined`.
 */
export function listFileScript(): string {
  const routes = LIST_ROUTES.map(({ pattern, file }) => `  [/${pattern}/, '${file}'],`).join('\n');
  return `var ROUTES = [
${routes}
];

function listFile(parameters) {
  var asked = ${JSON.stringify(LIST_PARAMETERS)}.map(function (name) { return parameters[name] || ''; }).join('|');
  for (var i = 0; i < ROUTES.length; i += 1) {
    var match = ROUTES[i][0].exec(asked);
    if (match) return ROUTES[i][1].replace('$1', match[1]);
  }
  return undefined;
}`;
}
