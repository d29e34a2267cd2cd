import { patternText } from '../../catalog/values/pattern-text.ts';
import { HOST_FILES, HOST_SCRIPTS, isHostFile } from '../../api/http/host-file.ts';
import { ABSENT_FILE } from './absent-file.ts';

/** Paths of files that are not served, below the base; a trailing `*` matches any rest. */
export const NOT_SERVED: readonly string[] = [...HOST_FILES, ...HOST_SCRIPTS];

/** A regular expression over the paths of files that are not served. */
export function notServedExpression(): string {
  const patterns = NOT_SERVED.map((each) => (each.endsWith('*') ? patternText(each.slice(0, -1)) : `${patternText(each)}$`));
  return `^(?:${patterns.join('|')})`;
}

/**
 * Whether every host serves a file at the site's URL. Configuration files of hosts are not served; some hosts serve the
 * problem document for missing files.
 *
 * @param path below the site's root
 */
export function isServed(path: string): boolean {
  return path !== ABSENT_FILE && !isHostFile(path);
}
