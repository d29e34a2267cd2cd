import { PAGES } from '../../api/files/file-families.ts';
import { patternText } from '../../catalog/values/pattern-text.ts';
import { OFFICIAL_FOLDERS } from '../../api/http/api-paths.ts';
import type { FileFamilies } from '../../catalog/values/file-families.ts';
import { ABSENT_FILE } from './absent-file.ts';
import { familyHeaders } from './family-headers.ts';
import { publishedFamilies } from './published-families.ts';
import { removedRoutes, removedExpression } from './removed-routes.ts';
import { CORS, SECURITY_HEADERS, type HostHeader } from './host-header.ts';
import { LIST_PARAMETERS, LIST_ROUTES, NO_FILE } from './list-routes.ts';
import { MEDIA_TYPES, TEXT_TYPES } from './media-types.ts';
import { NOT_SERVED } from './not-served.ts';

/**
 * `_hosts/Caddyfile`: a site for Caddy 2.6 and later, to run as it is or to import. Caddy compares decoded paths, case-insensitively.
 *
 * @see https://caddyserver.com/docs/caddyfile/directives/try_files
 */
export function caddyFile(base: string, files: FileFamilies): string {
  const folder = base === '/' ? 'the built site' : `a folder that holds the built site as "${base.slice(1, -1)}"`;
  return `# The catalogue behind Caddy 2.6 or later: "caddy run --config Caddyfile", or "import" this file in one of yours. It reads two variables:
#   PORTOLAN_ADDRESS  the catalogue's host, such as catalogue.example.org; Caddy then gets a certificate by itself. Default :80
#   PORTOLAN_ROOT     ${folder}. Default /srv/portolan
# Replace that folder with each build (rsync --delete): otherwise files of an older build are still served.
# With a certificate, add to the first "header" block: Strict-Transport-Security "max-age=31536000"

{$PORTOLAN_ADDRESS::80} {
	root * {$PORTOLAN_ROOT:/srv/portolan}
	encode {
		gzip
		match {
${TEXT_TYPES.map((type) => `\t\t\theader Content-Type ${type}*`).join('\n')}
		}
	}

	# ${LIST_COMMENT}
	map "${LIST_PARAMETERS.map((name) => `{query.${name}}`).join('|')}" {portolan_list} {
${LIST_ROUTES.map(({ pattern, file }) => `\t\t"~${pattern}" "${base}${file.replace('$1', '${1}')}"`).join('\n')}
		default "${base}${NO_FILE}"
	}

	# ${REMOVED_COMMENT}
	map {path} {portolan_tombstone} {
${removedRoutes(files)
  .map((route) => `\t\t"~${removedExpression(route, patternText(base))}" "${base}${route.tombstone.replace('$1', '${1}')}"`)
  .join('\n')}
		default "${base}${NO_FILE}"
	}

	route {
${headerLines(base, files).join('\n')}

${routeLines(base, files).join('\n')}
	}

	handle_errors {
		# Otherwise the text of an error is left out for a client that has it, and cut for one that wants a part of a file.
		request_header -If-*
		request_header -Range
		${ONE_SLASH}
${errorLines(base, files).join('\n')}
	}
}
`;
}

const LIST_COMMENT = 'Lists are prebuilt files; other queries get 404. Order: q, sort, facets, profile, page, pageSize.';

const REMOVED_COMMENT = 'A removed server has a tombstone file: if it exists, the response is 410 with its text, otherwise 404.';

/** The headers of every family, the widest first, because the last value wins. */
function headerLines(base: string, files: FileFamilies): string[] {
  const endings = Object.entries(MEDIA_TYPES).filter(([ending]) =>
    ['bin', 'jpg', 'js', 'json', 'md', 'mjs', 'png', 'txt', 'webp', 'xml'].includes(ending),
  );
  return [
    ...header('', [...SECURITY_HEADERS, ['Cache-Control', PAGES.cache]]),
    // Separate, because Caddy defers a block that removes a header until after all others.
    '\t\theader -Server',
    '\t\t# The media types of file name extensions differ between machines.',
    ...endings.flatMap(([ending, type]) => [
      `\t\t@${ending} path *.${ending}`,
      ...header(`@${ending}`, [['Content-Type', withCharset(type)]]),
    ]),
    '\t\t# A record is requested by the name of its server, which may end like a file of another type.',
    `\t\t@record path ${base}api/servers/*`,
    ...header('@record', [['Content-Type', 'application/json']]),
    ...publishedFamilies(files)
      .filter((family) => family !== PAGES)
      .reverse()
      .flatMap((family) => [
        `\t\t@${family.name} path ${family.paths.map((path) => base + path.replace(/:\w+/, '*')).join(' ')}`,
        ...header(`@${family.name}`, familyHeaders(family)),
      ]),
  ];
}

function withCharset(type: string): string {
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type;
}

function header(matcher: string, headers: readonly HostHeader[]): string[] {
  const fields = headers.map(([name, value]) => `\t\t\t${name} "${value}"`);
  return [`\t\theader ${matcher === '' ? '' : `${matcher} `}{`, ...fields, '\t\t}'];
}

function routeLines(base: string, { official }: FileFamilies): string[] {
  return [
    // No file system has such a path, and Caddy would return 500.
    '\t\t@unreadable path_regexp \\x00\n\t\terror @unreadable 404',
    `\t\t@long expression \`${TOO_LONG}\`\n\t\terror @long 404`,
    // A file has one path for the rules below.
    `\t\t${ONE_SLASH}`,
    // This version serves a file for any method.
    '\t\t@writing not method GET HEAD OPTIONS\n\t\theader @writing Allow "GET, HEAD, OPTIONS"\n\t\trespond @writing 405',
    '\t\t@preflight method OPTIONS\n\t\trespond @preflight 204',
    ...(base === '/' ? [] : baseLines(base)),
    // The older paths of the official registry API.
    ...(official ? [`\t\turi ${base}v0/* replace ${base}v0/ ${base}v0.1/ 1`] : []),
    '\t\t@gone file {portolan_tombstone}\n\t\terror @gone 410',
    `\t\t@configuration path ${NOT_SERVED.map((path) => base + path).join(' ')}\n\t\terror @configuration 404`,
    `\t\terror ${base}${ABSENT_FILE} 404`,
    `\t\trewrite ${base}api/servers {portolan_list}`,
    ...(official ? [`\t\trewrite ${base}v0.1/servers ${base}v0.1/servers.json`] : []),
    dataFiles(`${base}api/servers/*`, '{path}.json'),
    dataFiles(`${base}api/*`),
    ...(official ? [dataFiles(`${base}v0.1/*`, '{path}/index.html')] : []),
    // The redirect to a folder of this version loses the query.
    `\t\t@folder {\n\t\t\tfile {path}/index.html\n\t\t\tnot path */ //*\n\t\t\t${WITH_QUERY}\n\t\t}`,
    '\t\tredir @folder {path}/?{query} 308',
    '\t\tfile_server',
  ];
}

/** Answers with files of the API: at their paths, or at others where there are none. */
function dataFiles(paths: string, ...others: readonly string[]): string {
  const tried = others.length === 0 ? '' : `\n\t\t\ttry_files {path} ${others.join(' ')}`;
  return `\t\thandle ${paths} {${tried}\n\t\t\tfile_server {\n\t\t\t\tdisable_canonical_uris\n\t\t\t}\n\t\t}`;
}

/** Caddy finds files also by paths with several slashes in a row. */
const ONE_SLASH = 'uri path_regexp //+ /';

const WITH_QUERY = 'expression `{query} != ""`';

/** The redirect of the base without its slash. */
function baseLines(base: string): string[] {
  const path = base.slice(0, -1);
  return [
    `\t\t@base {\n\t\t\tpath ${path}\n\t\t\t${WITH_QUERY}\n\t\t}`,
    `\t\tredir @base ${base}?{query} 301`,
    `\t\tredir ${path} ${base} 301`,
  ];
}

/** Whether a path has a name of more than 255 bytes, or more than any file of a site has. */
const TOO_LONG = 'size(bytes({path})) > 1000 || {path}.split("/").exists(name, size(bytes(name)) > 255)';

function errorLines(base: string, { official }: FileFamilies): string[] {
  const folders = official ? OFFICIAL_FOLDERS : [];
  const api = ['path', `${base}api/*`, ...folders.map((folder) => `${base}${folder.slice(1)}/*`)].join(' ');
  const removed = 'expression {http.error.status_code} == 410';
  return [
    `\t\t@gonePage {\n\t\t\t${removed}\n\t\t\tpath ${base}servers/*\n\t\t}`,
    ...errorPage('@gonePage ', []),
    `\t\t@goneApi {\n\t\t\t${removed}\n\t\t\t${api}\n\t\t}`,
    ...errorProblem('@goneApi', '{portolan_tombstone}'),
    `\t\t@api ${api}`,
    ...errorProblem('@api', base + ABSENT_FILE),
    ...errorPage('', [`\t\t\trewrite * ${base}404.html`]),
  ];
}

function errorProblem(matcher: string, file: string): string[] {
  return [
    `\t\thandle ${matcher} {`,
    '\t\t\t# The client of the original registry reads an error only with the media type that it requested.',
    '\t\t\t@json header Accept application/json',
    '\t\t\t@other not header Accept application/json',
    '\t\t\theader @json Content-Type application/json',
    '\t\t\theader @other Content-Type application/problem+json',
    '\t\t\theader +Vary Accept',
    ...CORS.map(([name, value]) => `\t\t\theader ${name} "${value}"`),
    `\t\t\trewrite * ${file}\n\t\t\tfile_server\n\t\t}`,
  ];
}

function errorPage(matcher: string, lines: readonly string[]): string[] {
  const headers = `\t\t\theader Cache-Control "${PAGES.cache}"\n\t\t\theader Content-Type "text/html; charset=utf-8"`;
  return [`\t\thandle ${matcher}{\n${headers}`, ...lines, '\t\t\tfile_server\n\t\t}'];
}
