import { cp, mkdir, readdir, rename } from 'node:fs/promises';
import path from 'node:path';

import { hasCode } from '../../catalog/store/error-code.ts';
import { replaceFolder } from './output-folder.ts';
import { inTemporaryFolder, removeLeftFolders } from './temporary-folder.ts';

/**
 * Lets a build write into a fresh folder inside of the project, and puts that in the place of the target when it is done. There a build
 * finds the project's packages, and what Astro keeps while it works lies in a folder of its own: beside an output folder outside of the
 * project it would lie where every other build puts it too. A build that fails leaves the old one standing and nothing else behind.
 */
export async function replaceFromProject(target: string, project: string, build: (fresh: string) => Promise<void>): Promise<void> {
  const parent = path.join(project, '.portolan');
  await mkdir(parent, { recursive: true });
  // Those of builds into other folders, too: nothing else looks for them.
  await removeLeftFolders(parent, '', Date.now());
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
