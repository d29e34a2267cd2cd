import type { Scope } from './access.ts';
import { API_KEY_SHAPE } from './api-key.ts';

/** Names under which other services take a key in an address, in lower case. */
const NAMES: ReadonlySet<string> = new Set(['api_key', 'api-key', 'apikey', 'key', 'access_token', 'token']);

/**
 * Whether a query carries a key, which does not belong there (RFC 6750 §5.3): addresses are kept in histories and logs.
 *
 * @param scope pages have parameters of their own, such as those of a connect form, so there a name says nothing
 */
export function hasKeyInQuery(query: string, scope: Scope): boolean {
  if (query === '') return false;
  for (const [name, value] of new URLSearchParams(query)) {
    if (API_KEY_SHAPE.test(value) || API_KEY_SHAPE.test(name)) return true;
    if (scope !== 'site' && value !== '' && NAMES.has(name.toLowerCase())) return true;
  }
  return false;
}
