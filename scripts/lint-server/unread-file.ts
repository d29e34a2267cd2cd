import { isJsonObject } from '../../src/catalog/parsing/json-tree.ts';
import { parseJson } from '../../src/catalog/parsing/json.ts';
import { UNTRUSTED_LIMITS } from '../../src/catalog/parsing/limits.ts';
import type { Problem } from '../../src/catalog/parsing/problem.ts';
import { DEFAULT_PLATFORM_FILES, FetchError, type GuardedFetch } from '../../src/crawler/index.ts';

const SERVER_JSON = 'server.json';

/**
 * The notice of a `server.json` that a crawl does not read, because it reads one file of a folder, and another one comes first.
 *
 * @param source URL of the file that was read
 * @param files reads the other files of its folder
 */
export async function unreadServerJson(source: string, files: Pick<GuardedFetch, 'document'>): Promise<Problem[]> {
  const folder = source.slice(0, source.lastIndexOf('/') + 1);
  const read = source.slice(folder.length);
  if (!DEFAULT_PLATFORM_FILES.slice(0, DEFAULT_PLATFORM_FILES.indexOf(SERVER_JSON)).includes(read)) return [];
  const file = folder + SERVER_JSON;
  if (!(await statesWayToUse(file, files))) return [];
  const message = `A crawl reads one file of a folder, and ${read} comes before ${SERVER_JSON}, so this file is not read.`;
  const hint = `State its "packages" and "remotes" in ${read}, too, or remove ${read}.`;
  return [{ code: 'file-not-read', severity: 'notice', message, hint, file, position: { line: 1, column: 1 } }];
}

async function statesWayToUse(file: string, files: Pick<GuardedFetch, 'document'>): Promise<boolean> {
  try {
    const document = await files.document(file);
    if (document.status !== 'fresh') return false;
    const { value } = parseJson(new TextDecoder().decode(document.bytes), { file, limits: UNTRUSTED_LIMITS });
    return isJsonObject(value) && ('packages' in value || 'remotes' in value);
  } catch (error) {
    if (error instanceof FetchError) return false;
    throw error;
  }
}
