/** Key in the session storage, which the browser clears when the tab is closed. */
export const RECENT_KEY = 'portolan:recent';

/** Deletes the pages that were opened from the command palette. */
export function forgetVisits(): void {
  try {
    sessionStorage.removeItem(RECENT_KEY);
  } catch {
    // Without storage there is nothing to delete.
  }
}
