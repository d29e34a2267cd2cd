import { PAGES } from '../../api/files/file-families.ts';
import type { FileFamilies } from '../../catalog/values/file-families.ts';
import { existingPaths } from './hashed-paths.ts';
import { NO_FILE } from './list-routes.ts';
import { pathHeaders } from './path-headers.ts';
import { SECURITY_HEADERS, STRICT_TRANSPORT, type HostHeader } from './host-header.ts';
import { publishedFamilies } from './published-families.ts';

/** A query parameter of a request; `value` is a regular expression over the whole value. */
interface HasQuery {
  readonly type: 'query';
  readonly key: string;
  readonly value: string;
}

/**
 * `vercel.json`. Files have precedence over rewrites, and the last of two values for a header wins, so the table is written in reverse order.
 * Headers are also those of missing files, so rules for hashed files name each of them.
 *
 * @param hashed see `hashedPaths`
 *
 * @see https://vercel.com/docs/project-configuration
 */
export function vercelFile(base: string, files: FileFamilies, hashed: readonly string[]): string {
  const rules = [...publishedFamilies(files)].reverse().flatMap((family) =>
    family === PAGES
      ? [{ source: `${base}(.*)`, headers: named([...SECURITY_HEADERS, STRICT_TRANSPORT, ...pathHeaders(family)]) }]
      : existingPaths(family, hashed).map((path) => ({
          source: base + path.replace(/\*$/, '(.*)'),
          headers: named(pathHeaders(family)),
        })),
  );
  const configuration = { $schema: 'https://openapi.vercel.sh/vercel.json', headers: rules, rewrites: rewrites(base, files) };
  return `${JSON.stringify(configuration, null, 2)}\n`;
}

function named(headers: readonly HostHeader[]): { key: string; value: string }[] {
  return headers.map(([key, value]) => ({ key, value }));
}

function rewrites(base: string, { official }: Pick<FileFamilies, 'official'>): { source: string; has?: HasQuery[]; destination: string }[] {
  const list = (destination: string, ...has: HasQuery[]) => ({ source: `${base}api/servers`, has, destination: base + destination });
  return [
    list(NO_FILE, query('q', '.+')),
    list(NO_FILE, query('sort', '.+')),
    list(NO_FILE, query('facets', '.+')),
    list(NO_FILE, query('profile', '.+'), query('pageSize', '.+')),
    list('api/profiles/:profile/servers.json', PROFILE, query('page', '1')),
    list(NO_FILE, query('profile', '.+'), query('page', '.+')),
    list('api/profiles/:profile/servers.json', PROFILE),
    list(NO_FILE, query('profile', '.+')),
    list('api/servers/_page/:page.json', PAGE, query('pageSize', '10')),
    list('api/servers.json', query('pageSize', '10')),
    list(NO_FILE, query('pageSize', '.+')),
    list('api/servers/_page/:page.json', PAGE),
    list(NO_FILE, query('page', '.+')),
    { source: `${base}api/servers`, destination: `${base}api/servers.json` },
    ...(official
      ? [
          { source: `${base}v0.1/servers`, destination: `${base}v0.1/servers.json` },
          { source: `${base}v0.1/servers/(.+)/versions`, destination: `${base}v0.1/servers/$1/versions/index.html` },
          { source: `${base}v0/servers`, destination: `${base}v0.1/servers.json` },
          { source: `${base}v0/servers/(.+)/versions`, destination: `${base}v0.1/servers/$1/versions/index.html` },
          { source: `${base}v0/(.+)`, destination: `${base}v0.1/$1` },
        ]
      : []),
    { source: `${base}api/servers/(.+)`, destination: `${base}api/servers/$1.json` },
  ];
}

const PROFILE = query('profile', '(?<profile>[a-z0-9-]{1,64})');
const PAGE = query('page', '(?<page>[1-9][0-9]{0,8})');

function query(key: string, value: string): HasQuery {
  return { type: 'query', key, value };
}
