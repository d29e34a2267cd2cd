import { PREFERENCES_KEY, readPreferences, type Preferences } from '../../theme/preferences.ts';

/** What the visitor chose; nothing where the browser keeps nothing. */
export function storedPreferences(): Preferences {
  try {
    return readPreferences(localStorage.getItem(PREFERENCES_KEY));
  } catch {
    return {};
  }
}

/** Keeps a choice for later visits, and leaves no trace where nothing was chosen. */
export function storePreferences(preferences: Preferences): void {
  try {
    if (Object.keys(preferences).length === 0) localStorage.removeItem(PREFERENCES_KEY);
    else localStorage.setItem(PREFERENCES_KEY, JSON.stringify(preferences));
  } catch {
    // Where storage is refused, a choice lasts as long as the page.
  }
}

/** Gives the page what was chosen: its theme, and to style sheets whether keys may be told of. */
export function applyPreferences({ theme, shortcuts }: Preferences): void {
  const { dataset } = document.documentElement;
  if (theme === undefined) delete dataset['theme'];
  else dataset['theme'] = theme;
  if (shortcuts === undefined) delete dataset['shortcuts'];
  else dataset['shortcuts'] = 'off';
}
