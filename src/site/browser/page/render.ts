import type { View, ViewElement } from '../../views/view.ts';

/**
 * Makes the children of an element match the views. Elements that are there already are changed and kept in their place, so that the
 * focus, the selection and what was typed stay; only what differs is made anew.
 */
export function render(parent: Element, views: readonly View[]): void {
  const unused = [...parent.childNodes];
  const pairs = views.map((view) => ({ view, node: taken(unused, view) ?? created(view) }));
  for (const node of unused) node.remove();
  for (const [index, { view, node }] of pairs.entries()) {
    const there = parent.childNodes[index];
    if (there !== node) parent.insertBefore(node, there ?? null);
    if (typeof view !== 'string' && node instanceof Element) adopt(node, view);
  }
}

/** Takes the first node that can be changed to show a view out of those that are left. */
function taken(unused: ChildNode[], view: View): ChildNode | undefined {
  const index = unused.findIndex((node) =>
    typeof view === 'string' ? node instanceof Text && node.data === view : node instanceof Element && isSame(node, view),
  );
  return index === -1 ? undefined : unused.splice(index, 1)[0];
}

function created(view: View): ChildNode {
  return typeof view === 'string' ? new Text(view) : document.createElement(view.tag);
}

/** An element with another id or for another field is another one: its state is not carried over. */
function isSame(element: Element, { tag, attributes }: ViewElement): boolean {
  return (
    element.localName === tag &&
    IDENTITY.every((name) => element.getAttribute(name) === (attributes[name] ?? null)) &&
    !(element instanceof HTMLInputElement && element.type !== (attributes['type'] ?? 'text'))
  );
}

const IDENTITY = ['id', 'data-field', 'data-pointer', 'data-edit', 'data-key'] as const;

function adopt(element: Element, { attributes, children }: ViewElement): void {
  for (const { name } of [...element.attributes]) {
    // Whether details are open is for the person to say.
    if (!Object.hasOwn(attributes, name) && !(name === 'open' && element instanceof HTMLDetailsElement)) element.removeAttribute(name);
  }
  for (const [name, value] of Object.entries(attributes)) {
    if (element.getAttribute(name) !== value && !isStateOnly(element, name)) element.setAttribute(name, value);
  }
  adoptState(element, attributes);
  render(element, children);
  // The value of a list that opens hangs on its options.
  if (element instanceof HTMLSelectElement) select(element);
}

/** The value of a textarea is its text and its state, never an attribute. */
function isStateOnly(element: Element, name: string): boolean {
  return name === 'value' && element instanceof HTMLTextAreaElement;
}

/** What a person changed is no attribute any more: the state itself must be set. */
function adoptState(element: Element, attributes: Readonly<Record<string, string>>): void {
  if (element instanceof HTMLInputElement) {
    if (element.type === 'checkbox' || element.type === 'radio') element.checked = Object.hasOwn(attributes, 'checked');
    else if (element.value !== (attributes['value'] ?? '')) element.value = attributes['value'] ?? '';
  } else if (element instanceof HTMLTextAreaElement && element.value !== (attributes['value'] ?? '')) {
    element.value = attributes['value'] ?? '';
  }
}

function select(element: HTMLSelectElement): void {
  const index = [...element.options].findIndex((option) => option.hasAttribute('selected'));
  element.selectedIndex = Math.max(0, index);
}
