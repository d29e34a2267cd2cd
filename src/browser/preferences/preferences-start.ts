import { applyPreferences, keptPreferences } from './kept-preferences.ts';

/** Shows what was chosen before, in another tab, or on a page that one comes back to. What it is chosen with is loaded when it is first opened. */
export function startPreferences(): void {
  const apply = (): void => applyPreferences(keptPreferences());
  addEventListener('storage', apply);
  addEventListener('pageshow', apply);
  const panel = document.getElementById('preferences');
  panel?.addEventListener('beforetoggle', () => void import('./preferences-panel.ts').then(({ fillPanel }) => fillPanel(panel)), {
    once: true,
  });
}
