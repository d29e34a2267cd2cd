import { cp, readdir, rename } from 'node:fs/promises';
import path from 'node:path';

import { hasCode } from '../../catalog/store/error-code.ts';
import { makeFolder } from '../../catalog/store/make-folder.ts';
import { replaceFolder } from './output-folder.ts';
import { inTemporaryFolder, removeLeftoverFolders } from './temporary-folder.ts';

/**
 * Runs a build in a new folder inside the work folder, and replaces the target with it on success. There a build finds the packages that
 * are installed in the catalogue's folder, and every build has its own folder for Astro's temporary files: next to an output folder
 * elsewhere, concurrent builds would share one. A failed build leaves the target unchanged and removes the new folder.
 *
 * @param parent the work folder
 */
export async function replaceFromWorkFolder(target: string, parent: string, build: (fresh: string) => Promise<void>): Promise<void> {
  await makeFolder(parent);
  // Also leftovers of builds into other folders: no other code removes them.
  await removeLeftoverFolders(parent, '', Date.now());
  await inTemporaryFolder(path.join(parent, `${path.basename(target)}-build-`), async (workshop) => {
    await build(workshop);
    await replaceFolder(target, (fresh) => moveInto(workshop, fresh));
  });
}

async function moveInto(from: string, to: string): Promise<void> {
  for (const name of await readdir(from)) {
    const [source, target] = [path.join(from, name), path.join(to, name)];
    try {
      await rename(source, target);
    } catch (error) {
      if (!hasCode(error, 'EXDEV')) throw error;
      await cp(source, target, { recursive: true });
    }
  }
}
