import { sizeText } from '../../src/api/discovery/known-files.ts';
import type { ServerRecord } from '../../src/catalog/record/record.ts';

/** What a site has. */
interface SiteFiles {
  /** Bytes by path. */
  readonly sizes: ReadonlyMap<string, number>;
  /** Paths of pages, each with a slash at the end but for the first. */
  readonly pages: readonly string[];
}

/** Targets of all links of a map. */
export function mapLinks(text: string): string[] {
  return [...text.matchAll(/(?<!\\)\]\(([^)]*)\)/g)].map(([, target = '']) => target);
}

/** What `llms.txt` says that is not so: links and templates without a file, and wrong sizes and numbers. */
export function mapFaults(text: string, url: string, records: readonly ServerRecord[], { sizes, pages }: SiteFiles): string[] {
  const isThere = (path: string): boolean => sizes.has(path) || pages.includes(path);
  const links = mapLinks(text).flatMap((target) =>
    target.startsWith(url) && isThere(target.slice(url.length)) ? [] : [`${target} does not exist`],
  );
  const stated = [...text.matchAll(/\]\(([^)]*)\)(?::(?: [\d,]+ servers?,)?)? (\d[\d.]* [KM]B)/g)].flatMap(([, target = '', size = '']) => {
    const bytes = sizes.get(target.slice(url.length));
    return bytes !== undefined && sizeText(bytes) === size ? [] : [`${target} has ${bytes ?? 'no'} bytes, not ${size}`];
  });
  const templates = [...text.matchAll(/^- `([^`]*NAME[^`]*)`: .*?(?: \(for (\d+) of \d+ servers\))?$/gm)].flatMap(
    ([, template = '', count]) => {
      const found = records.filter(({ qualifiedName }) => isThere(template.slice(url.length).replace('NAME', qualifiedName))).length;
      return found === Number(count ?? records.length) ? [] : [`${template} exists for ${found} servers`];
    },
  );
  const byCategory = [...text.matchAll(/by category in (\d+) files?: `([^`]*)`/g)].flatMap(([, count = '', template = '']) => {
    const [start = '', end = ''] = template.slice(url.length).split('CATEGORY');
    const found = [...sizes.keys()].filter((path) => path.startsWith(start) && path.endsWith(end)).length;
    return found === Number(count) ? [] : [`${template} has ${found} files`];
  });
  return [
    ...links,
    ...stated,
    ...templates,
    ...byCategory,
    ...(templates.length + stated.length === 0 && !text.includes('KB') ? ['no size is stated'] : []),
  ];
}
