import path from 'node:path';

import { requestPath } from '../http/request-path.ts';
import { NO_SNIFFING } from '../http/security-headers.ts';
import { folderReader } from './built-folder.ts';
import { readConsistently } from './replaced-folder.ts';

const TYPES: ReadonlyMap<string, string> = new Map([
  ['.json', 'application/json; charset=utf-8'],
  ['.jsonl', 'application/jsonl; charset=utf-8'],
]);

/**
 * A prebuilt file of the API as a response of the Fetch standard; 404 where it does not exist.
 *
 * @param folder of the built site
 * @param base path of the site on its origin, with slashes at both ends
 * @param request whose path `webHandler` has checked: each segment is a plain name of a file or folder
 */
export async function apiFile(folder: string, base: string, { url, method }: Request): Promise<Response> {
  const file = (requestPath(new URL(url).pathname, base) ?? '/').slice(1);
  const bytes = await readConsistently(folder, () => folderReader(folder)(file).catch(() => undefined));
  if (bytes === undefined) return new Response(null, { status: 404 });
  const type = TYPES.get(path.extname(file)) ?? 'application/octet-stream';
  const headers = { ...NO_SNIFFING, 'content-type': type, 'content-length': String(bytes.length) };
  return new Response(method === 'HEAD' ? null : Buffer.from(bytes), { headers });
}
