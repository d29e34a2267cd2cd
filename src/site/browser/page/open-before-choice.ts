/** Keys that choose another option of a closed list on Windows and Linux. A letter chooses the next option that begins with it. */
const CHOOSING: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageDown', 'PageUp']);

/**
 * Opens a closed list for a key that would otherwise choose an option at once, for a list whose choice acts at once (WCAG 2.2, 3.2.2; APG,
 * select-only combobox). Browsers that do not tell whether a list is open, such as Chrome before 133, keep their own behaviour.
 */
export function openBeforeChoice(event: KeyboardEvent): void {
  const { key, target } = event;
  if (!(target instanceof HTMLSelectElement) || event.ctrlKey || event.metaKey || event.altKey) return;
  const chooses = CHOOSING.has(key) || (key !== ' ' && [...key].length === 1);
  if (!chooses || !CSS.supports('selector(:open)') || target.matches(':open')) return;
  event.preventDefault();
  target.showPicker();
}
