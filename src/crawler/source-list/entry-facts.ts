import type { ContentFile } from '../../catalog/content-file/content-file.ts';
import { isFileOfOwner, rawFileUrl, readRepositoryLocation } from './repository-location.ts';
import type { SourceEntry } from './source-entry.ts';

/**
 * Whether an origin's source belongs to this entry: its location itself, a URL below a server's base, or a file of a repository.
 *
 * @param rawUrl URL template of a repository's file
 */
export function isSourceOf({ kind, location }: Pick<SourceEntry, 'kind' | 'location'>, source: string, rawUrl: string): boolean {
  if (source === location) return true;
  if (kind === 'server') {
    const base = location.replace(/\/+$/, '').replace(/\/mcp$/, '');
    return source === base || source.startsWith(`${base}/`);
  }
  if (kind === 'repository') {
    const place = readRepositoryLocation(location);
    return place !== undefined && source.startsWith(rawFileUrl(rawUrl, place, ''));
  }
  // The names and refs of an owner's repositories are not known in advance.
  return kind === 'github' && isFileOfOwner(rawUrl, location, source);
}

/** Whether any of a content file's facts came from this entry. */
export function hasFactsOf(entry: Pick<SourceEntry, 'kind' | 'location'>, { from }: ContentFile, rawUrl: string): boolean {
  return Object.values(from).some(({ source }) => isSourceOf(entry, source, rawUrl));
}
