import path from 'node:path';

import { hexHash } from '../../src/catalog/store/content-hash.ts';
import { readSeenSite, seenSiteText, type SeenSite } from '../../src/security/signing/seen-site.ts';
import { writeAtomically } from '../../src/catalog/store/atomic-write.ts';
import { readIfPresent } from '../../src/catalog/store/optional-files.ts';
import { systemCode } from './system-code.ts';

/** A state file that cannot be used. */
export class SeenFileError extends Error {
  override name = 'SeenFileError' as const;
}

/** The default state file of a site: a readable name and a hash, because URLs can be longer than file names. */
export function seenFilePath(site: string): string {
  const readable = site
    .replace(/^https?:\/\//, '')
    .replaceAll(/[^\w.-]+/g, '_')
    .replaceAll(/^[_.]+|_+$/g, '')
    .slice(-60);
  const hash = hexHash(site).slice(0, 8);
  return path.join('.portolan', 'verified', `${readable || 'site'}-${hash}.json`);
}

/**
 * The stored state of a site; `undefined` if it was never verified.
 *
 * @throws SeenFileError if the file is unreadable or of another site: ignoring it would drop the pinned key
 */
export async function readSeenFile(file: string, site: string): Promise<SeenSite | undefined> {
  const fix = 'Name another file with --state; delete this one only to start over and trust the key that the site publishes.';
  const bytes = await bytesOf(file, fix);
  if (bytes === undefined) return undefined;
  const seen = await readSeenSite(new TextDecoder().decode(bytes));
  if (seen === undefined) throw new SeenFileError(`"${file}" is not a state file of a site. ${fix}`);
  if (seen.site !== site) throw new SeenFileError(`"${file}" is the state of ${seen.site}, not of ${site}. ${fix}`);
  return seen;
}

async function bytesOf(file: string, fix: string): Promise<Uint8Array | undefined> {
  try {
    return await readIfPresent(file);
  } catch (error) {
    throw new SeenFileError(`"${file}" cannot be read (${systemCode(error)}). ${fix}`);
  }
}

/**
 * Stores the state of a site.
 *
 * @throws SeenFileError if the file cannot be written
 */
export async function writeSeenFile(file: string, seen: SeenSite): Promise<void> {
  try {
    await writeAtomically(file, seenSiteText(seen));
  } catch (error) {
    throw new SeenFileError(
      `"${file}" cannot be written (${systemCode(error)}), so the state of this site is not stored. Name another file with --state.`,
    );
  }
}
