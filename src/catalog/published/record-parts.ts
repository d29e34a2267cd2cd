import { groupFileName, serverGroups } from '../lists/server-groups.ts';
import type { ServerRecord } from '../record/record.ts';
import { queriesText } from '../record/representative-queries.ts';
import { recordLine } from './record-line.ts';
import { byteLength, MAX_PART_BYTES, partsOf } from './bulk-parts.ts';
import type { ServersFile } from './published-file.ts';

/** Folder of the records by category, below the publication's root. */
export const RECORD_PARTS_FOLDER = 'api/records/';

/** Whether the file of all records is so large that there are also files by category. */
export function hasRecordParts(records: readonly ServerRecord[]): boolean {
  let bytes = 0;
  for (const record of records) {
    bytes += byteLength(lineOf(record));
    if (bytes > MAX_PART_BYTES) return true;
  }
  return false;
}

/** The records by category, in files of at most 256 KB; none if the file of all records is not larger. */
export function* recordParts(records: readonly ServerRecord[]): Generator<ServersFile> {
  if (!hasRecordParts(records)) return;
  for (const group of serverGroups(records)) {
    const lines = group.records.map((server) => ({ server, line: lineOf(server) }));
    for (const [at, part] of partsOf(lines, ({ line }) => byteLength(line)).entries()) {
      const path = `${RECORD_PARTS_FOLDER}${groupFileName(group, at)}.jsonl`;
      const servers = part.map(({ server }) => server);
      yield { path, servers, shown: queriesText(servers), make: () => part.map(({ line }) => line).join('') };
    }
  }
}

function lineOf(record: ServerRecord): string {
  return `${recordLine(record)}\n`;
}
