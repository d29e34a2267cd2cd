import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';

import { replaceFolder } from './output-folder.ts';

/** The file with which a built server is started. */
export const SERVER_ENTRY = 'entry.mjs';

/**
 * Lets a build write a server into a fresh folder inside of the project, where the build finds the project's packages, and puts that in
 * the place of the old server when it is done. A build that fails leaves the old one standing and nothing else behind.
 */
export async function replaceServer(server: string, project: string, build: (fresh: string) => Promise<void>): Promise<void> {
  const parent = path.join(project, '.portolan');
  await mkdir(parent, { recursive: true });
  const workshop = await mkdtemp(path.join(parent, 'server-build-'));
  try {
    await build(workshop);
    await replaceFolder(server, (fresh) => cp(workshop, fresh, { recursive: true }));
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
}
