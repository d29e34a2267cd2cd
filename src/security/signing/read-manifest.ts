import { checkedTree } from '../../catalog/parsing/checked-tree.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../catalog/parsing/json-tree.ts';
import { isSitePath } from './file-path.ts';
import { MANIFEST_PATH, manifestText, SIGNATURE_PATH, type FileDigest, type Manifest, type ManifestHead } from './manifest.ts';
import { partPath, partsText, partText, type ManifestPart } from './manifest-parts.ts';

/** Size limits above which a manifest is rejected. */
export const MANIFEST_LIMITS = {
  /** About 900,000 files. */
  bytes: 128 * 1024 * 1024,
  files: 1_000_000,
  /** Parts of a manifest; the limits above are those of each. */
  parts: 100,
} as const;

/** A manifest in one file, or in parts that are not read yet, or the reason why it cannot be read, as a clause. */
type RootRead =
  | { readonly manifest: Manifest }
  | { readonly head: ManifestHead; readonly parts: readonly ManifestPart[] }
  | { readonly why: string };

const SHA256 = /^[A-Za-z0-9+/]{43}=$/;
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/**
 * Reads a manifest strictly: exactly the expected members and types, only paths below the site, and exactly the text that `manifestText` or
 * `partsText` writes, which excludes duplicate keys and other hidden content. Never throws.
 */
export function readRoot(bytes: Uint8Array): RootRead {
  const read = treeOf(bytes);
  if ('why' in read) return read;
  const { text, tree } = read;
  const head = headOf(tree);
  if ('why' in head) return head;
  const listed = 'parts' in tree ? partsOf(tree['parts']) : filesOf(tree['files']);
  if ('why' in listed) return listed;
  const canonical = 'parts' in listed ? partsText(head, listed.parts) : manifestText({ ...head, files: listed.files });
  if (canonical !== text) return NOT_CANONICAL;
  return 'parts' in listed ? { head, parts: listed.parts } : { manifest: { ...head, files: listed.files } };
}

/**
 * Reads a part of a manifest as strictly. Its paths come after those of the part before, so no file is listed twice.
 *
 * @param count number of files that it must list
 * @param last the last path of the part before; empty for the first part
 */
export function readPart(
  bytes: Uint8Array,
  count: number,
  last: string,
): { readonly files: ReadonlyMap<string, FileDigest>; readonly last: string } | { readonly why: string } {
  const read = treeOf(bytes);
  if ('why' in read) return read;
  const listed = filesOf(read.tree['files']);
  if ('why' in listed) return listed;
  const { files } = listed;
  const paths = [...files.keys()].sort();
  if (partText(paths, (path) => files.get(path)) !== read.text) return NOT_CANONICAL;
  if (files.size !== count) return { why: `it lists ${files.size} files in place of ${count}` };
  const [first] = paths;
  if (first !== undefined && first <= last) return { why: `it names ${JSON.stringify(first.slice(0, 200))} after later files` };
  return { files, last: paths.at(-1) ?? last };
}

const NOT_CANONICAL = { why: 'it is not in the canonical form that a build writes' } as const;

function treeOf(bytes: Uint8Array): { readonly text: string; readonly tree: JsonObject } | { readonly why: string } {
  if (bytes.byteLength > MANIFEST_LIMITS.bytes) return { why: `it has more than ${MANIFEST_LIMITS.bytes} bytes` };
  const text = decoded(bytes);
  const tree = text === undefined ? undefined : parsed(text);
  if (text === undefined || tree === undefined) return { why: 'it is not JSON in UTF-8' };
  return isJsonObject(tree) ? { text, tree } : { why: 'it is not a JSON object' };
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

function headOf({ version, createdAt, expiresAt, servers }: JsonObject): ManifestHead | { readonly why: string } {
  if (!isCount(version)) return { why: '"version" is not a whole number' };
  if (!isTime(createdAt)) return { why: '"createdAt" is not a time' };
  if (!isTime(expiresAt)) return { why: '"expiresAt" is not a time' };
  if (!isCount(servers)) return { why: '"servers" is not a whole number' };
  return { version, createdAt, expiresAt, servers };
}

function filesOf(files: JsonValue | undefined): { readonly files: Map<string, FileDigest> } | { readonly why: string } {
  if (!isJsonObject(files)) return { why: '"files" is not a JSON object' };
  const digests = new Map<string, FileDigest>();
  for (const [path, stated] of Object.entries(files)) {
    const digest = digestOf(stated);
    if (!isSitePath(path)) return { why: `it names ${JSON.stringify(path.slice(0, 200))}, which is not a path below a site` };
    if (path === MANIFEST_PATH || path === SIGNATURE_PATH) return { why: `it names ${path}, which it must not list` };
    if (digest === undefined) return { why: `its entry for ${JSON.stringify(path)} is not a SHA-256 and a size` };
    digests.set(path, digest);
  }
  return { files: digests };
}

function partsOf(tree: JsonValue | undefined): { readonly parts: readonly ManifestPart[] } | { readonly why: string } {
  if (!isJsonObject(tree)) return { why: '"parts" is not a JSON object' };
  const parts: ManifestPart[] = [];
  for (const [path, stated] of Object.entries(tree)) {
    const digest = digestOf(stated);
    const files = isJsonObject(stated) ? stated['files'] : undefined;
    if (path !== partPath(parts.length + 1)) return { why: `it names ${JSON.stringify(path.slice(0, 200))} in place of a part` };
    if (digest === undefined || !isCount(files)) return { why: `its entry for "${path}" is not a SHA-256, a size and a number of files` };
    if (digest.size > MANIFEST_LIMITS.bytes || files > MANIFEST_LIMITS.files) return { why: `its part "${path}" is too large` };
    parts.push({ path, ...digest, files });
  }
  return parts.length > 0 && parts.length <= MANIFEST_LIMITS.parts ? { parts } : { why: `it has ${parts.length} parts` };
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
