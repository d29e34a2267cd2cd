import * as say from '#messages/browse.ts';

import { exact } from '../../i18n/formatting/counts-and-dates.ts';
import { markup, NOTHING, type Markup } from '../markup/markup.ts';

/** The links between the pages of a list. */
interface PagerFacts {
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  /** The link to a page, from 1. */
  readonly to: (page: number) => string;
  /** Labels of the pages, where numbers are not enough. */
  readonly labels?: readonly string[] | undefined;
}

/** The links between the pages of a list; the first page links all others. Nothing for a single page. */
export function pager({ page, pages, to, labels }: PagerFacts): Markup {
  if (pages <= 1) return NOTHING;
  const numbers = numbersNear(page, pages);
  const current = (number: number): Markup | false => number === page && markup` aria-current="page"`;
  return markup`
    <nav class="pager" aria-label="${say.pages}">
      ${page > 1 && markup`<a rel="prev" href="${to(page - 1)}">${say.previous}</a>`}
      ${numbers.map((number) =>
        number === 0
          ? markup`<span aria-hidden="true">…</span>`
          : markup`<a href="${to(number)}"${current(number)}><span class="hidden">${say.page} </span>${exact(number)}</a>`,
      )}
      ${page < pages && markup`<a rel="next" href="${to(page + 1)}">${say.next}</a>`}
      ${page === 1 && (labels !== undefined || pages > numbers.length) && allPages({ page, pages, to, labels })}
    </nav>
  `;
}

function allPages({ page, pages, to, labels }: PagerFacts): Markup {
  const label = (at: number): Markup | string => (labels === undefined ? exact(at + 1) : markup`<bdi>${labels[at]}</bdi>`);
  const item = (_: unknown, at: number): Markup =>
    markup`<li><a href="${to(at + 1)}"${at + 1 === page && markup` aria-current="page"`}>${label(at)}</a></li>`;
  return markup`
    <details class="all-pages">
      <summary>${say.allPages(exact(pages))}</summary>
      <ol>${Array.from({ length: pages }, item)}</ol>
    </details>
  `;
}

/** The first and last pages and those near this one; 0 is a gap. */
function numbersNear(page: number, pages: number): readonly number[] {
  const near = [...new Set([1, 2, page - 1, page, page + 1, pages - 1, pages])]
    .filter((number) => number >= 1 && number <= pages)
    .sort((a, b) => a - b);
  return near.flatMap((number, at) => (at > 0 && number - (near[at - 1] ?? 0) > 1 ? [0, number] : [number]));
}
