import { isQualifiedName } from '../../../catalog/values/qualified-name.ts';

/** Key in the session storage for the server names of the last list. */
const KEY = 'list';

/** The servers of the last list in this tab. */
export function storedList(): readonly string[] {
  try {
    return (sessionStorage.getItem(KEY) ?? '').split(',').filter(isQualifiedName);
  } catch {
    return [];
  }
}

/** Stores a list, to offer it when the tab returns with another server. */
export function storeList(servers: readonly string[]): void {
  try {
    sessionStorage.setItem(KEY, servers.filter(isQualifiedName).join(','));
  } catch {
    // Without storage the list cannot be offered again.
  }
}
