import { readdirSync } from 'node:fs';

import type { SiteWriter } from './site-writer.ts';

/**
 * Adds the files that something else wrote into the writer's folder: those that are not among its digests.
 *
 * @param below path of a folder in it; all files by default
 * @throws Error if an entry is neither a file nor a folder: it cannot be published
 */
export function adoptFiles(writer: SiteWriter, below = ''): void {
  for (const entry of readdirSync(below === '' ? writer.folder : `${writer.folder}/${below}`, { withFileTypes: true })) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) adoptFiles(writer, path);
    else if (!entry.isFile()) {
      throw new Error(`"${writer.folder}/${path}" is neither a file nor a folder, and cannot be published. Remove it from the build.`);
    } else if (!writer.digests.has(path)) writer.adopt(path);
  }
}
