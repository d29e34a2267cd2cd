import type { Operation, Parameter } from './document.ts';

/** The environment variable from which example commands take the key. */
export const KEY_VARIABLE = 'PORTOLAN_KEY';

/**
 * A curl command for an operation, for a POSIX shell, with the examples of its parameters. It sends a key wherever one may be needed: file
 * hosts and open catalogues ignore it. A path parameter without an example is written in capitals.
 *
 * @param site URL of the site, without a slash at the end
 */
export function curlCommand(site: string, path: string, { parameters, security }: Operation): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => pathValue(name, parameters));
  const query = new URLSearchParams();
  for (const { name, in: place, example } of parameters) if (place === 'query' && example !== undefined) query.set(name, String(example));
  const search = query.size === 0 ? '' : `?${query.toString()}`;
  const address = quoted(`${site}${filled}${search}`);
  const takesKey = security.some((schemes) => Object.hasOwn(schemes, 'key'));
  return takesKey ? `curl -H "Authorization: Bearer $${KEY_VARIABLE}" \\\n${address}` : `curl ${address}`;
}

function pathValue(name: string, parameters: readonly Parameter[]): string {
  const parameter = parameters.find((candidate) => candidate.in === 'path' && candidate.name === name);
  if (parameter?.example === undefined) return name.toUpperCase();
  const text = String(parameter.example);
  const parts = parameter['x-multi-segment'] === true ? text.split('/') : [text];
  return parts.map((part) => encodeURIComponent(part).replaceAll('%40', '@')).join('/');
}

/** A URL in single quotes; single quotes in the URL are percent-encoded. */
function quoted(address: string): string {
  return `'${address.replaceAll("'", '%27')}'`;
}
