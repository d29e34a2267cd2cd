import type { ServerRecord } from '../../../src/catalog/record/record.ts';
import { beginning } from '../../../src/i18n/formatting/counts-and-dates.ts';
import { readRecords } from '../../content/read-records.ts';
import { readShared } from '../support/shared-data.ts';
import type { PeerDocument } from './peers/peer.ts';

/** How many servers every engine is given. */
export const RECORDS = 10_000;

/** The servers that every engine is given: the first valid ones of the shared data. */
export function benchRecords(): readonly ServerRecord[] {
  const file = 'servers.jsonl';
  return readRecords(readShared(file), file).records.slice(0, RECORDS);
}

/** Characters of a text that our own index reads, and therefore what a peer gets of it. */
const LIMITS = { description: 1000, toolDescription: 200 };

/** Servers as a peer gets them. */
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
