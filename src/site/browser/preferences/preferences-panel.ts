import type { Preferences } from '../../theme/preferences.ts';
import { forgetVisits } from './forget-visits.ts';
import { applyPreferences, storePreferences, storedPreferences } from './stored-preferences.ts';

/** Starts the controls for preferences, and updates them after changes in another tab. */
export function fillPanel(panel: HTMLElement): void {
  const controls = [...panel.querySelectorAll('input')];
  const show = (): void => {
    const preferences = storedPreferences();
    for (const control of controls) control.checked = isChosen(control, preferences);
  };
  panel.addEventListener('change', () => {
    const preferences = { ...notShown(storedPreferences()), ...chosen(controls) };
    storePreferences(preferences);
    applyPreferences(preferences);
    if (preferences.recent === false) forgetVisits();
  });
  addEventListener('storage', show);
  addEventListener('pageshow', show);
  show();
}

/** Radio buttons are for the theme, checkboxes for the other preferences. */
function isChosen({ type, name, value }: HTMLInputElement, preferences: Preferences): boolean {
  if (type === 'radio') return (preferences.theme ?? '') === value;
  return preferences[name === 'recent' ? 'recent' : 'shortcuts'] !== false;
}

/** Preferences that the panel does not show. */
function notShown({ client }: Preferences): Preferences {
  return client === undefined ? {} : { client };
}

function chosen(controls: readonly HTMLInputElement[]): Preferences {
  const isOff = (name: string): boolean => controls.some((control) => control.name === name && !control.checked);
  const theme = controls.find(({ type, checked }) => type === 'radio' && checked)?.value;
  return {
    ...((theme === 'light' || theme === 'dark') && { theme }),
    ...(isOff('shortcuts') && { shortcuts: false }),
    ...(isOff('recent') && { recent: false }),
  };
}
