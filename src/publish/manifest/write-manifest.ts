import { isSitePath } from '../../security/signing/file-path.ts';
import {
  KEYS_PATH,
  MANIFEST_PATH,
  manifestTimes,
  manifestText,
  SIGNATURE_PATH,
  type FileDigest,
  type ManifestHead,
} from '../../security/signing/manifest.ts';
import { PART_FILES, partPath, partsText, partText, WHOLE_FILES, type ManifestPart } from '../../security/signing/manifest-parts.ts';
import { jwkSetText } from '../../security/signing/public-key.ts';
import { MANIFEST_LIMITS } from '../../security/signing/read-manifest.ts';
import type { SiteWriter } from '../output/site-writer.ts';
import type { SigningSettings } from './signing-settings.ts';

/** The members of a manifest other than the files. */
interface ManifestFacts {
  /** Number of listed servers. */
  readonly servers: number;
  /** Time of creation, ISO 8601 in UTC. */
  readonly createdAt: string;
  /** Files up to which the manifest is one file. Default 200,000. */
  readonly wholeFiles?: number | undefined;
  /** Files in one of its parts. Default 50,000. */
  readonly partFiles?: number | undefined;
}

/** A manifest that was written. */
interface WrittenManifest extends ManifestHead {
  /** The files that it lists. */
  readonly files: Pick<ReadonlyMap<string, FileDigest>, 'keys' | 'size'>;
}

/**
 * Writes the manifest of a built site with all files of the writer, the last of its files: later files are not in the manifest. With a
 * signing key, the public key is written before it and the signature after it. The files of a large site are listed in parts, which are
 * written before it.
 *
 * @throws Error if a file name is not allowed in a manifest, or the manifest exceeds the limits of readers
 */
export async function writeManifest(writer: SiteWriter, facts: ManifestFacts, settings: SigningSettings): Promise<WrittenManifest> {
  const { servers, createdAt, wholeFiles = WHOLE_FILES, partFiles = PART_FILES } = facts;
  const { key, expiresDays } = settings;
  if (key !== undefined) writer.put(KEYS_PATH, jwkSetText([key.publicKey]));
  const head = { ...manifestTimes(createdAt, expiresDays), servers };
  const paths = listedPaths(writer, wholeFiles);
  const text =
    paths.length > wholeFiles
      ? partsText(head, writeParts(writer, paths, partFiles))
      : manifestText({ ...head, files: new Map(paths.map((path) => [path, digestOf(writer, path)])) });
  const bytes = new TextEncoder().encode(text);
  if (bytes.byteLength > MANIFEST_LIMITS.bytes) throw tooLong(MANIFEST_PATH, bytes.byteLength);
  writer.put(MANIFEST_PATH, bytes);
  if (key !== undefined) writer.put(SIGNATURE_PATH, await key.sign(bytes));
  return { ...head, files: { keys: () => paths.values(), size: paths.length } };
}

/** The paths of all files that the manifest lists, sorted. */
function listedPaths(writer: SiteWriter, wholeFiles: number): readonly string[] {
  const own = new Set([MANIFEST_PATH, SIGNATURE_PATH]);
  if (writer.digests.size > wholeFiles) {
    for (let number = 1; number <= MANIFEST_LIMITS.parts; number += 1) own.add(partPath(number));
  }
  const paths = [...writer.digests.keys()].filter((path) => !own.has(path)).sort();
  const unnamable = paths.find((path) => !isSitePath(path));
  if (unnamable === undefined) return paths;
  throw new Error(`${JSON.stringify(unnamable)} is not a file name that every host can publish. Rename the file.`);
}

/** Writes the parts one after the other: only the text of one is in memory. */
function writeParts(writer: SiteWriter, paths: readonly string[], partFiles: number): readonly ManifestPart[] {
  const count = Math.ceil(paths.length / partFiles);
  if (count > MANIFEST_LIMITS.parts) {
    throw new Error(`The manifest would have ${count} parts; the limit is ${MANIFEST_LIMITS.parts}. Split the catalogue in two.`);
  }
  return Array.from({ length: count }, (_, at) => {
    const listed = paths.slice(at * partFiles, (at + 1) * partFiles);
    const path = partPath(at + 1);
    const digest = writer.put(
      path,
      partText(listed, (each) => writer.digests.get(each)),
    );
    if (digest.size > MANIFEST_LIMITS.bytes) throw tooLong(path, digest.size);
    return { path, ...digest, files: listed.length };
  });
}

function digestOf({ digests }: SiteWriter, path: string): FileDigest {
  const digest = digests.get(path);
  if (digest === undefined) throw new Error(`"${path}" was not written`);
  return digest;
}

function tooLong(path: string, bytes: number): Error {
  return new Error(`${path} would have ${bytes} bytes; the limit is ${MANIFEST_LIMITS.bytes}. Split the catalogue in two.`);
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
