import { factsOfGroup, type ServerFacts } from '../../catalog/record/facts.ts';
import { canonicalJson } from '../../session-config/schema/canonical-json.ts';
import { contentHash } from '../../catalog/store/content-hash.ts';
import type { FetchedDocument } from '../guarded-fetch/index.ts';
import { STATED_GROUPS, type GroupOutput, type GroupOutputs, type GroupOrigin } from './source-output.ts';

/** The origin of a fetched document: its URL, the hash of its bytes, its validators. */
export function documentOrigin(source: string, document: Extract<FetchedDocument, { status: 'fresh' }>): GroupOrigin {
  const { bytes, etag, lastModified } = document;
  return { source, hash: contentHash(bytes), ...(etag && { etag }), ...(lastModified && { lastModified }) };
}

/** A group with the hash of its facts, for responses that are generated for each request. */
export function groupFromFacts(facts: Partial<ServerFacts>, source: string): GroupOutput {
  return { facts, origin: { source, hash: contentHash(canonicalJson(facts)) } };
}

/**
 * The stated groups of a server's facts, each with the hash of its facts. `verified` and `security` are not included. A server with only a
 * name gets an empty identity, so that its origin is stored.
 */
export function groupsFromFacts(facts: ServerFacts, source: string): GroupOutputs {
  const groups = STATED_GROUPS.flatMap((group) => {
    const stated = factsOfGroup(facts, group);
    return stated === undefined ? [] : [[group, groupFromFacts(stated, source)] as const];
  });
  return groups.length === 0 ? { identity: groupFromFacts({}, source) } : Object.fromEntries(groups);
}

/** The source of the facts at a JSON Pointer; `undefined` if no group has it. */
export function originAt(groups: GroupOutputs, pointer = ''): string | undefined {
  const group = STATED_GROUPS.find((stated) => pointer.startsWith(`/${stated}/`));
  return group && groups[group]?.origin.source;
}
