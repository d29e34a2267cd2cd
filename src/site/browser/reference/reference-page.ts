import { copyButton } from '../../views/copyable.ts';
import { announcer } from '../page/announcer.ts';
import { copyAndAnnounce } from '../page/clipboard.ts';
import { pagePart } from '../page/page-part.ts';
import { render } from '../page/render.ts';

/** Adds a copy button to every command of the reference. The build renders none, because it would do nothing without JavaScript. */
export function startReference(): void {
  const say = announcer(pagePart('announcement', HTMLElement));
  for (const box of document.querySelectorAll<HTMLElement>('.copyable')) {
    const text = box.querySelector('pre')?.textContent ?? '';
    const holder = document.createElement('div');
    render(holder, [copyButton(text, box.dataset['what'] ?? '')]);
    box.append(...holder.children);
  }
  document.addEventListener('click', ({ target }) => {
    const text = target instanceof Element ? target.closest('button')?.dataset['copy'] : undefined;
    if (text !== undefined) void copyAndAnnounce(text, say);
  });
}
