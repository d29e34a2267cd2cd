/** What a question for a list looks like, and the file that answers it. */
export interface ListRoute {
  /** Over {@link LIST_PARAMETERS} joined by `|`, as a regular expression that JavaScript, PCRE and RE2 all read. */
  readonly asked: string;
  /** Below the base; `$1` stands for what the brackets of `asked` took. */
  readonly file: string;
}

/** The parameters of `GET /api/servers` (spec §4.2). An empty one counts as absent. */
export const LIST_PARAMETERS = ['q', 'profile', 'page', 'pageSize'] as const;

/**
 * The questions for a list that prebuilt files answer: pages of the default size, and a profile whole. Everything else is absent here:
 * to answer a search with a list that was not searched would be a lie, and a page that never changes keeps a client asking without end.
 */
export const LIST_ROUTES: readonly ListRoute[] = [
  { asked: '^[|]{3}(?:10)?$', file: 'api/servers.json' },
  { asked: '^[|]{2}([1-9][0-9]{0,8})[|](?:10)?$', file: 'api/servers/_page/$1.json' },
  { asked: '^[|]([a-z0-9-]{1,64})[|]1?[|]$', file: 'api/profiles/$1/servers.json' },
];

/** Where nothing lies, for hosts that can only be told of another file. */
export const NO_FILE = 'api/-';

/**
 * The routes as a function in the language that CloudFront and Cloudflare run, to stand in a script of theirs: `listFile(parameters)` takes
 * a map of texts, and gives a path below the base, or `undefined`.
 */
export function listFileScript(): string {
  const routes = LIST_ROUTES.map(({ asked, file }) => `  [/${asked}/, '${file}'],`).join('\n');
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
