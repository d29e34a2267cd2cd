import type { View, ViewElement } from '../views/view.ts';
import { escaped, ownHtml, type Markup } from './markup.ts';

/** Attributes without a value. */
const BOOLEAN: ReadonlySet<string> = new Set(['checked', 'disabled', 'hidden', 'open', 'required', 'selected']);

/** Elements without contents. */
const VOID: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'input', 'wbr']);

/** Elements of which a parser drops a line break at the beginning. */
const DROPS_FIRST_LINE_BREAK: ReadonlySet<string> = new Set(['pre', 'textarea']);

/** The HTML of views, as the page's script would draw them. Texts and attribute values are escaped. */
export function viewMarkup(views: readonly View[]): Markup {
  return ownHtml(htmlOf(views));
}

function htmlOf(views: readonly View[]): string {
  let html = '';
  for (const view of views) html += typeof view === 'string' ? escaped(view) : elementHtml(view);
  return html;
}

function elementHtml({ tag, attributes, children }: ViewElement): string {
  let html = `<${tag}`;
  // The value of a textarea is its content.
  const isTextarea = tag === 'textarea';
  for (const name in attributes) {
    if (isTextarea && name === 'value') continue;
    html += BOOLEAN.has(name) ? ` ${name}` : ` ${name}="${escaped(attributes[name] ?? '')}"`;
  }
  if (VOID.has(tag)) return `${html}>`;
  const value = isTextarea ? attributes['value'] : undefined;
  const inner = value === undefined ? htmlOf(children) : escaped(value);
  return `${html}>${DROPS_FIRST_LINE_BREAK.has(tag) && inner.startsWith('\n') ? '\n' : ''}${inner}</${tag}>`;
}
