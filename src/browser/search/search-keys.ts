/** What the keys move between. */
export interface KeyParts {
  readonly box: HTMLInputElement;
  readonly list: HTMLElement;
}

/**
 * Lets the keyboard move: `/` to the box, arrows from the box through the results and back, Escape from a result to the box. The results
 * stay links in a list, so that Tab, Enter and what a screen reader does with links work as everywhere.
 */
export function listenToKeys({ box, list }: KeyParts): void {
  document.addEventListener('keydown', (event) => {
    // Some keyboards have the slash on a shifted key.
    const isOther = event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && event.key !== '/');
    if (isOther || event.isComposing) return;
    const target = targetOf(event, { box, list });
    if (target === undefined) return;
    event.preventDefault();
    target.focus();
    // The whole row shall be seen, not its heading only.
    target.closest('li')?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  });
}

/** What a key moves the focus to; `undefined` where it means nothing here. */
function targetOf({ key, target }: KeyboardEvent, { box, list }: KeyParts): HTMLElement | undefined {
  const links = [...list.querySelectorAll<HTMLElement>('a')];
  const index = links.findIndex((link) => link === target);
  if (index !== -1) return fromResult(key, index, links, box);
  if (target === box) return key === 'ArrowDown' ? links[0] : undefined;
  return key === '/' && !isTyping(target) ? box : undefined;
}

function fromResult(key: string, index: number, links: readonly HTMLElement[], box: HTMLElement): HTMLElement | undefined {
  if (key === 'ArrowDown') return links[index + 1] ?? links[index];
  if (key === 'ArrowUp') return links[index - 1] ?? box;
  return key === 'Escape' || key === '/' ? box : undefined;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
}
