/** Path of the manifest below the root of a site. */
export const MANIFEST_PATH = 'manifest.json';

/** Path of the manifest's signature. */
export const SIGNATURE_PATH = 'manifest.json.jws';

/** Path of the public key with which a signature is checked, as a JWK Set (RFC 7517 §5). */
export const KEYS_PATH = '.well-known/portolan-keys.json';

/** The hash and size of a file. */
export interface FileDigest {
  /** SHA-256 of the file's bytes, in base64 (RFC 4648 §4). */
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
}

/** What a manifest states besides the files. */
export interface ManifestHead {
  /** Increases with each build: `createdAt` in seconds since 1970. */
  readonly version: number;
  /** ISO 8601 in UTC. */
  readonly createdAt: string;
  /** ISO 8601 in UTC. After this time, a signed manifest is outdated. */
  readonly expiresAt: string;
  /** Number of listed servers. */
  readonly servers: number;
}

/** All files of a published site, except the manifest, its parts and its signature. */
export interface Manifest extends ManifestHead {
  /** By path below the site's root, with slashes. */
  readonly files: ReadonlyMap<string, FileDigest>;
  /** Paths of its parts; none if it is one file. */
  readonly parts?: readonly string[] | undefined;
}

const DAY_MS = 86_400_000;

/**
 * The times of a manifest.
 *
 * @param createdAt ISO 8601 in UTC
 * @param days validity in days
 */
export function manifestTimes(createdAt: string, days: number): Pick<Manifest, 'version' | 'createdAt' | 'expiresAt'> {
  const created = Date.parse(createdAt);
  return { version: Math.floor(created / 1000), createdAt, expiresAt: new Date(created + days * DAY_MS).toISOString() };
}

/**
 * The canonical text of a manifest: members in this order, files sorted by UTF-16 code units (as in RFC 8785 §3.2.3), one file per line, so
 * that two manifests can be compared by line. A reader accepts no other form.
 */
export function manifestText({ files, ...head }: Manifest): string {
  return `${headLines(head)},\n"files":{\n${fileLines([...files.keys()].sort(), (path) => files.get(path))}}}\n`;
}

/** The first lines of a manifest, without the comma after the last one. */
export function headLines({ version, createdAt, expiresAt, servers }: ManifestHead): string {
  const lines = [
    `{"version":${version}`,
    `"createdAt":${JSON.stringify(createdAt)}`,
    `"expiresAt":${JSON.stringify(expiresAt)}`,
    `"servers":${servers}`,
  ];
  return lines.join(',\n');
}

/** Lines that are joined together: few enough to be free again in the next collection of young objects. */
const BLOCK = 500;

/**
 * One line for each file, with a line break at the end.
 *
 * @param paths sorted by UTF-16 code units, as `sort` does without arguments
 */
export function fileLines(paths: readonly string[], digestOf: (path: string) => FileDigest | undefined): string {
  const blocks: string[] = [];
  for (let from = 0; from < paths.length; from += BLOCK) {
    const lines = paths.slice(from, from + BLOCK).map((path) => {
      const { sha256 = '', size = 0 } = digestOf(path) ?? {};
      return `${JSON.stringify(path)}:{"sha256":"${sha256}","size":${size}}`;
    });
    blocks.push(lines.join(',\n'));
  }
  return blocks.length === 0 ? '' : `${blocks.join(',\n')}\n`;
}
