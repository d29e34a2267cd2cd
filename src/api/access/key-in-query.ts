import type { Scope } from './access.ts';
import { API_KEY_SHAPE } from './api-key.ts';

/** Query parameters in which other services take a key, in lower case. */
const NAMES: ReadonlySet<string> = new Set(['api_key', 'api-key', 'apikey', 'key', 'access_token', 'token']);

/** How a query carries a key: as a text that looks like a key of a catalogue, or only as a parameter with the name of one. */
export type KeyInQuery = 'key' | 'name';

/**
 * How a query carries a key; `undefined` if it does not. It must not (RFC 6750 §5.3), because histories and logs store URLs.
 *
 * @param scope names are checked for the API only. Pages have parameters of their own, such as those of a connect form. The MCP server has
 * settings, and skips parameters of the platform such as `api_key` (spec §4.4)
 */
export function keyInQuery(query: string, scope: Scope): KeyInQuery | undefined {
  if (query === '') return undefined;
  const parameters = [...new URLSearchParams(query)];
  if (parameters.some((parameter) => parameter.some((text) => API_KEY_SHAPE.test(text)))) return 'key';
  const isNamed = scope === 'api' && parameters.some(([name, value]) => value !== '' && NAMES.has(name.toLowerCase()));
  return isNamed ? 'name' : undefined;
}
