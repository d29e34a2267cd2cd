import { isQualifiedName } from '../../../catalog/values/qualified-name.ts';

/** Under this name the tab keeps the names of the servers of its last list, until it is closed. */
const KEY = 'list';

/** The servers of the list that this tab held last. */
export function storedList(): readonly string[] {
  try {
    return (sessionStorage.getItem(KEY) ?? '').split(',').filter(isQualifiedName);
  } catch {
    return [];
  }
}

/** Keeps a list for when the tab comes back with another server. */
export function storeList(servers: readonly string[]): void {
  try {
    sessionStorage.setItem(KEY, servers.filter(isQualifiedName).join(','));
  } catch {
    // A browser that keeps nothing cannot offer it again.
  }
}
