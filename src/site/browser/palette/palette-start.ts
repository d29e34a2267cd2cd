import { storedPreferences } from '../preferences/stored-preferences.ts';
import { shortcutOf } from './shortcut.ts';

/** Opens the command palette with its button and with shortcuts. The rest of its code is loaded when it is first opened. */
export function startPalette(): void {
  const button = document.querySelector<HTMLAnchorElement>('#to-search');
  if (button === null) return;
  /** Text typed while the script of the palette is loading; `undefined` if it is not loading. */
  let early: string | undefined;
  const open = (): void => {
    early ??= '';
    void import('./palette.ts')
      .then(({ openPalette }) => openPalette(button, early ?? ''))
      // If the script cannot be loaded, the button is a link to the search, as without JavaScript.
      .catch(() => location.assign(button.href))
      .finally(() => (early = undefined));
  };
  // The link acts as a button, so it gets the role of a button.
  button.setAttribute('role', 'button');
  button.setAttribute('aria-haspopup', 'dialog');
  button.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open();
  });
  button.addEventListener('keydown', (event) => {
    if (event.key === ' ') event.preventDefault();
  });
  button.addEventListener('keyup', ({ key }) => {
    if (key === ' ') open();
  });
  document.addEventListener('keydown', (event) => {
    if (early !== undefined && isLetter(event)) {
      event.preventDefault();
      early += event.key;
      return;
    }
    const shortcut = event.defaultPrevented ? undefined : shortcutOf(event);
    if (shortcut === undefined || storedPreferences().shortcuts === false || document.querySelector('dialog[open]') !== null) return;
    event.preventDefault();
    const box = shortcut === 'search' ? document.getElementById('q') : null;
    if (box === null) open();
    else box.focus();
  });
}

function isLetter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && !ctrlKey && !metaKey && !altKey;
}
