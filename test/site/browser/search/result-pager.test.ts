import { describe, expect, it } from 'vitest';

import { pagerViews } from '../../../../src/site/browser/search/result-pager.ts';
import { textOf } from '../../../../src/site/views/view.ts';

/** The links, as text and page. */
const links = (page: number, pages: number): string[] =>
  pagerViews({ q: 'mail', profile: '', sort: 'relevance', page }, pages, (state) => String(state.page)).map((view) =>
    typeof view === 'string' ? view : `${textOf(view)} ${view.attributes['href']}`,
  );

describe('the links to other pages of results', () => {
  it('lead to the page before and after', () => {
    expect([links(1, 1), links(1, 3), links(2, 3), links(3, 3)]).toEqual([[], ['Next 2'], ['Previous 1', 'Next 3'], ['Previous 2']]);
  });

  it('lead to the first and the last page from a page that does not exist', () => {
    expect(links(99, 3)).toEqual(['First page 1', 'Last page 3']);
    expect(links(99, 1)).toEqual(['First page 1']);
  });

  it('lead to the first page if no server matches on a later one', () => {
    expect([links(1, 0), links(2, 0)]).toEqual([[], ['First page 1']]);
  });
});
