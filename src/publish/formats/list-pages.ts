import { recordsOfProfile, type Catalog } from '../../catalog/published/catalog.ts';
import { categoriesOf, UNTAGGED_SLUG, UNTAGGED_TITLE } from '../../catalog/lists/categories.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';

/** A page that lists servers, unpaginated; on the site it may be several pages. */
export interface ListPage {
  /** Path of the page below the publication's root, with a trailing slash; empty for the home page. */
  readonly path: string;
  readonly kind: 'catalogue' | 'category' | 'profile';
  /** Third-party text: a tag, or the name of a profile or of the catalogue. */
  readonly title: string;
  readonly description: string;
  readonly records: readonly ServerRecord[];
}

/** The pages that list servers: the home page, one for each category and one for each profile. */
export function listPages(catalog: Catalog): ListPage[] {
  const { records, profiles, site } = catalog;
  return [
    { path: '', kind: 'catalogue', title: site.name, description: site.tagline, records },
    ...categoryPages(records),
    ...profiles.map(({ id, name, description }): ListPage => {
      return { path: `profiles/${id}/`, kind: 'profile', title: name, description, records: recordsOfProfile(catalog, id) };
    }),
  ];
}

/** Servers without a tag also have a page. */
function categoryPages(records: readonly ServerRecord[]): ListPage[] {
  const { categories, untagged } = categoriesOf(records);
  const pages = categories.map(({ slug, tag, records: filed }): ListPage => {
    return { path: `categories/${slug}/`, kind: 'category', title: tag, description: '', records: filed };
  });
  if (untagged.length === 0) return pages;
  return [...pages, { path: `categories/${UNTAGGED_SLUG}/`, kind: 'category', title: UNTAGGED_TITLE, description: '', records: untagged }];
}

/** Path of an alternate format of a list: `categories/web.md` for `categories/web/`, `index.md` for the home page. */
export function listFormatPath({ path }: Pick<ListPage, 'path'>, ending: 'md' | 'json'): string {
  return path === '' ? `index.${ending}` : `${path.replace(/\/$/, '')}.${ending}`;
}
