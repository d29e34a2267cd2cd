import path from 'node:path';

import { MANIFEST_PATH } from '../../src/security/signing/manifest.ts';
import { MAX_LOSS_PERCENT, shrinksTooMuch } from '../../src/security/signing/max-loss.ts';
import { SettingError } from '../../src/publish/settings/build-settings.ts';
import { lastManifest } from '../../src/publish/manifest/last-manifest.ts';
import { counted } from '../../src/session-config/schema/counted.ts';
import { failure, say } from '../terminal/output.ts';

/** The server count of a build, and its comparison. */
interface ShrinkGuardOptions {
  /** Number of servers to list. */
  readonly servers: number;
  /** Folder of the last build. */
  readonly out: string;
  /** Manifest of the last publication, if it is not that of the last build. */
  readonly last?: string | undefined;
  /** Publishes anyway. */
  readonly allowShrink?: boolean | undefined;
}

/**
 * Whether a build must stop because it lists far fewer servers than the last publication; prints the result on stderr. Without a
 * previous manifest it continues: otherwise there could be no first build, and none after a manifest was lost.
 *
 * @throws SettingError if the manifest of `--last` cannot be read
 */
export async function isStoppedByShrinking({ servers, out, last, allowShrink = false }: ShrinkGuardOptions): Promise<boolean> {
  const file = last ?? path.join(out, MANIFEST_PATH);
  const read = last === undefined ? await countOf(file) : await givenManifest(last);
  if ('why' in read) {
    if (!allowShrink) say(`No previous build to compare the number of servers with: ${read.why}.`);
    return false;
  }
  const before = read.servers;
  if (!shrinksTooMuch(before, servers)) return false;
  const loss = `${counted(servers, 'server')} would be listed, where "${file}" lists ${before}: ${lossPercent(before, servers)} % fewer`;
  if (allowShrink) {
    say(`${loss}. Continuing because of --allow-shrink.`);
    return false;
  }
  failure(`${loss}; the limit is ${MAX_LOSS_PERCENT} %. Nothing was published.`);
  say(
    '  Look for missing servers with npx portolan check and in the output of the last crawl. If the loss is intended: npx portolan build --allow-shrink',
  );
  return true;
}

/** The server count of a manifest. */
interface CountedManifest {
  readonly servers: number;
}

/**
 * The manifest of `--last`.
 *
 * @throws SettingError if it cannot be read
 */
export async function givenManifest(last: string): Promise<CountedManifest> {
  const read = await countOf(last);
  if ('why' in read) throw new SettingError(`${read.why}. Correct --last, or omit it for a first publication.`);
  return read;
}

/** Reads the server count of a manifest; `why` is a clause. */
async function countOf(file: string): Promise<CountedManifest | { readonly why: string }> {
  const read = await lastManifest(file);
  if (read.kind === 'known') return { servers: read.servers };
  return { why: read.kind === 'none' ? `there is no "${file}"` : `"${file}" cannot be read as a manifest (${read.why})` };
}

/** Rounded up, so that a refused loss is never printed as an allowed one. */
function lossPercent(before: number, servers: number): number {
  return Math.ceil(((before - servers) * 100) / before);
}
