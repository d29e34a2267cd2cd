import { completeRecord } from '../../src/catalog/facts.ts';
import { readFacts } from '../../src/catalog/facts-reader.ts';
import { foldName } from '../../src/catalog/qualified-name.ts';
import type { ServerRecord } from '../../src/catalog/record.ts';
import { UNKNOWN_TIME } from '../../src/catalog/timestamp.ts';
import { parseJsonLines } from '../../src/document/jsonl.ts';
import { CONTENT_LIMITS } from '../../src/document/limits.ts';

/** The servers of a file of records. */
export interface ServerRecords {
  readonly records: readonly ServerRecord[];
  /** Rows that are no record: an impossible name, or one that stood before. */
  readonly leftOut: number;
}

/** Every valid row of a text of JSON Lines, in its order; a name that stands twice is kept once. */
export function readServerRecords(text: string, file: string): ServerRecords {
  const records = new Map<string, ServerRecord>();
  let leftOut = 0;
  for (const { value } of parseJsonLines(text, { file, limits: CONTENT_LIMITS })) {
    const facts = value === undefined ? undefined : readFacts(value).value;
    const name = facts === undefined ? undefined : foldName(facts.qualifiedName);
    if (facts === undefined || name === undefined || records.has(name)) leftOut += 1;
    else records.set(name, completeRecord(facts, UNKNOWN_TIME));
  }
  return { records: [...records.values()], leftOut };
}
