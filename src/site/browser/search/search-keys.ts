/** The elements between which the keys move. */
interface KeyParts {
  readonly box: HTMLInputElement;
  readonly list: HTMLElement;
}

/**
 * Adds keyboard navigation: arrows move between the search box and the results, Home and End to the first and last result, Escape from a
 * result to the box, and Escape in the box clears it (APG, combobox). Results stay links, so that Tab, Enter and the link functions of
 * screen readers work as usual.
 */
export function listenToKeys({ box, list }: KeyParts): void {
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.isComposing) return;
    if (event.key === 'Escape' && event.target === box) empty(box);
    const target = targetOf(event, { box, list });
    if (target === undefined) return;
    event.preventDefault();
    target.focus();
    // Shows the whole row, not only its heading.
    target.closest('.row')?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  });
}

function empty(box: HTMLInputElement): void {
  if (box.value === '') return;
  box.value = '';
  box.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** The element to which a key moves the focus; `undefined` for other keys. */
function targetOf({ key, target }: KeyboardEvent, { box, list }: KeyParts): HTMLElement | undefined {
  const links = [...list.querySelectorAll<HTMLElement>('a')];
  const index = links.findIndex((link) => link === target);
  if (index !== -1) return fromResult(key, index, links, box);
  return target === box && key === 'ArrowDown' ? links[0] : undefined;
}

function fromResult(key: string, index: number, links: readonly HTMLElement[], box: HTMLElement): HTMLElement | undefined {
  switch (key) {
    case 'ArrowDown':
      return links[index + 1] ?? links[index];
    case 'ArrowUp':
      return links[index - 1] ?? box;
    case 'Home':
      return links[0];
    case 'End':
      return links.at(-1);
    case 'Escape':
      return box;
    default:
      return undefined;
  }
}
