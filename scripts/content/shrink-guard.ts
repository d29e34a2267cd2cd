import path from 'node:path';

import { MANIFEST_PATH } from '../../src/security/signing/manifest.ts';
import { MAX_LOSS_PERCENT, shrinksTooMuch } from '../../src/security/signing/max-loss.ts';
import { SettingError } from '../../src/publish/settings/build-settings.ts';
import { lastManifest } from '../../src/publish/manifest/last-manifest.ts';
import { failure, say } from '../terminal/output.ts';

/** What a build would publish, and with what that is compared. */
export interface ShrinkGuardOptions {
  /** How many servers would be listed. */
  readonly servers: number;
  /** Folder of the last build. */
  readonly out: string;
  /** Manifest of the last publication, where it is another than that of the last build. */
  readonly last?: string | undefined;
  /** Publishes even so. */
  readonly allowShrink?: boolean | undefined;
}

/**
 * Whether a build is to stop because it lists far fewer servers than the last publication; says on stderr what it found. Where there is
 * nothing to compare with, it goes on: else there could be no first build, and none after a manifest was lost.
 *
 * @throws SettingError if the manifest that was named cannot be read: whoever names one relies on it
 */
export async function isStoppedByShrinking({ servers, out, last, allowShrink = false }: ShrinkGuardOptions): Promise<boolean> {
  const file = last ?? path.join(out, MANIFEST_PATH);
  const read = await lastManifest(file);
  if (read.kind !== 'known') {
    const why = read.kind === 'none' ? `there is no "${file}"` : `"${file}" is no manifest that can be read (${read.why})`;
    if (last !== undefined) throw new SettingError(`${why}. Correct --last, or leave it out for a first publication.`);
    if (!allowShrink) say(`No previous build to compare the number of servers with: ${why}.`);
    return false;
  }
  const before = read.manifest.servers;
  if (!shrinksTooMuch(before, servers)) return false;
  const loss = `${servers} servers would be listed, where "${file}" lists ${before}: ${lossPercent(before, servers)} % fewer`;
  if (allowShrink) {
    say(`${loss}. That was allowed.`);
    return false;
  }
  failure(`${loss}, and more than ${MAX_LOSS_PERCENT} % is more likely a fault than a wish. Nothing was published.`);
  say('  See what is missing: npm run check, and what the last crawl said. If it is meant to be so: npm run build -- --allow-shrink');
  return true;
}

/** Rounded up, so that what is refused is never said to be what is allowed. */
function lossPercent(before: number, servers: number): number {
  return Math.ceil(((before - servers) * 100) / before);
}
