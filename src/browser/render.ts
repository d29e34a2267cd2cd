import type { View, ViewElement } from '../forms/view.ts';

/**
 * Makes the children of an element match the views. Elements that are there already are changed and kept, so that the focus, the
 * selection and what was typed stay; only what differs is made anew.
 */
export function render(parent: Element, views: readonly View[]): void {
  const before = [...parent.childNodes];
  const after = views.map((view, index) => matched(before[index], view));
  for (const [index, node] of after.entries()) {
    const there = parent.childNodes[index];
    if (there === node) continue;
    if (there === undefined) parent.append(node);
    else parent.replaceChild(node, there);
  }
  while (parent.childNodes.length > after.length) parent.lastChild?.remove();
}

/** The node that shows a view: the one that was there if it can be changed to, else a new one. */
function matched(node: ChildNode | undefined, view: View): ChildNode {
  if (typeof view === 'string') {
    if (!(node instanceof Text)) return new Text(view);
    if (node.data !== view) node.data = view;
    return node;
  }
  const element = node instanceof Element && isSame(node, view) ? node : document.createElement(view.tag);
  adopt(element, view);
  render(element, view.children);
  // The value of a list that opens hangs on its options.
  if (element instanceof HTMLSelectElement) select(element);
  return element;
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

function adopt(element: Element, { attributes }: ViewElement): void {
  for (const { name } of [...element.attributes]) {
    if (!Object.hasOwn(attributes, name)) element.removeAttribute(name);
  }
  for (const [name, value] of Object.entries(attributes)) {
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
  adoptState(element, attributes);
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
