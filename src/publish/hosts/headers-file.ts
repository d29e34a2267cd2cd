import { PAGES, type FileFamily } from '../../api/files/file-families.ts';
import type { FileFamilies } from '../../catalog/values/file-families.ts';
import { SECURITY_HEADERS, STRICT_TRANSPORT, type HostHeader } from './host-header.ts';
import { pathHeaders } from './path-headers.ts';
import { publishedFamilies } from './published-families.ts';

/**
 * `_headers`, which Netlify and Cloudflare Pages read. Both apply every matching rule and join the values of a header that two rules
 * set, so no path gets a header twice. Pages have no rule: both hosts revalidate them by default.
 *
 * @see https://docs.netlify.com/manage/routing/headers/
 * @see https://developers.cloudflare.com/pages/configuration/headers/
 */
export function headersFile(base: string, files: FileFamilies): string {
  const families = publishedFamilies(files);
  const rules: [string, readonly HostHeader[]][] = [[`${base}*`, [...SECURITY_HEADERS, STRICT_TRANSPORT]]];
  for (const family of families) {
    if (family === PAGES) continue;
    for (const path of family.paths) rules.push([`${base}${path}`, ownHeaders(family, path, families)]);
  }
  return `${rules.map(([path, headers]) => [path, ...headers.map(([name, value]) => `  ${name}: ${value}`)].join('\n')).join('\n\n')}\n`;
}

/** The headers of a path that no rule of a wider path sets. */
function ownHeaders(family: FileFamily, path: string, families: readonly FileFamily[]): HostHeader[] {
  const given = new Map(
    families
      .filter((wider) => wider !== family && wider !== PAGES && wider.paths.some((pattern) => covers(pattern, path)))
      .flatMap(pathHeaders),
  );
  return pathHeaders(family).filter(([name, value]) => {
    const other = given.get(name);
    if (other !== undefined && other !== value)
      throw new Error(`${path}: two rules of _headers would set ${name}, and hosts would join them`);
    return other === undefined;
  });
}

function covers(pattern: string, path: string): boolean {
  return pattern.endsWith('*') && path.startsWith(pattern.slice(0, -1));
}
