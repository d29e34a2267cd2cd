import { base } from 'astro:config/client';

import { UNTAGGED_SLUG } from '../../catalog/lists/categories.ts';
import { connectPagePath, serverPagePath } from '../../catalog/published/published.ts';
import { tagSlug } from '../../catalog/values/tag-slug.ts';
import { foldName } from '../../catalog/values/qualified-name.ts';
import { formatFilterQuery, NO_PARTS } from '../../search/query/filter-query.ts';
import { readableName } from '../browser/compose/server-names.ts';

/** Path of a page or file on this site, from its path below the publication's root. */
export function href(path = ''): string {
  return `${base.endsWith('/') ? base : `${base}/`}${path}`;
}

/** The page of a server. */
export function serverHref(qualifiedName: string): string {
  return href(serverPagePath(qualifiedName));
}

/** The page on which a server is configured. */
export function connectHref(qualifiedName: string): string {
  return href(connectPagePath(qualifiedName));
}

/** The page of an owner of several servers, in any letter case; its further pages have a number. */
export function ownerHref(owner: string, page = 1): string {
  return href(page === 1 ? `owners/${foldName(owner)}/` : `owners/${foldName(owner)}/${page}/`);
}

/** The home page with a search for the servers of an owner. */
export function ownerSearchHref(owner: string): string {
  return searchHref(formatFilterQuery({ ...NO_PARTS, owners: [owner] }));
}

/** The page of a profile. */
export function profileHref(id: string): string {
  return href(`profiles/${id}/`);
}

/** The browse page of a number, from 1. */
export function browseHref(page = 1): string {
  return href(page === 1 ? 'browse/' : `browse/${page}/`);
}

/** A page of the list by name, from 1. */
export function alphabetHref(page = 1): string {
  return href(page === 1 ? 'browse/a-z/' : `browse/a-z/${page}/`);
}

/** The page of a rule of the scan. */
export function ruleHref(rule: string): string {
  return href(`checks/${rule}/`);
}

/** The page of all categories. */
export function categoriesHref(): string {
  return href('categories/');
}

/** A page of the servers of a category, from 1. */
export function categoryHref(tag: string, page = 1): string {
  return href(page === 1 ? `categories/${tagSlug(tag)}/` : `categories/${tagSlug(tag)}/${page}/`);
}

/** A page of the servers without a category, from 1. */
export function untaggedHref(page = 1): string {
  return href(page === 1 ? `categories/${UNTAGGED_SLUG}/` : `categories/${UNTAGGED_SLUG}/${page}/`);
}

/** A page of the operator's documentation; its start where no name is given. */
export function docsHref(name = ''): string {
  return href(name === '' ? 'docs/' : `docs/${name}/`);
}

/** The page that builds a configuration, with these servers selected. */
export function composeHref(qualifiedNames: readonly string[] = []): string {
  const list = qualifiedNames.map(encodeURIComponent).join(',');
  return `${href('compose/')}${list === '' ? '' : `?servers=${list}`}`;
}

/** The page that compares servers, with these servers selected. */
export function compareHref(qualifiedNames: readonly string[]): string {
  return `${href('compare/')}?${qualifiedNames.map((name) => `s=${readableName(name)}`).join('&')}`;
}

/** The home page with a search query. Half a surrogate pair, which no URL can contain, becomes U+FFFD. */
export function searchHref(q: string): string {
  return `${href()}?q=${encodeURIComponent(q.toWellFormed())}`;
}
