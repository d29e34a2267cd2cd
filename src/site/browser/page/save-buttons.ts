import { announcer } from './announcer.ts';
import { copyAndAnnounce } from './clipboard.ts';
import { pagePart } from './page-part.ts';
import { saveFile } from './save-file.ts';

/**
 * Starts the buttons that copy a text or save it as a file.
 *
 * @returns announces a text in the page's live region
 */
export function startSaving(): (text: string) => void {
  const say = announcer(pagePart('announcement', HTMLElement));
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    const { copy, save } = button?.dataset ?? {};
    if (copy !== undefined) void copyAndAnnounce(copy, say);
    if (save !== undefined) saveFile(button?.closest('.copyable')?.querySelector('pre')?.textContent ?? '', save);
  });
  return say;
}
