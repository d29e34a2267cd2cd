import { REMOVED_FOLDERS } from '../removed/removed-files.ts';
import { folderReader } from './built-folder.ts';

/**
 * The page of a removed server; `undefined` for any other. A file of the build marks removed servers, so that a newer build takes effect
 * immediately.
 *
 * @param folder of the built site
 * @param name name of the server; each segment is a plain name of a file or folder
 */
export async function removedPage(folder: string, name: string): Promise<string | undefined> {
  try {
    const read = folderReader(folder);
    await read(`${REMOVED_FOLDERS.registry}${name}.json`);
    return new TextDecoder().decode(await read(`servers/${name}/index.html`));
  } catch {
    return undefined;
  }
}
