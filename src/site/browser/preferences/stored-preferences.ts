import { PREFERENCES_KEY, readPreferences, type Preferences } from '../../theme/preferences.ts';

/** The stored preferences of the visitor; empty if the browser allows no storage. */
export function storedPreferences(): Preferences {
  try {
    return readPreferences(localStorage.getItem(PREFERENCES_KEY));
  } catch {
    return {};
  }
}

/** Stores preferences for later visits; removes the entry if there are none. */
export function storePreferences(preferences: Preferences): void {
  try {
    if (Object.keys(preferences).length === 0) localStorage.removeItem(PREFERENCES_KEY);
    else localStorage.setItem(PREFERENCES_KEY, JSON.stringify(preferences));
  } catch {
    // Without storage, preferences apply until the page is closed.
  }
}

/** Applies preferences to the page: the theme, and whether style sheets show shortcuts. */
export function applyPreferences({ theme, shortcuts }: Preferences): void {
  const { dataset } = document.documentElement;
  if (theme === undefined) delete dataset['theme'];
  else dataset['theme'] = theme;
  if (shortcuts === undefined) delete dataset['shortcuts'];
  else dataset['shortcuts'] = 'off';
}
