import { nameHash } from './name-hash.ts';

/**
 * The last part of the path of a category's page: its tag in lower case if that has only letters, digits and hyphens, else these characters
 * of it with a part of a UUID v5 of the tag, so that no two tags share a page.
 *
 * @example
 * tagSlug('web-search') // 'web-search'
 */
export function tagSlug(tag: string): string {
  const folded = tag.toLowerCase();
  if (/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(folded) && folded.length <= MAX_LENGTH && !/^\d+$/.test(folded)) return folded;
  const plain = folded
    .slice(0, MAX_LENGTH)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  const mark = nameHash('categories', folded);
  return plain === '' ? mark : `${plain}-${mark}`;
}

const MAX_LENGTH = 60;
