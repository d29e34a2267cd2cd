import { badgesOf } from '../catalog/badges.ts';
import type { SearchAnswer } from '../search/search-engine.ts';
import type { SearchDocument } from '../search/search-document.ts';

const COMPACT = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
/** Characters of a description that a result shows. */
const MAX_ABOUT = 220;

/** One result as an element, made from the page's template. Text nodes only: nothing of a server's becomes markup. */
export function resultElement(template: HTMLTemplateElement, document: SearchDocument, base: string): HTMLElement {
  // A clone of a fragment is a fragment; the DOM's types only say node.
  const fragment = template.content.cloneNode(true) as DocumentFragment;
  const item = fragment.querySelector('li');
  const link = fragment.querySelector('a');
  if (item === null || link === null) throw new Error('the template of a result lacks its item or link');
  link.href = `${base}servers/${document.qualifiedName}/`;
  put(item, '.monogram', /[\p{L}\p{N}]/u.exec(document.displayName)?.[0].toUpperCase() ?? '·');
  put(item, '[data-part=title]', document.displayName);
  put(item, '[data-part=name]', document.qualifiedName);
  put(item, '[data-part=about]', shortened(document.description) || 'No description yet.');
  item.querySelector('[data-part=meta]')?.append(...marksOf(document));
  return item;
}

function put(item: HTMLElement, selector: string, text: string): void {
  const part = item.querySelector(selector);
  if (part !== null) part.textContent = text;
}

function marksOf(document: SearchDocument): HTMLElement[] {
  const { tools, useCount } = document;
  const marks = badgesOf(document).map(({ kind, text, meaning }) => mark(text, `badge ${kind}`, meaning));
  if (tools !== null) marks.push(mark(tools.length === 1 ? '1 tool' : `${tools.length} tools`));
  if (useCount > 0) marks.push(mark(`${COMPACT.format(useCount)} uses`, '', `Used ${useCount} times, as its source states`));
  return marks;
}

function mark(text: string, className = '', title = ''): HTMLElement {
  const element = globalThis.document.createElement('span');
  element.textContent = text;
  if (className !== '') element.className = className;
  if (title !== '') element.title = title;
  return element;
}

function shortened(text: string): string {
  if (text.length <= MAX_ABOUT) return text;
  const blank = text.lastIndexOf(' ', MAX_ABOUT);
  return `${text.slice(0, blank > 0 ? blank : MAX_ABOUT)}…`;
}

/** The sentence above the results. */
export function statusText({ totalCount }: SearchAnswer, page: number, pageSize: number): string {
  if (totalCount === 0) return 'Nothing matches. Try fewer or other words, or take a filter away.';
  const count = totalCount === 1 ? '1 server matches.' : `${totalCount.toLocaleString('en')} servers match.`;
  const pages = Math.ceil(totalCount / pageSize);
  if (page > pages) return `${count} There is no page ${page}; the last one is ${pages}.`;
  return pages > 1 ? `${count} Page ${page} of ${pages}.` : count;
}
