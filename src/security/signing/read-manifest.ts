import { checkedTree } from '../../catalog/parsing/checked-tree.ts';
import { isJsonObject, type JsonValue } from '../../catalog/parsing/json-tree.ts';
import { isSitePath } from './file-path.ts';
import { MANIFEST_PATH, manifestText, SIGNATURE_PATH, type FileDigest, type Manifest } from './manifest.ts';

/** Size limits above which a manifest is rejected. */
export const MANIFEST_LIMITS = {
  /** About 900,000 files. */
  bytes: 128 * 1024 * 1024,
  files: 1_000_000,
} as const;

/** A manifest, or the reason why it cannot be read, as a clause. */
type ManifestRead = { readonly manifest: Manifest } | { readonly why: string };

const SHA256 = /^[A-Za-z0-9+/]{43}=$/;
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/**
 * Reads a manifest strictly: exactly the expected members and types, only paths below the site, and exactly the text that `manifestText`
 * writes, which excludes duplicate keys and other hidden content. Never throws.
 */
export function readManifest(bytes: Uint8Array): ManifestRead {
  if (bytes.byteLength > MANIFEST_LIMITS.bytes) return { why: `it has more than ${MANIFEST_LIMITS.bytes} bytes` };
  const text = decoded(bytes);
  const tree = text === undefined ? undefined : parsed(text);
  if (text === undefined || tree === undefined) return { why: 'it is not JSON in UTF-8' };
  const read = manifestOf(tree);
  if ('why' in read) return read;
  return manifestText(read.manifest) === text ? read : { why: 'it is not in the canonical form that a build writes' };
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function parsed(text: string): JsonValue | undefined {
  try {
    // Each file has three values: the object and its two members.
    return checkedTree(JSON.parse(text), { bytes: MANIFEST_LIMITS.bytes, depth: 4, nodes: 3 * MANIFEST_LIMITS.files + 10 }).value;
  } catch {
    return undefined;
  }
}

function manifestOf(tree: JsonValue): ManifestRead {
  if (!isJsonObject(tree)) return { why: 'it is not a JSON object' };
  const { version, createdAt, expiresAt, servers, files } = tree;
  if (!isCount(version)) return { why: '"version" is not a whole number' };
  if (!isTime(createdAt)) return { why: '"createdAt" is not a time' };
  if (!isTime(expiresAt)) return { why: '"expiresAt" is not a time' };
  if (!isCount(servers)) return { why: '"servers" is not a whole number' };
  if (!isJsonObject(files)) return { why: '"files" is not a JSON object' };
  const digests = new Map<string, FileDigest>();
  for (const [path, stated] of Object.entries(files)) {
    const digest = digestOf(stated);
    if (!isSitePath(path)) return { why: `it names ${JSON.stringify(path.slice(0, 200))}, which is not a path below a site` };
    if (path === MANIFEST_PATH || path === SIGNATURE_PATH) return { why: `it names ${path}, which it must not list` };
    if (digest === undefined) return { why: `its entry for ${JSON.stringify(path)} is not a SHA-256 and a size` };
    digests.set(path, digest);
  }
  return { manifest: { version, createdAt, expiresAt, servers, files: digests } };
}

function digestOf(stated: JsonValue): FileDigest | undefined {
  if (!isJsonObject(stated)) return undefined;
  const { sha256, size } = stated;
  return typeof sha256 === 'string' && SHA256.test(sha256) && isCount(size) ? { sha256, size } : undefined;
}

function isCount(value: JsonValue | undefined): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function isTime(value: JsonValue | undefined): value is string {
  return typeof value === 'string' && TIME.test(value) && !Number.isNaN(Date.parse(value));
}
