import type { Scope } from './access.ts';
import { API_KEY_SHAPE } from './api-key.ts';

/** Query parameters in which other services take a key, in lower case. */
const NAMES: ReadonlySet<string> = new Set(['api_key', 'api-key', 'apikey', 'key', 'access_token', 'token']);

/**
 * Whether a query carries a key. It must not (RFC 6750 §5.3), because histories and logs store URLs.
 *
 * @param scope pages have parameters of their own, such as those of a connect form, so for them the parameter's name is not checked
 */
export function hasKeyInQuery(query: string, scope: Scope): boolean {
  if (query === '') return false;
  for (const [name, value] of new URLSearchParams(query)) {
    if (API_KEY_SHAPE.test(value) || API_KEY_SHAPE.test(name)) return true;
    if (scope !== 'site' && value !== '' && NAMES.has(name.toLowerCase())) return true;
  }
  return false;
}
