import { foldName } from '../../../catalog/values/qualified-name.ts';
import { distinctNames, nameFromUrl, readableName } from '../compose/server-names.ts';

/** What the page compares. The URL of the page contains all of it. */
export interface Comparison {
  /** Names as given, at most {@link MAX_COMPARED}; unique after case folding. */
  readonly servers: readonly string[];
  /** The names of the URL beyond the maximum. */
  readonly leftOut: readonly string[];
  /** Whether only rows are shown in which servers differ. */
  readonly onlyDifferent: boolean;
}

/** Maximum number of servers that are compared. */
export const MAX_COMPARED = 4;

/** Reads what to compare from a URL: `?s=owner/name&s=owner/other&rows=different`. */
export function comparisonOf({ searchParams }: URL): Comparison {
  const names = distinctNames(searchParams.getAll('s').map(nameFromUrl));
  return {
    servers: names.slice(0, MAX_COMPARED),
    leftOut: names.slice(MAX_COMPARED),
    onlyDifferent: searchParams.get('rows') === 'different',
  };
}

/** The URL of a comparison: the URL of its page with the comparison as its query. Names stay readable. */
export function urlOfComparison({ servers, onlyDifferent }: Comparison, page: URL): URL {
  const url = new URL(page);
  url.search = [...servers.map((server) => `s=${readableName(server)}`), ...(onlyDifferent ? ['rows=different'] : [])].join('&');
  return url;
}

/** The comparison with a server as its last one; unchanged if it has that server, or the maximum. */
export function withServer(comparison: Comparison, server: string): Comparison {
  const { servers } = comparison;
  if (servers.length === MAX_COMPARED || isCompared(comparison, server)) return comparison;
  return { ...comparison, servers: [...servers, server], leftOut: [] };
}

/** The comparison without a server. */
export function withoutServer(comparison: Comparison, server: string): Comparison {
  return { ...comparison, servers: comparison.servers.filter((other) => foldName(other) !== foldName(server)), leftOut: [] };
}

/** Whether a server is compared, in any letter case. */
export function isCompared({ servers }: Pick<Comparison, 'servers'>, server: string): boolean {
  return servers.some((other) => foldName(other) === foldName(server));
}
