import { isJsonObject, jsonObject, member, type JsonObject, type JsonValue } from '../parsing/json-tree.ts';
import { timestamp } from '../values/timestamp.ts';

/** The pin of a package. */
export interface ApprovedPackage {
  readonly registryType: string;
  readonly identifier: string;
  readonly version?: string;
  /** `sha256-` and the base64 digest of the RFC 8785 form of the package as JSON. */
  readonly hash: string;
  /** ISO 8601 time at which the package was first seen; absent for a package that existed at the approval. */
  readonly since?: string;
  /** The approved package as JSON. Stored only while another package is in its place; absent if it is too large to store. */
  readonly definition?: JsonObject;
}

/** A pin as a tree for the content file. */
export function approvedPackageTree({ registryType, identifier, version, hash, since, definition }: ApprovedPackage): JsonObject {
  const tree = jsonObject([
    ['registryType', registryType],
    ['identifier', identifier],
  ]);
  if (version !== undefined) tree['version'] = version;
  tree['hash'] = hash;
  if (since !== undefined) tree['since'] = since;
  if (definition !== undefined) tree['definition'] = definition;
  return tree;
}

/** Reads a pin of a content file; `undefined` if it cannot be read. */
export function readApprovedPackage(item: JsonValue): ApprovedPackage | undefined {
  const [registryType, identifier, hash] = ['registryType', 'identifier', 'hash'].map((key) => member(item, key));
  if (!isText(registryType) || !isText(identifier) || !isText(hash) || !isPinHash(hash)) return undefined;
  const [version, written, definition] = ['version', 'since', 'definition'].map((key) => member(item, key));
  const since = typeof written === 'string' ? timestamp(written) : undefined;
  if ((written !== undefined && since === undefined) || (definition !== undefined && !isJsonObject(definition))) return undefined;
  return {
    registryType,
    identifier,
    ...(typeof version === 'string' && { version }),
    hash,
    ...(since && { since }),
    ...(isJsonObject(definition) && { definition }),
  };
}

/** Exact texts, blanks included, because a package has them too. */
function isText(value: JsonValue | undefined): value is string {
  return typeof value === 'string' && value !== '';
}

/** Whether a text is `sha256-` and the base64 digest of 32 bytes. */
export function isPinHash(text: string): boolean {
  return /^sha256-[A-Za-z0-9+/]{43}=$/.test(text);
}
