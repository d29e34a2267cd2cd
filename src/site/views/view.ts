/** A part of a page as data: Astro renders it to HTML at build time, the page's script to elements. */
export type View = ViewElement | string;

/** An element. The code defines its tag and attribute names; attribute values and texts may be untrusted. */
export interface ViewElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly View[];
}

/** What `element` takes for an attribute: `true` means that it is present; `false` and `undefined` omit it. */
export type AttributeValue = string | number | boolean | undefined;

/** What `element` takes for a child; `false` and `undefined` leave it out. */
export type Child = View | false | undefined | readonly Child[];

/** Makes an element. */
export function element(tag: string, attributes: Readonly<Record<string, AttributeValue>>, ...children: readonly Child[]): ViewElement {
  const given = Object.entries(attributes).flatMap(([name, value]): [string, string][] => {
    if (value === undefined || value === false) return [];
    return [[name, value === true ? '' : String(value)]];
  });
  return { tag, attributes: Object.fromEntries(given), children: children.flatMap(flat) };
}

function flat(child: Child): View[] {
  if (child === false || child === undefined) return [];
  return isMany(child) ? child.flatMap(flat) : [child];
}

function isMany(child: View | readonly Child[]): child is readonly Child[] {
  return Array.isArray(child);
}

/** The text content of a view, for tests and screen readers. */
export function textOf(view: View): string {
  return typeof view === 'string' ? view : view.children.map(textOf).join('');
}
