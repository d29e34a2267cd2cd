import type { ServerFacts } from '../../../catalog/record/facts.ts';
import { ownerOf } from '../../../catalog/values/qualified-name.ts';

type Facts = Pick<ServerFacts, 'qualifiedName' | 'connections' | 'deploymentUrl'>;

/** Hosts, with those below them, on which the path names the publisher. */
const SHARED_HOSTS: readonly string[] = [
  ...['server.smithery.ai', 'run.tools', 'mcp.composio.dev', 'backend.composio.dev', 'mcp.pipedream.net', 'mcp.zapier.com', 'gitmcp.io'],
  ...['mcp.higress.ai', 'router.mcp.so', 'mcp.api-inference.modelscope.net', 'dashscope.aliyuncs.com', 'glama.ai', 'script.google.com'],
];
/** Segments at the end of a path that do not name a publisher. */
const ENDPOINT = /^(?:mcp|sse|https?|stream(?:able)?|streamable-?http|messages?|v\d+)$/;

/**
 * Where the connections of a server lead, sorted: each host with its port, and with the path if that names the publisher; `undefined` if its
 * connections are unknown.
 */
export function placesOf(facts: Facts): readonly string[] | undefined {
  const { connections, deploymentUrl } = facts;
  if (connections === undefined && deploymentUrl === undefined) return undefined;
  return [...new Set(urlsOf(facts).flatMap((url) => placeOf(url, facts) ?? []))].sort();
}

function urlsOf({ connections = [], deploymentUrl }: Facts): readonly (string | undefined)[] {
  return [deploymentUrl, ...connections.flatMap(({ url, endpoint }) => [url, endpoint])];
}

/** The host of a URL, with its port if that is not the default, and with the path if that names the publisher. */
function placeOf(url: string | undefined, { qualifiedName }: Pick<Facts, 'qualifiedName'>): string | undefined {
  const reached = readUrl(url);
  if (reached === undefined) return undefined;
  const { host, segments } = reached;
  return [host, ...segments.slice(0, publisherEnd(reached, ownerLabel(qualifiedName)))].join('/');
}

/** Whether an approved place includes a URL: its host without a path includes all paths. */
export function includesUrl(place: string, url: string | undefined): boolean {
  const reached = readUrl(url);
  return reached !== undefined && `${[reached.host, ...reached.segments].join('/')}/`.startsWith(`${place.toLowerCase()}/`);
}

/** The place of a URL as text, with the path if other paths of the host are approved. */
export function placeText(url: string, approved: readonly string[]): string {
  const { host, segments } = readUrl(url) ?? { host: '', segments: [] };
  return approved.some((place) => place.startsWith(`${host}/`)) ? [host, ...segments].join('/') : host;
}

/**
 * Approved places in which a host without a path has the paths that it has in these facts, as far as these name publishers. Approvals of
 * earlier versions have hosts only.
 */
export function withPaths(approved: readonly string[], facts: readonly Facts[]): readonly string[] {
  const pathsOf = (host: string): readonly string[] => {
    if (host.includes('/')) return [host];
    const found = facts.map((one) => (placesOf(one) ?? []).filter((place) => place.startsWith(`${host}/`)));
    return found.find((places) => places.length > 0) ?? [host];
  };
  return approved.some((place) => !place.includes('/')) ? [...new Set(approved.flatMap(pathsOf))].sort() : approved;
}

interface Reached {
  readonly host: string;
  /** The path in lower case, without empty segments. */
  readonly segments: readonly string[];
}

function readUrl(url: string | undefined): Reached | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined;
  const { host, pathname } = new URL(url);
  if (host === '') return undefined;
  return {
    host,
    segments: pathname
      .replaceAll(/%40/g, '@')
      .toLowerCase()
      .split('/')
      .filter((segment) => segment !== ''),
  };
}

/** How many segments of a path name the publisher. */
function publisherEnd({ host, segments }: Reached, owner: string): number {
  const variable = segments.findIndex((segment) => segment.includes('%7b'));
  const path = variable < 0 ? segments : segments.slice(0, variable);
  const end = path.findLastIndex((segment) => !ENDPOINT.test(segment)) + 1;
  if (SHARED_HOSTS.some((shared) => host === shared || host.endsWith(`.${shared}`))) return end;
  const scope = path.findIndex((segment) => segment.startsWith('@'));
  if (scope >= 0) return Math.max(scope + 1, Math.min(scope + 2, end));
  // The owner's own host has paths of the owner only.
  return owner.length < 3 || host.includes(owner) ? 0 : path.slice(0, end).indexOf(owner) + 1;
}

/** The owner in a name, of `io.github.acme` the last label. */
function ownerLabel(qualifiedName: string): string {
  return ownerOf(qualifiedName).toLowerCase().split('.').at(-1) ?? '';
}
