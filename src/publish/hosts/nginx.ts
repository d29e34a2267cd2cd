import { pathExpression, PAGES, type FileFamily } from '../../api/files/file-families.ts';
import { patternText } from '../../catalog/values/pattern-text.ts';
import type { FileFamilies } from '../../catalog/values/file-families.ts';
import { ABSENT_FILE } from './absent-file.ts';
import { publishedFamilies } from './published-families.ts';
import { removedRoutes, removedExpression } from './removed-routes.ts';
import { CORS, SECURITY_HEADERS, type HostHeader } from './host-header.ts';
import { LIST_ROUTES, NO_FILE } from './list-routes.ts';
import { MEDIA_TYPES, TEXT_TYPES } from './media-types.ts';
import { NOT_SERVED } from './not-served.ts';

/**
 * `_hosts/nginx.conf`: a server for nginx 1.22 and later, to include inside of `http`. Maps over the decoded path give the values
 * of a path, so that every location inherits one set of headers.
 *
 * @see https://nginx.org/en/docs/http/ngx_http_core_module.html#location
 */
export function nginxFile(base: string, files: FileFamilies): string {
  const families = publishedFamilies(files);
  const folder = base === '/' ? 'the built site' : `a folder that holds the built site as "${base.slice(1, -1)}"`;
  return `# The catalogue behind nginx 1.22 or later. Include this file inside of "http { … }", and set three lines of it:
#   listen       where to listen; with TLS, add the certificate here, and Strict-Transport-Security below
#   server_name  the catalogue's host
#   root         ${folder}
# Replace that folder with each build (rsync --delete): otherwise files of an older build are still served.

map $uri $portolan_cache {
${mapLines(base, families, (family) => family.cache, PAGES.cache)}
}

map $uri $portolan_shared {
${mapLines(base, families, (family) => (family.isShared ? '*' : ''), '')}
}
${CORS.slice(1)
  .map(([name, value]) => `map $portolan_shared $${variable(name)} {\n    "*" "${value}";\n    default "";\n}`)
  .join('\n')}

# The media type of these errors depends on the request.
map "$status $request_uri" $portolan_vary {
    volatile;
    "~^(?:404|410) ${patternText(base)}(?:api${files.official ? '|v0|v0[.]1' : ''})/" "Accept";
    default "";
}

# nginx adds the headers of a response with status 416 twice: the second time, they are empty, and so are not sent.
${HEADERS.map(([name, value]) => `map $status $${sentVariable(name)} {\n    volatile;\n    416 "";\n    default "${value}";\n}`).join('\n')}

# The client of the original registry reads an error only with the media type that it requested.
map $http_accept $portolan_absent {
    "application/json" ${base}${ABSENT_FILE};
    default ${base}${ABSENT_FILE}.problem;
}

# ${REMOVED_COMMENT}
${removedMap(base, files)}
map $http_accept $portolan_gone {
    "application/json" @portolan_gone_json;
    default @portolan_gone_problem;
}

# ${LIST_COMMENT}
map "$arg_q|$arg_sort|$arg_facets|$arg_profile|$arg_page|$arg_pagesize" $portolan_list {
${LIST_ROUTES.map(({ pattern, file }, at) => `    "~${pattern.replace('([', `(?<portolan_${at}>[`)}" ${base}${file.replace('$1', `\${portolan_${at}}`)};`).join('\n')}
    default ${base}${NO_FILE};
}

server {
    listen 80;
    server_name _;
    root /srv/portolan;

${serverLines(base, files, families).join('\n')}
}
`;
}

/** The tombstone files of removed servers, by path. */
function removedMap(base: string, files: FileFamilies): string {
  const lines = removedRoutes(files)
    .map(
      (route, at) =>
        `    "~${removedExpression(route, patternText(base)).replace('([@', `(?<portolan_gone_${at}>[@`)}" ${base}${route.tombstone.replace('$1', `\${portolan_gone_${at}}`)};`,
    )
    .join('\n');
  return `map $uri $portolan_tombstone {\n${lines}\n    default ${base}${NO_FILE};\n}`;
}

/** The headers of every response, with values or the variables that have them. Those without a value are not sent. */
const HEADERS: readonly HostHeader[] = [
  ...SECURITY_HEADERS,
  ['Cache-Control', '$portolan_cache'],
  ['Vary', '$portolan_vary'],
  ...CORS.map(([name], at): HostHeader => [name, at === 0 ? '$portolan_shared' : `$${variable(name)}`]),
];

/** `Cache-Control` → `portolan_sent_cache_control`. */
function sentVariable(header: string): string {
  return `portolan_sent_${header.toLowerCase().replaceAll('-', '_')}`;
}

const LIST_COMMENT = 'Lists are prebuilt files; other queries get 404. Order: q, sort, facets, profile, page, pageSize.';

const REMOVED_COMMENT = 'A removed server has a tombstone file: if it exists, the response is 410 with its text, otherwise 404.';

/** A value for the paths of every family. The first match wins, as for regular expressions in a map of nginx. */
function mapLines(base: string, families: readonly FileFamily[], value: (family: FileFamily) => string, rest: string): string {
  const lines = families
    .filter((family) => family !== PAGES)
    .flatMap((family) => family.paths.map((path) => `    "~^${patternText(base)}${pathExpression(path)}$" "${value(family)}";`));
  return [...lines, `    default "${rest}";`].join('\n');
}

/** `Access-Control-Allow-Origin` → `portolan_allow_origin`. */
function variable(header: string): string {
  return `portolan_${header.replace('Access-Control-', '').toLowerCase().replaceAll('-', '_')}`;
}

function serverLines(base: string, { official }: FileFamilies, families: readonly FileFamily[]): string[] {
  const familyOf = (name: string): FileFamily => families.find((family) => family.name === name) ?? PAGES;
  const typeOf = (name: string): string => familyOf(name).type ?? 'application/octet-stream';
  const types = Object.entries(MEDIA_TYPES).map(([ending, type]) => `        ${type} ${ending};`);
  return [
    ...[
      '    types {',
      ...types,
      '    }',
      '    default_type application/octet-stream;',
      '    charset utf-8;',
      '    charset_types text/css text/javascript text/markdown text/plain;',
    ],
    ...[
      '    gzip on;',
      '    gzip_vary on;',
      // It compresses HTML without being told.
      `    gzip_types ${TEXT_TYPES.filter((type) => type !== 'text/html').join(' ')};`,
    ],
    '    # Behind a proxy, nginx does not know its public host and port.',
    ...['    absolute_redirect off;', '    server_tokens off;', ''],
    ...HEADERS.map(([name]) => `    add_header ${name} $${sentVariable(name)} always;`),
    '',
    ...['    if ($request_method = OPTIONS) {', '        return 204;', '    }', ''],
    ...['    index index.html;', ...missingPage(base).map((line) => `    ${line}`)],
    ...(base === '/' ? [] : [location(`= ${base.slice(0, -1)}`, [`return 301 ${base}$is_args$args;`])]),
    location(base, ['try_files $uri $uri/ =404;']),
    location(`${base}servers/`, ['error_page 410 @portolan_gone_page;', ...missingPage(base), IF_REMOVED, 'try_files $uri $uri/ =404;']),
    ...NOT_SERVED.map((path) => location(path.endsWith('*') ? `^~ ${base}${path.slice(0, -1)}` : `= ${base}${path}`, ['return 404;'])),
    ...['discovery', 'search'].flatMap((name) =>
      familyOf(name).paths.map((path) =>
        location(path.endsWith('*') ? base + path.slice(0, -1) : `= ${base}${path}`, ['types { }', `default_type ${typeOf(name)};`]),
      ),
    ),
    ...familyOf('feeds').paths.map((path) =>
      location(`~ ^${patternText(base)}${pathExpression(path)}$`, ['types { }', `default_type ${typeOf('feeds')};`]),
    ),
    location(`= ${base}api/servers`, ['rewrite ^ $portolan_list last;']),
    location(`${base}api/`, [...MISSING_DATA, 'try_files $uri =404;']),
    location(`${base}api/servers/`, [...MISSING_DATA, IF_REMOVED, 'try_files $uri $uri.json =404;']),
    ...(official ? officialLocations(base, typeOf('official')) : []),
    location('@portolan_gone_page', ['try_files ${uri}index.html $uri =404;']),
    ...(['json', 'problem+json'] as const).map((type) =>
      location(`@portolan_gone_${type.replace('+json', '')}`, [
        'types { }',
        `default_type application/${type};`,
        'try_files $portolan_tombstone =404;',
      ]),
    ),
    location(`= ${base}${ABSENT_FILE}`, ['internal;', 'error_page 404 $portolan_absent;']),
    location(`= ${base}${ABSENT_FILE}.problem`, [
      'internal;',
      'types { }',
      'default_type application/problem+json;',
      `try_files ${base}${ABSENT_FILE} =404;`,
    ]),
  ];
}

/** The official registry API, and its older paths. */
function officialLocations(base: string, type: string): string[] {
  return [
    location(`${base}v0/`, [`rewrite ^${patternText(base)}v0/(.*)$ ${base}v0.1/$1 last;`]),
    location(`= ${base}v0.1/servers`, [`rewrite ^ ${base}v0.1/servers.json last;`]),
    location(`${base}v0.1/`, ['types { }', `default_type ${type};`, ...MISSING_DATA, IF_REMOVED, 'try_files $uri $uri/index.html =404;']),
  ];
}

const IF_REMOVED = 'if (-f $document_root$portolan_tombstone) { return 410; }';

/** The error pages of a location with its own `error_page`, which inherits none. */
const MISSING_DATA = ['error_page 404 $portolan_absent;', 'error_page 410 $portolan_gone;'];

function missingPage(base: string): string[] {
  return [`error_page 404 ${base}404.html;`, `error_page 403 =404 ${base}404.html;`];
}

function location(match: string, lines: readonly string[]): string {
  return `    location ${match} {\n${lines.map((line) => `        ${line}`).join('\n')}\n    }`;
}
