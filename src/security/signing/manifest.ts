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

/** All files of a published site, except the manifest and its signature. */
export interface Manifest {
  /** Increases with each build: `createdAt` in seconds since 1970. */
  readonly version: number;
  /** ISO 8601 in UTC. */
  readonly createdAt: string;
  /** ISO 8601 in UTC. After this time, a signed manifest is outdated. */
  readonly expiresAt: string;
  /** Number of listed servers. */
  readonly servers: number;
  /** By path below the site's root, with slashes. */
  readonly files: ReadonlyMap<string, FileDigest>;
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
export function manifestText({ version, createdAt, expiresAt, servers, files }: Manifest): string {
  const lines = [...files]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, { sha256, size }]) => `${JSON.stringify(path)}:{"sha256":${JSON.stringify(sha256)},"size":${size}}`);
  const head = [
    `{"version":${version}`,
    `"createdAt":${JSON.stringify(createdAt)}`,
    `"expiresAt":${JSON.stringify(expiresAt)}`,
    `"servers":${servers}`,
  ];
  return `${head.join(',\n')},\n"files":{\n${lines.join(',\n')}${lines.length === 0 ? '' : '\n'}}}\n`;
}
