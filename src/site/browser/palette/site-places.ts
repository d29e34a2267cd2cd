import * as say from '#messages/palette.ts';

/** A page of the site, or a part of the current page. */
export interface Place {
  readonly title: string;
  readonly href: string;
  readonly kind: 'page' | 'part' | 'tool';
}

/**
 * Targets without a search: links in the header and footer, the pages that compare and combine servers, headings of the page, tools of the
 * page.
 *
 * @param base path of the site, with slashes at both ends
 */
export function placesOf(page: Document, base: string): readonly Place[] {
  const unlinked = [
    { title: say.compare, href: `${base}compare/`, kind: 'page' },
    { title: say.compose, href: `${base}compose/`, kind: 'page' },
  ] as const;
  return [...partsOf(page), ...toolsOf(page), ...pagesOf(page), ...unlinked];
}

function pagesOf(page: Document): Place[] {
  const links = [...page.querySelectorAll<HTMLAnchorElement>('.masthead nav a, .colophon nav a')];
  return links
    .filter(({ origin }) => origin === location.origin)
    .map((link) => ({ title: textOf(link), href: link.pathname, kind: 'page' }));
}

function partsOf(page: Document): Place[] {
  return [...page.querySelectorAll('main h2')].flatMap((heading): Place[] => {
    const id = heading.id || heading.closest('section[id]')?.id;
    // A heading may end with a count.
    const title = titleOf(heading).replace(/ \d[\d.,\u00a0]*$/, '');
    return id === undefined || title === '' || !heading.checkVisibility() ? [] : [{ title, href: `#${id}`, kind: 'part' }];
  });
}

function toolsOf(page: Document): Place[] {
  return [...page.querySelectorAll('main [id^="tool-"]')].map((tool) => ({
    title: titleOf(tool.querySelector('h3, h4') ?? tool) || tool.id,
    href: `#${tool.id}`,
    kind: 'tool',
  }));
}

/** The text of a heading without its anchor and remarks. */
function titleOf(heading: Element): string {
  const copy = heading.cloneNode(true);
  if (!(copy instanceof Element)) return '';
  for (const remark of copy.querySelectorAll('.anchor, .quiet')) remark.remove();
  return textOf(copy);
}

function textOf(element: Element): string {
  return element.textContent.replaceAll(/\s+/g, ' ').trim();
}
