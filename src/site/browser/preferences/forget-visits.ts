/** The key of the tab's storage: what it holds is gone when the tab is. */
export const RECENT_KEY = 'portolan:recent';

/** Forgets what was opened from the command palette. */
export function forgetVisits(): void {
  try {
    sessionStorage.removeItem(RECENT_KEY);
  } catch {
    // Where storage is refused, nothing was remembered.
  }
}
