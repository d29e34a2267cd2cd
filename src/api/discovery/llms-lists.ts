import { categoriesOf } from '../../catalog/lists/categories.ts';
import { recordsOfProfile, type Catalog } from '../../catalog/published/catalog.ts';
import type { Publication } from '../../catalog/published/published.ts';
import { counted } from '../../i18n/formatting/counts-and-dates.ts';
import { codeSpan } from '../text/code-span.ts';
import { markdownText } from '../text/markdown-text.ts';
import { sizeText, type KnownFiles } from './known-files.ts';

/** Maximum characters of third-party texts. */
const MAX = { name: 80, description: 120 } as const;

/** A line for each category, those with most servers first. Only tags that can be copied unchanged: a copy of any other finds nothing. */
export function categoryLines({ records }: Catalog, { url }: Publication, files: KnownFiles): string[] {
  const { categories } = categoriesOf(records);
  const largest = categories.toSorted((a, b) => b.records.length - a.records.length || (a.slug < b.slug ? -1 : 1));
  return largest.flatMap(({ tag, slug, records: own }) => {
    const name = codeSpan(tag);
    const link = linkOf(`categories/${slug}`, url, files);
    if (name === undefined || link === undefined) return [];
    const full = files.bytes(`llms-full/${slug}.txt`);
    const texts = full === undefined ? '' : `, [with tools](${url}llms-full/${slug}.txt) ${sizeText(full)}`;
    return [`- [${name}](${link.url}): ${counted(own.length, 'server')}${link.size}${texts}`];
  });
}

/** A line for each profile. */
export function profileLines(catalog: Catalog, { url }: Publication, files: KnownFiles): string[] {
  return catalog.profiles.flatMap(({ id, name, description }) => {
    const link = linkOf(`profiles/${id}`, url, files);
    if (link === undefined) return [];
    const words = markdownText(description, MAX.description);
    const size = `${counted(recordsOfProfile(catalog, id).length, 'server')}${link.size}`;
    const notes = [size, ...(words === '' ? [] : [`“${words}”`])];
    return [`- [${markdownText(name, MAX.name) || id}](${link.url}): ${notes.join(', ')}`];
  });
}

/** The Markdown file of a list, else its page; `undefined` if neither exists. */
function linkOf(path: string, url: string, files: KnownFiles): { readonly url: string; readonly size: string } | undefined {
  const bytes = files.bytes(`${path}.md`);
  if (bytes !== undefined) return { url: `${url}${path}.md`, size: `, ${sizeText(bytes)}` };
  return files.hasPage(`${path}/`) ? { url: `${url}${path}/`, size: '' } : undefined;
}
