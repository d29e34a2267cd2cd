import type { ServerRecord } from '../../catalog/record/record.ts';
import { httpUrl } from '../../catalog/values/http-url.ts';

/**
 * The host names at which a server is reached; none if it can also be started on the user's machine, because the code of a package could be
 * anybody's.
 */
export function reachedHosts({ connections, deploymentUrl, packages = [] }: ServerRecord): readonly string[] {
  if (packages.length > 0 || connections.some(({ type }) => type === 'stdio')) return [];
  const urls = [...connections.flatMap(({ url, endpoint }) => [url, endpoint]), deploymentUrl];
  return [...new Set(urls.flatMap((url) => hostOf(url ?? undefined)))];
}

function hostOf(url: string | undefined): string[] {
  const checked = url === undefined ? undefined : httpUrl(url);
  return checked === undefined ? [] : [new URL(checked).hostname];
}

/** Whether a host name is one of these, or below one. */
export function isAtOneOf(host: string, hosts: readonly string[]): boolean {
  return hosts.some((own) => host === own.toLowerCase() || host.endsWith(`.${own.toLowerCase()}`));
}

/**
 * A company's own host: its name below `com`, alone or after a customary first label. Hosts of other names may be those of a hosting
 * company, below which anybody can publish.
 */
const OWN_HOST = /^(?:(?:api|app|mcp|www)\.)?([a-z0-9-]+)\.com$/;

/** The name of the company whose hosts these are; `undefined` if they are not all those of one company. */
export function companyOf(hosts: readonly string[]): string | undefined {
  const names = new Set(hosts.map((host) => OWN_HOST.exec(host)?.[1]));
  const [name] = names;
  return names.size === 1 ? name : undefined;
}
