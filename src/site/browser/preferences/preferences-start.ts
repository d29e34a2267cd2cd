import { applyPreferences, storedPreferences } from './stored-preferences.ts';
import { fillPanel } from './preferences-panel.ts';

/** Shows what was chosen before, in another tab, or on a page that one comes back to, and lets the visitor choose anew. */
export function startPreferences(): void {
  const apply = (): void => applyPreferences(storedPreferences());
  addEventListener('storage', apply);
  addEventListener('pageshow', apply);
  const panel = document.getElementById('preferences');
  if (panel !== null) fillPanel(panel);
}
