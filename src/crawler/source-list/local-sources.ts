import { readRepositoryLocation } from './repository-location.ts';
import type { SourceEntry } from './source-entry.ts';

/** Whether the location of a list is a URL. */
export function isHttpLocation(location: string): boolean {
  return /^https?:\/\//i.test(location);
}

/** Whether a source consists of files next to `sources.yaml`, so that it is read without the network. */
export function readsLocalFiles({ kind, location }: Pick<SourceEntry, 'kind' | 'location'>): boolean {
  if (kind === 'file') return true;
  if (kind === 'list') return !isHttpLocation(location);
  return kind === 'docker-catalog' && readRepositoryLocation(location) === undefined;
}
