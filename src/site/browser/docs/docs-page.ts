import * as words from '#messages/docs.ts';

import { copyButton } from '../../views/copyable.ts';
import { announcer } from '../page/announcer.ts';
import { copyAndAnnounce } from '../page/clipboard.ts';
import { pagePart } from '../page/page-part.ts';
import { render } from '../page/render.ts';

/** Adds a copy button to every block of the documentation. The build renders none, because it would do nothing without JavaScript. */
export function startDocs(): void {
  const say = announcer(pagePart('announcement', HTMLElement));
  for (const block of document.querySelectorAll('article.docs pre')) {
    const box = document.createElement('div');
    box.className = 'copyable';
    const holder = document.createElement('div');
    render(holder, [copyButton(block.textContent.trimEnd(), words.theBlock)]);
    block.replaceWith(box);
    box.append(block, ...holder.children);
  }
  document.addEventListener('click', ({ target }) => {
    const text = target instanceof Element ? target.closest('button')?.dataset['copy'] : undefined;
    if (text !== undefined) void copyAndAnnounce(text, say);
  });
}
