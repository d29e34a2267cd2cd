import { nameMark } from './name-mark.ts';

/**
 * The last part of the path of a category's page: its tag in lower case where that is letters, digits and hyphens, else as much of it as is,
 * with a part of a UUID v5 of the tag, so that no two tags share a page.
 *
 * @example
 * tagSlug('web-search') // 'web-search'
 */
export function tagSlug(tag: string): string {
  const folded = tag.toLowerCase();
  if (/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(folded) && folded.length <= MOST && !/^\d+$/.test(folded)) return folded;
  const plain = folded
    .slice(0, MOST)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  const mark = nameMark('categories', folded);
  return plain === '' ? mark : `${plain}-${mark}`;
}

const MOST = 60;
