import { contentTree, readContentFile } from '../../src/catalog/content-file/content-file.ts';
import { checkedTree } from '../../src/catalog/parsing/checked-tree.ts';
import { CONTENT_LIMITS } from '../../src/catalog/parsing/limits.ts';
import { completeRecord } from '../../src/catalog/record/facts.ts';
import type { ServerRecord } from '../../src/catalog/record/record.ts';
import { readServerJson } from '../../src/catalog/server-json/server-json-reader.ts';
import { serverId } from '../../src/catalog/values/server-id.ts';
import { defined } from './defined.ts';

const SEEN = '2026-11-05T00:00:00.000Z';

/** The record of an entry of the official registry after its content file was written and read back. */
export function importedEntry(server: unknown): ServerRecord {
  const { value } = readServerJson(checkedTree(JSON.parse(JSON.stringify(server)), CONTENT_LIMITS).value);
  const stated = defined(value);
  const facts = { ...stated, id: serverId(stated.qualifiedName), createdAt: SEEN };
  const tree = JSON.parse(JSON.stringify(contentTree({ facts, from: {}, state: { status: 'good' } }))) as never;
  return completeRecord(defined(readContentFile(tree).value).facts, SEEN);
}
