import type { FileFamily } from '../../api/files/file-families.ts';
import { familyHeaders } from './family-headers.ts';
import type { HostHeader } from './host-header.ts';

/**
 * The response headers of a family on hosts that send the headers of a path also with the answer for a missing file. A catalogue has too many
 * icons for a rule each, so browsers ask for an icon again after an hour, and show the one that they have meanwhile.
 */
export function pathHeaders(family: FileFamily): HostHeader[] {
  return familyHeaders(family.name === 'icons' ? { ...family, cache: ICON_CACHE } : family);
}

const ICON_CACHE = 'public, max-age=3600, stale-while-revalidate=604800';
