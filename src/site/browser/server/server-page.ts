import * as say from '#messages/server.ts';

import { rememberedClient } from '../connect/remembered-client.ts';
import { afterPress } from '../page/after-press.ts';
import { announcer } from '../page/announcer.ts';
import { openBeforeChoice } from '../page/open-before-choice.ts';
import { pagePart } from '../page/page-part.ts';

// This file is loaded with the page, so it is small. The form, the validator and the client table are loaded on the first interaction.

/** Events that indicate that the user is about to use the form. */
const INTERACTIONS = ['pointerover', 'pointerdown', 'focusin', 'input'];

/** Starts a server page: its form on the first interaction, and the buttons that copy or save a text. */
export function startServerPage(): void {
  const announce = announcer(pagePart('announcement', HTMLElement));
  const root = document.getElementById('connect-root');
  if (root !== null) loadFormOnInteraction(root, announce);
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-block], [data-copy-file]') : null;
    if (button !== null) copyOrSave(button, announce).catch(() => announce(say.codeNotLoaded));
  });
}

/** Loads the form on the first interaction. A button that was pressed earlier is pressed again after loading. */
function loadFormOnInteraction(root: HTMLElement, announce: (text: string) => void): void {
  let loading: Promise<void> | undefined;
  let isLoaded = false;
  const start = async (): Promise<void> => {
    const { startForm } = await import('./live-form.ts');
    await new Promise<void>((resolve) => afterPress(resolve));
    startForm();
    isLoaded = true;
  };
  const load = (): Promise<void> =>
    (loading ??= start().catch(() => {
      loading = undefined;
      selectShownParts(root);
      announce(say.couldNotLoad);
    }));
  // Browsers may restore the choice of a way after a reload.
  const chosen = root.querySelector<HTMLInputElement>('input[name=way]:checked');
  if (!selectRememberedClient(root) || chosen?.defaultChecked === false) void load();
  for (const type of INTERACTIONS) root.addEventListener(type, () => void load(), { passive: true });
  root.addEventListener('keydown', openBeforeChoice);
  root.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (isLoaded || button === null) return;
    // The form was rendered again: find the equal button.
    void load().then(() => [...root.querySelectorAll('button')].find((other) => isLoaded && markupOf(other) === markupOf(button))?.click());
  });
  // Also clears inputs from before the form was loaded.
  addEventListener('pagehide', () => root.querySelectorAll('form').forEach((form) => form.reset()));
}

/**
 * Selects the last used client. Returns false if its tab must be rendered first; the client is then selected in the list.
 */
function selectRememberedClient(root: HTMLElement): boolean {
  const client = rememberedClient();
  if (client === undefined) return true;
  const tab = root.querySelector<HTMLInputElement>(`#client-${client}`);
  if (tab !== null) {
    tab.checked = true;
    return true;
  }
  const more = root.querySelector('select#more-clients');
  if (!(more instanceof HTMLSelectElement)) return true;
  more.value = client;
  // A client that this page does not offer leaves the list without a selection.
  if (more.value === client) return false;
  more.value = '';
  return true;
}

/** Selects the way and the client of which the build wrote the parts: only the form can show others. */
function selectShownParts(root: HTMLElement): void {
  for (const way of root.querySelectorAll<HTMLInputElement>('input[name=way]')) way.checked = way.defaultChecked;
  const more = root.querySelector<HTMLSelectElement>('select#more-clients');
  if (more !== null) more.value = '';
}

/** The markup of a button without white space, to compare buttons of the build and of the script. */
function markupOf(button: HTMLElement): string {
  return button.outerHTML.replaceAll(/\s+/g, '');
}

/** Copies the file or the text of a button, or saves the text under the name that the button states. */
async function copyOrSave(button: HTMLElement, announce: (text: string) => void): Promise<void> {
  const file = button.dataset['copyFile'];
  if (file !== undefined) {
    const { copyFile } = await import('./copy-file.ts');
    await copyFile(file, announce);
    return;
  }
  const text = button.closest('.block')?.querySelector('pre')?.textContent ?? '';
  const name = button.dataset['block'] ?? '';
  if (name === '') {
    const { copyAndAnnounce } = await import('../page/clipboard.ts');
    await copyAndAnnounce(text, announce);
  } else {
    const { saveFile } = await import('../page/save-file.ts');
    saveFile(text, name);
  }
}
