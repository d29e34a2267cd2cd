import * as say from '#messages/palette.ts';

/** A page of the site, or a part of the current page. */
export interface Place {
  readonly title: string;
  readonly href: string;
  readonly kind: 'page' | 'part' | 'tool';
  /** Other words for it, as one may type them. */
  readonly synonyms?: readonly string[];
}

/**
 * Targets without a search: headings of the page, tools of the page, links in the header, the pages that compare and combine servers, links
 * in the footer.
 *
 * @param base path of the site, with slashes at both ends
 */
export function placesOf(page: Document, base: string): readonly Place[] {
  const unlinked = [
    { title: say.compare, href: `${base}compare/`, kind: 'page', synonyms: say.compareSynonyms },
    { title: say.compose, href: `${base}compose/`, kind: 'page', synonyms: say.composeSynonyms },
  ] as const;
  const pages = [...pagesOf(page, '.masthead nav a'), ...unlinked, ...pagesOf(page, '.colophon nav a')];
  // The home page has excerpts of other pages, with their titles.
  const isExcerpt = ({ title }: Place): boolean => location.pathname === base && pages.some((other) => other.title === title);
  return [...partsOf(page).filter((part) => !isExcerpt(part)), ...toolsOf(page), ...pages];
}

function pagesOf(page: Document, selector: string): Place[] {
  return [...page.querySelectorAll<HTMLAnchorElement>(selector)]
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
