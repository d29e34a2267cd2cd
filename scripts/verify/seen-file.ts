import { createHash } from 'node:crypto';
import path from 'node:path';

import { readSeenSite, seenSiteText, type SeenSite } from '../../src/security/signing/seen-site.ts';
import { writeAtomically } from '../../src/catalog/store/atomic-write.ts';
import { readIfPresent } from '../../src/catalog/store/optional-files.ts';
import { systemCode } from './system-code.ts';

/** A file of what is remembered that cannot be used. */
export class SeenFileError extends Error {
  override name = 'SeenFileError' as const;
}

/** Where a site is remembered that no option names a file for: a readable name, and a hash because addresses are longer than names of files. */
export function seenFilePath(site: string): string {
  const readable = site
    .replace(/^https?:\/\//, '')
    .replaceAll(/[^\w.-]+/g, '_')
    .replaceAll(/^[_.]+|_+$/g, '')
    .slice(-60);
  const hash = createHash('sha256').update(site).digest('hex').slice(0, 8);
  return path.join('.portolan', 'verified', `${readable || 'site'}-${hash}.json`);
}

/**
 * What is remembered of a site; `undefined` where it was never verified.
 *
 * @throws SeenFileError where the file is unreadable or of another site: passing over it would be forgetting
 */
export async function readSeenFile(file: string, site: string): Promise<SeenSite | undefined> {
  const fix = 'Name another file with --state; delete this one only to begin anew, trusting what the site says of itself once more.';
  const bytes = await bytesOf(file, fix);
  if (bytes === undefined) return undefined;
  const seen = await readSeenSite(new TextDecoder().decode(bytes));
  if (seen === undefined) throw new SeenFileError(`"${file}" is not what was remembered of a site. ${fix}`);
  if (seen.site !== site) throw new SeenFileError(`"${file}" remembers ${seen.site}, and not ${site}. ${fix}`);
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
 * Remembers a site.
 *
 * @throws SeenFileError where the file cannot be written
 */
export async function writeSeenFile(file: string, seen: SeenSite): Promise<void> {
  try {
    await writeAtomically(file, seenSiteText(seen));
  } catch (error) {
    throw new SeenFileError(
      `"${file}" cannot be written (${systemCode(error)}), so this site is not remembered. Name another file with --state.`,
    );
  }
}
