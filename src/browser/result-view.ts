import type { SearchAnswer } from '../search/search-engine.ts';
import type { SearchDocument } from '../search/search-document.ts';
import { NO_DESCRIPTION, serverMarks, type Mark } from '../words/server-marks.ts';
import { beginning, counted, initial } from '../words/words.ts';

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
  put(item, '.monogram', initial(document.displayName));
  put(item, '[data-part=title]', document.displayName);
  put(item, '[data-part=name]', document.qualifiedName);
  put(item, '[data-part=about]', beginning(document.description, MAX_ABOUT) || NO_DESCRIPTION);
  item.querySelector('[data-part=meta]')?.append(...marksOf(document));
  return item;
}

function put(item: HTMLElement, selector: string, text: string): void {
  const part = item.querySelector(selector);
  if (part !== null) part.textContent = text;
}

function marksOf(document: SearchDocument): HTMLElement[] {
  const { tools, useCount } = document;
  return serverMarks({ standing: document, toolCount: tools?.length, useCount }).map(markElement);
}

function markElement({ className, text, meaning }: Mark): HTMLElement {
  const element = globalThis.document.createElement('span');
  element.textContent = text;
  if (className !== '') element.className = className;
  if (meaning !== '') element.title = meaning;
  return element;
}

/** The sentence above the results. */
export function statusText({ totalCount }: SearchAnswer, page: number, pageSize: number): string {
  if (totalCount === 0) return 'Nothing matches. Try fewer or other words, or take a filter away.';
  const count = `${counted(totalCount, 'server')} ${totalCount === 1 ? 'matches' : 'match'}.`;
  const pages = Math.ceil(totalCount / pageSize);
  if (page > pages) return `${count} There is no page ${page}; the last one is ${pages}.`;
  return pages > 1 ? `${count} Page ${page} of ${pages}.` : count;
}
