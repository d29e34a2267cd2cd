import * as say from '#messages/server.ts';

import { rememberedClient } from '../connect/remembered-client.ts';
import { afterPress } from '../page/after-press.ts';
import { announcer } from '../page/announcer.ts';
import { pagePart } from '../page/page-part.ts';

// Everything here is loaded with the page, so it is little: the form, its checks and the clients come with the first touch.

/** What a person does who is about to use the form. */
const TOUCHES = ['pointerover', 'pointerdown', 'focusin', 'input'];

/** Brings a server's page to life: its form when it is first touched, and the buttons that copy or save what stands beside them. */
export function startServerPage(): void {
  const tell = announcer(pagePart('announcement', HTMLElement));
  const root = document.getElementById('connect-root');
  if (root !== null) wakeWhenTouched(root, tell);
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-block], [data-copy-file]') : null;
    if (button !== null) void take(button, tell);
  });
}

/** Loads the form when it is first touched. A button that was pressed before is pressed again once somebody listens. */
function wakeWhenTouched(root: HTMLElement, tell: (text: string) => void): void {
  let waking: Promise<void> | undefined;
  let isAwake = false;
  const begin = async (): Promise<void> => {
    const { startForm } = await import('./live-form.ts');
    await new Promise<void>((resolve) => afterPress(resolve));
    startForm();
    isAwake = true;
  };
  const wake = (): Promise<void> =>
    (waking ??= begin().catch(() => {
      waking = undefined;
      tell(say.couldNotLoad);
    }));
  if (!showsRemembered(root)) void wake();
  for (const touch of TOUCHES) root.addEventListener(touch, () => void wake(), { passive: true });
  root.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (isAwake || button === null) return;
    // The form is drawn anew: its button is another one that looks the same.
    void wake().then(() => [...root.querySelectorAll('button')].find((other) => isAwake && looks(other) === looks(button))?.click());
  });
  // What was typed before the form was there is forgotten with the page, too.
  addEventListener('pagehide', () => root.querySelector('form')?.reset());
}

/** Turns to the client that was chosen last. One that has no tab yet is marked as asked for: whether there is nothing more to do. */
function showsRemembered(root: HTMLElement): boolean {
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
  // A client that this page does not offer leaves the list without a choice.
  if (more.value === client) return false;
  more.value = '';
  return true;
}

/** What two buttons have in common that are the same; blanks between their texts are the build's. */
function looks(button: HTMLElement): string {
  return button.outerHTML.replaceAll(/\s+/g, '');
}

/** Copies the file of which a button holds the path, or the text of the block beside it, or saves that under the name that it holds. */
async function take(button: HTMLElement, tell: (text: string) => void): Promise<void> {
  const file = button.dataset['copyFile'];
  if (file !== undefined) {
    const { copyFile } = await import('./copy-file.ts');
    await copyFile(file, tell);
    return;
  }
  const { copyAndAnnounce, saveFile } = await import('./take-block.ts');
  const text = button.closest('.block')?.querySelector('pre')?.textContent ?? '';
  const name = button.dataset['block'] ?? '';
  if (name === '') await copyAndAnnounce(text, tell);
  else saveFile(text, name);
}
