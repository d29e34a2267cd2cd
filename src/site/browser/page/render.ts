import type { View, ViewElement } from '../../views/view.ts';

/**
 * Makes the children of an element match the views. Existing elements are updated in place, so that focus, selection and input values
 * stay; only elements that differ are created.
 */
export function render(parent: Element, views: readonly View[]): void {
  const unused = [...parent.childNodes];
  const pairs = views.map((view) => ({ view, node: takeReusable(unused, view) ?? created(view) }));
  for (const node of unused) node.remove();
  for (const [index, { view, node }] of pairs.entries()) {
    const current = parent.childNodes[index];
    if (current !== node) parent.insertBefore(node, current ?? null);
    if (typeof view !== 'string' && node instanceof Element) update(node, view);
  }
}

/** Removes and returns the first unused node that can be updated to show a view. */
function takeReusable(unused: ChildNode[], view: View): ChildNode | undefined {
  const index = unused.findIndex((node) =>
    typeof view === 'string' ? node instanceof Text && node.data === view : node instanceof Element && isSame(node, view),
  );
  return index === -1 ? undefined : unused.splice(index, 1)[0];
}

function created(view: View): ChildNode {
  return typeof view === 'string' ? new Text(view) : document.createElement(view.tag);
}

/** An element with another id, or of another field, is not reused, so that its state is not carried over. */
function isSame(element: Element, { tag, attributes }: ViewElement): boolean {
  return (
    element.localName === tag &&
    IDENTITY.every((name) => element.getAttribute(name) === (attributes[name] ?? null)) &&
    !(element instanceof HTMLInputElement && element.type !== (attributes['type'] ?? 'text'))
  );
}

const IDENTITY = ['id', 'data-field', 'data-pointer', 'data-edit', 'data-key'] as const;

function update(element: Element, { attributes, children }: ViewElement): void {
  for (const { name } of [...element.attributes]) {
    // The user decides whether details are open.
    if (!Object.hasOwn(attributes, name) && !(name === 'open' && element instanceof HTMLDetailsElement)) element.removeAttribute(name);
  }
  for (const [name, value] of Object.entries(attributes)) {
    if (element.getAttribute(name) !== value && !isStateOnly(element, name)) element.setAttribute(name, value);
  }
  updateState(element, attributes);
  render(element, children);
  // The value of a select element depends on its options.
  if (element instanceof HTMLSelectElement) select(element);
}

/** A textarea has no value attribute. */
function isStateOnly(element: Element, name: string): boolean {
  return name === 'value' && element instanceof HTMLTextAreaElement;
}

/** After user input, attributes do not change the state of a control, so the state is set directly. */
function updateState(element: Element, attributes: Readonly<Record<string, string>>): void {
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
