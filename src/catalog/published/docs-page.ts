import { isJsonObject, type JsonValue } from '../parsing/json-tree.ts';
import type { Problem, Read } from '../parsing/problem.ts';
import { FieldReader } from '../values/field-reader.ts';

/** What the front matter of an operator's page of the documentation states. */
interface DocsMatter {
  readonly title: string;
  /** One sentence, shown below the title and in lists. */
  readonly description: string;
  /** Place among the operator's pages; those without one come last, in the order of their names. */
  readonly order: number | undefined;
}

/** A page of the documentation that the operator wrote. */
export interface DocsPage extends DocsMatter {
  /** Name of the file without `.md`, and path of the page below `docs/`. */
  readonly name: string;
  /** The text after the front matter. */
  readonly markdown: string;
  /** Images of the page: their paths below the content folder, with slashes, by what the page writes. */
  readonly images: Readonly<Record<string, string>>;
}

/** Keys of the front matter. */
const KEYS: ReadonlySet<string> = new Set(['title', 'description', 'order']);

/** Reads the front matter of a page of the documentation; without a title it is no page. */
export function readDocsMatter(value: JsonValue): Read<DocsMatter> {
  if (!isJsonObject(value)) return { value: undefined, problems: [notMatter()] };
  const reader = new FieldReader(value);
  const [title, description, order] = [reader.text('title'), reader.text('description'), reader.count('order')];
  for (const key of Object.keys(value))
    if (!KEYS.has(key))
      reader.warn(key, 'unknown-key', `"${key}" is not a key of a page; it is skipped.`, 'Write title, description, order.');
  if (description === undefined || description === '')
    reader.warn('description', 'no-description', 'The page has no description.', 'Write "description": one sentence about the page.');
  if (title === undefined || title === '') return { value: undefined, problems: [...reader.problems, noTitle()] };
  return { value: { title, description: description ?? '', order }, problems: reader.problems };
}

/** Orders the operator's pages: by `order`, then by name. */
export function byOrder(one: Pick<DocsPage, 'order' | 'name'>, other: Pick<DocsPage, 'order' | 'name'>): number {
  const [first, second] = [one.order ?? Infinity, other.order ?? Infinity];
  if (first !== second) return first < second ? -1 : 1;
  return one.name < other.name ? -1 : 1;
}

function notMatter(): Problem {
  return { code: 'no-front-matter', severity: 'error', message: 'The front matter must be a map.', hint: HINT, pointer: '' };
}

function noTitle(): Problem {
  return { code: 'no-title', severity: 'error', message: 'The page has no title; it is skipped.', hint: HINT, pointer: '/title' };
}

const HINT = 'Begin the file with "---", a line "title: …", a line "description: …", and "---".';
