import { readFile } from 'node:fs/promises';
import path from 'node:path';

import type { HarbourSite } from '../hosts/harbour-site.ts';
import { fileAt, guessedType } from '../hosts/rule-host.ts';
import { headersOf, readHeaderRules } from '../hosts/rules-file.ts';

/** A host of static files, simulated with the Fetch standard: `_headers`, the 404 page, folders without their slash. */
export type AssetHost = (request: Request) => Promise<Response>;

/**
 * Opens a host of static files.
 *
 * @param hasRanges whether it answers a request for a range with it; Cloudflare sends the whole file
 */
export async function openAssets(site: HarbourSite, hasRanges: boolean): Promise<AssetHost> {
  const rules = readHeaderRules(await readFile(path.join(site.folder, '_headers'), 'utf8'));
  const known = new Map<string, Promise<Buffer<ArrayBuffer>>>();
  const read = (file: string): Promise<Buffer<ArrayBuffer>> => {
    const bytes = known.get(file) ?? readFile(path.join(site.folder, file));
    known.set(file, bytes);
    return bytes;
  };
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const decoded = decodeURIComponent(pathname);
    const file = fileAt(site, decoded);
    if (file === undefined && fileAt(site, `${decoded}/`) !== undefined)
      return new Response(null, { status: 308, headers: { location: `${pathname}/${search}` } });
    const bytes = await read(file ?? '404.html');
    const headers = new Headers({ 'content-type': guessedType(file ?? '404.html'), 'cache-control': 'public, max-age=0, must-revalidate' });
    for (const [name, value] of headersOf(rules, decoded)) headers.set(name, value);
    const body = (part: Uint8Array<ArrayBuffer>) => (request.method === 'HEAD' ? null : part);
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.get('range') ?? '') ?? [];
    if (file === undefined || !hasRanges || from === undefined)
      return new Response(body(bytes), { status: file === undefined ? 404 : 200, headers });
    return new Response(body(bytes.subarray(Number(from), Number(to) + 1)), { status: 206, headers });
  };
}
