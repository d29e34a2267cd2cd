import type { FileFamily } from '../../api/files/file-families.ts';
import { CORS, type HostHeader } from './host-header.ts';

/** The response headers of a family, in addition to those of all responses. */
export function familyHeaders({ type, cache, isShared }: FileFamily): HostHeader[] {
  const headers: HostHeader[] = [['Cache-Control', cache]];
  if (type !== undefined) headers.push(['Content-Type', type]);
  return isShared ? [...headers, ...CORS] : headers;
}
