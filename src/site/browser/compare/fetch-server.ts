import { isQualifiedName } from '../../../catalog/values/qualified-name.ts';
import { readComparedServer, type ComparedServer } from './compared-server.ts';

/** Fetches a file of the catalogue, like `fetch`. */
export type FetchFile = (url: string) => Promise<Pick<Response, 'ok' | 'status' | 'json'>>;

/**
 * Fetches what a comparison shows of a server: its page as JSON or, on a site that publishes none, its entry of the API. Never rejects.
 *
 * @param base path of the site, with slashes at both ends
 */
export async function fetchComparedServer(server: string, base: string, fetchFile: FetchFile): Promise<ComparedServer> {
  // Only a valid name may become part of a path.
  if (!isQualifiedName(server)) return { kind: 'unknown' };
  try {
    const page = await fetchFile(`${base}servers/${server}.json`);
    const file = page.ok ? page : await fetchFile(`${base}api/servers/${server}.json`);
    if (file.ok) return readComparedServer(await file.json());
    // The pages of a catalogue are public, also where its API needs a key.
    const needsKey = file.status === 401 || file.status === 403;
    const { ok, status } = needsKey ? await fetchFile(`${base}servers/${server}/`) : file;
    if (needsKey && ok) return { kind: 'closed' };
    return { kind: status === 404 || status === 410 ? 'unknown' : 'failed' };
  } catch {
    return { kind: 'failed' };
  }
}
