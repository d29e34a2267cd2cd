import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { isSitePath } from '../../security/signing/file-path.ts';
import { KEYS_PATH, MANIFEST_PATH, manifestText, manifestTimes, SIGNATURE_PATH, type Manifest } from '../../security/signing/manifest.ts';
import { jwkSetText } from '../../security/signing/public-key.ts';
import { MANIFEST_LIMITS } from '../../security/signing/read-manifest.ts';
import { hashFiles } from '../output/hash-files.ts';
import type { SigningSettings } from './signing-settings.ts';

/** What a manifest says beside the files. */
export interface ManifestFacts {
  /** How many servers the catalogue lists. */
  readonly servers: number;
  /** When it was made, ISO 8601 in UTC. */
  readonly createdAt: string;
}

/**
 * Writes the manifest of a built site, the last of its files: whatever is written later is not vouched for. Where there is a key, the
 * public one is written before and the signature after it.
 *
 * @throws Error if a file cannot be named in a manifest, or the manifest would be longer than anybody reads
 */
export async function writeManifest(folder: string, { servers, createdAt }: ManifestFacts, settings: SigningSettings): Promise<Manifest> {
  const { key, expiresDays } = settings;
  const at = (name: string): string => path.join(folder, name);
  if (key !== undefined) {
    await mkdir(path.dirname(at(KEYS_PATH)), { recursive: true });
    await writeFile(at(KEYS_PATH), jwkSetText([key.publicKey]));
  }
  const manifest = { ...manifestTimes(createdAt, expiresDays), servers, files: hashFiles(folder) };
  const unnamable = [...manifest.files.keys()].find((name) => !isSitePath(name));
  if (unnamable !== undefined)
    throw new Error(`${JSON.stringify(unnamable)} is no name under which every host can publish a file. Rename it.`);
  const bytes = new TextEncoder().encode(manifestText(manifest));
  if (bytes.byteLength > MANIFEST_LIMITS.bytes) {
    throw new Error(
      `${MANIFEST_PATH} would have ${bytes.byteLength} bytes, and ${MANIFEST_LIMITS.bytes} are read: publish two catalogues.`,
    );
  }
  await writeFile(at(MANIFEST_PATH), bytes);
  if (key !== undefined) await writeFile(at(SIGNATURE_PATH), await key.sign(bytes));
  return manifest;
}

/**
 * When a build was made. Without a signature: the time of the newest fact, so that equal content gives equal bytes. With one: the present,
 * because a signature tells that somebody still stands by a catalogue, also where nothing in it changes. `SOURCE_DATE_EPOCH` wins over both.
 *
 * @param newestFact ISO 8601 in UTC
 * @param now milliseconds since 1970
 */
export function buildTime({ key, sourceDate }: SigningSettings, newestFact: string, now: number): string {
  return sourceDate ?? (key === undefined ? newestFact : new Date(now).toISOString());
}
