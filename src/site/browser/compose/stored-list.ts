import { isQualifiedName } from '../../../catalog/values/qualified-name.ts';
import { listOf, membersOf, textsOf } from '../page/json-members.ts';

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

/** Name of the member of the state of a history step that has the offered servers. */
const OFFERED = 'offered';

/** The servers that this step of the history offered before the page was loaded again. */
export function offeredBefore(): readonly string[] {
  return textsOf(listOf(membersOf(history.state)[OFFERED]) ?? []).filter(isQualifiedName);
}

/** Keeps the offered servers in the current step of the history, for the next time the page is loaded. */
export function keepOffered(servers: readonly string[]): void {
  history.replaceState({ [OFFERED]: servers }, '');
}
