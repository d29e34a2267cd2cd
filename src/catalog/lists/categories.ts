import type { ServerRecord } from '../record/record.ts';
import { tagSlug } from '../values/tag-slug.ts';

/** A category and its servers. */
export interface Category {
  /** The tag as most of its servers spell it. */
  readonly tag: string;
  /** Last part of the path of its page. Spellings that differ only in case share it. */
  readonly slug: string;
  /** In input order. */
  readonly records: readonly ServerRecord[];
}

/** All servers by category. */
interface CategoryList {
  /** By name. */
  readonly categories: readonly Category[];
  /** Servers without a tag. */
  readonly untagged: readonly ServerRecord[];
}

/** Last part of the path of the page of servers without a tag; no tag has it. */
export const UNTAGGED_SLUG = '_untagged';

/** The title of the servers without a category, for programs. */
export const UNTAGGED_TITLE = 'Servers without a category';

interface Draft {
  readonly spellings: Map<string, number>;
  readonly records: ServerRecord[];
}

/** The categories of lists, because several outputs of a site need them. */
const KNOWN = new WeakMap<readonly ServerRecord[], CategoryList>();

/**
 * The categories of a list of servers, computed once for a list. A server with several tags is in each of them, one without tags in
 * `untagged`.
 */
export function categoriesOf(records: readonly ServerRecord[]): CategoryList {
  const list = KNOWN.get(records) ?? computed(records);
  KNOWN.set(records, list);
  return list;
}

function computed(records: readonly ServerRecord[]): CategoryList {
  const slugs = new Map<string, string>();
  const bySlug = new Map<string, Draft>();
  for (const record of records) {
    for (const tag of record.tags) {
      const slug = slugs.get(tag) ?? tagSlug(tag);
      slugs.set(tag, slug);
      file(record, { tag, slug }, bySlug);
    }
  }
  const categories = [...bySlug].map(([slug, draft]): Category => ({ slug, tag: commonest(draft.spellings), records: draft.records }));
  return { categories: categories.sort(byTag), untagged: records.filter(({ tags }) => tags.length === 0) };
}

function file(record: ServerRecord, { tag, slug }: Pick<Category, 'tag' | 'slug'>, bySlug: Map<string, Draft>): void {
  const draft = bySlug.get(slug) ?? { spellings: new Map<string, number>(), records: [] };
  bySlug.set(slug, draft);
  draft.spellings.set(tag, (draft.spellings.get(tag) ?? 0) + 1);
  // A server may have the same tag in two spellings.
  if (draft.records.at(-1) !== record) draft.records.push(record);
}

function commonest(spellings: ReadonlyMap<string, number>): string {
  const [first] = [...spellings].sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1));
  return first?.[0] ?? '';
}

function byTag(a: Category, b: Category): number {
  const [left, right] = [a.tag.toLowerCase(), b.tag.toLowerCase()];
  if (left === right) return a.slug < b.slug ? -1 : 1;
  return left < right ? -1 : 1;
}
