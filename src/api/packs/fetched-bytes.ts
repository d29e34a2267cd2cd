import type { ReadBytes } from './pack-reader.ts';

/**
 * Reads files by requests to a host. Where a host answers a request for a part with the whole file, as Cloudflare does, the part is taken
 * while the file arrives.
 *
 * @param ask requests a URL of the published site
 * @param root URL of the published site, with a slash at its end
 */
export function fetchedBytes(ask: (request: Request) => Promise<Response>, root: string): ReadBytes {
  return async (path, offset, length) => {
    const headers = new Headers({ 'Accept-Encoding': 'identity' });
    if (offset !== undefined && length !== undefined) headers.set('Range', `bytes=${offset}-${offset + length - 1}`);
    const response = await ask(new Request(new URL(path, root), { headers }));
    if (response.status !== 200 && response.status !== 206) {
      await response.body?.cancel();
      return undefined;
    }
    if (length === undefined || response.status === 206) return new Uint8Array(await response.arrayBuffer());
    return partOfBody(response, offset ?? 0, length);
  };
}

/** The bytes of a body from an offset on. What comes after them is not read. */
async function partOfBody(response: Response, offset: number, length: number): Promise<Uint8Array> {
  const part = new Uint8Array(length);
  const reader = response.body?.getReader();
  let position = 0;
  let filled = 0;
  while (reader !== undefined && filled < length) {
    const { done, value } = await reader.read();
    if (done) break;
    const wanted = value.subarray(Math.max(0, offset - position), Math.max(0, offset + length - position));
    part.set(wanted, filled);
    filled += wanted.length;
    position += value.length;
  }
  await reader?.cancel();
  return part.subarray(0, filled);
}
