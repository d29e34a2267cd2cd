import type { ServerRecord } from '../../../src/catalog/record/record.ts';
import { beginning } from '../../../src/i18n/formatting/counts-and-dates.ts';
import { readRecords } from '../../content/read-records.ts';
import { readShared } from '../support/shared-data.ts';
import type { PeerDocument } from './peers/peer.ts';

/** Number of servers in every engine's index. */
export const RECORDS = 10_000;

/** The servers in every engine's index: the first valid ones of the shared data. */
export function benchRecords(): readonly ServerRecord[] {
  const file = 'servers.jsonl';
  return readRecords(readShared(file), file).records.slice(0, RECORDS);
}

/** The part of a text that our own index reads, so that a peer gets the same. */
const LIMITS = { description: 1000, toolDescription: 200 };

/** Servers as documents for a peer. */
export function peerDocuments(records: readonly ServerRecord[]): readonly PeerDocument[] {
  return records.map(({ qualifiedName, displayName, description, tags, tools }, id) => ({
    id,
    qualifiedName,
    title: displayName,
    description: beginning(description, LIMITS.description),
    tags: tags.join(' '),
    tools: (tools ?? []).map((tool) => `${tool.name} ${beginning(tool.description, LIMITS.toolDescription)}`).join(' '),
  }));
}
