import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { isSitePath } from '../../security/signing/file-path.ts';
import { KEYS_PATH, MANIFEST_PATH, manifestText, manifestTimes, SIGNATURE_PATH, type Manifest } from '../../security/signing/manifest.ts';
import { jwkSetText } from '../../security/signing/public-key.ts';
import { MANIFEST_LIMITS } from '../../security/signing/read-manifest.ts';
import { hashFiles } from '../output/hash-files.ts';
import type { SigningSettings } from './signing-settings.ts';

/** The members of a manifest other than the files. */
interface ManifestFacts {
  /** Number of listed servers. */
  readonly servers: number;
  /** Time of creation, ISO 8601 in UTC. */
  readonly createdAt: string;
}

/**
 * Writes the manifest of a built site, the last of its files: later files are not in the manifest. With a signing key, the
 * public key is written before it and the signature after it.
 *
 * @throws Error if a file name is not allowed in a manifest, or the manifest exceeds the size limit of readers
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
    throw new Error(`${JSON.stringify(unnamable)} is not a file name that every host can publish. Rename the file.`);
  const bytes = new TextEncoder().encode(manifestText(manifest));
  if (bytes.byteLength > MANIFEST_LIMITS.bytes) {
    throw new Error(
      `${MANIFEST_PATH} would have ${bytes.byteLength} bytes; the limit is ${MANIFEST_LIMITS.bytes}. Split the catalogue in two.`,
    );
  }
  await writeFile(at(MANIFEST_PATH), bytes);
  if (key !== undefined) await writeFile(at(SIGNATURE_PATH), await key.sign(bytes));
  return manifest;
}

/**
 * The creation time of a build. Unsigned: the time of the newest fact, so that equal content gives equal bytes. Signed: the present,
 * because a new signature confirms a catalogue even if nothing changed. `SOURCE_DATE_EPOCH` overrides both.
 *
 * @param newestFact ISO 8601 in UTC
 * @param now milliseconds since 1970
 */
export function buildTime({ key, sourceDate }: SigningSettings, newestFact: string, now: number): string {
  return sourceDate ?? (key === undefined ? newestFact : new Date(now).toISOString());
}
