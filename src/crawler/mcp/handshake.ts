import type { Client } from '@modelcontextprotocol/client';

import { checkedTree } from '../../catalog/parsing/checked-tree.ts';
import { isJsonObject, type JsonObject } from '../../catalog/parsing/json-tree.ts';

const LIMITS = { bytes: 64 * 1024, depth: 8, nodes: 2000 };

/**
 * What a connected server states about the protocol, unchecked: its versions, capabilities, extensions, and the cache hint of its list of
 * tools.
 *
 * @param page the first page of its tools; `undefined` if it was not read
 */
export function handshakeOf(client: Client, page: unknown): JsonObject {
  const discovered = client.getDiscoverResult();
  const agreed = client.getNegotiatedProtocolVersion();
  const { extensions, ...own } = treeOf(client.getServerCapabilities());
  const cache = cacheOf(page) ?? cacheOf(discovered);
  return {
    protocolVersions: [...(discovered?.supportedVersions ?? (agreed === undefined ? [] : [agreed]))],
    capabilities: Object.keys(own).filter((name) => name !== 'experimental'),
    extensions: isJsonObject(extensions) ? Object.keys(extensions) : [],
    ...(cache && { cache }),
  };
}

/** The cache hint of an answer. Zero, which the client adds where there is none, is no hint. */
function cacheOf(answer: unknown): JsonObject | undefined {
  const { ttlMs, cacheScope } = (answer ?? {}) as { readonly ttlMs?: unknown; readonly cacheScope?: unknown };
  if (typeof ttlMs !== 'number' || ttlMs <= 0) return undefined;
  return { ttlMs, ...(typeof cacheScope === 'string' && { scope: cacheScope }) };
}

function treeOf(value: unknown): JsonObject {
  const { value: tree } = checkedTree(value ?? {}, LIMITS);
  return isJsonObject(tree) ? tree : {};
}
