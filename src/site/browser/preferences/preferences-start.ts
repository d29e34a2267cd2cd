import { applyPreferences, storedPreferences } from './stored-preferences.ts';
import { fillPanel } from './preferences-panel.ts';

/** Applies stored preferences, also after changes in another tab or after a return to the page, and starts the panel. */
export function startPreferences(): void {
  const apply = (): void => applyPreferences(storedPreferences());
  addEventListener('storage', apply);
  addEventListener('pageshow', apply);
  const panel = document.getElementById('preferences');
  if (panel !== null) fillPanel(panel);
}
