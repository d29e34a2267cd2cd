import { byteLength, MAX_PART_BYTES, partsOf } from '../../catalog/published/bulk-parts.ts';
import type { Catalog } from '../../catalog/published/catalog.ts';
import type { Publication } from '../../catalog/published/published.ts';
import type { ChangeEvent } from '../source/change-event.ts';
import { markupFreeJson } from '../text/markup-free-json.ts';
import { changeDays, type ChangeDay } from './change-days.ts';
import { changeEvents } from './change-events.ts';

/** Path of the newest changes, below the publication's root. */
export const CHANGES_PATH = 'changes.json';

/** Folder of the files with older changes. */
export const OLDER_CHANGES_FOLDER = 'changes/older/';

/** Version of the file format; a member is removed only with a new version. */
export const CHANGES_FORMAT = 'portolan-changes-1';

/** Bytes of the events in the newest file, so that a program reads it often; and room for the other members of each file. */
const NEWEST_BYTES = 8 * 1024;
const HEAD_BYTES = 1024;

/** A file of changes. */
interface ChangeFile {
  readonly format: typeof CHANGES_FORMAT;
  /** The file, with those before it, has every known change from this day on. `2026-11-20`; absent if there are no changes. */
  readonly since?: string;
  /** URL of the file with older changes; absent in the last file. */
  readonly previous?: string;
  /** Newest first. */
  readonly days: readonly ChangeDay[];
}

/** The changes of a catalogue by day: the newest in {@link CHANGES_PATH}, older ones in further files that link each other. */
export function* changeFiles(
  catalog: Pick<Catalog, 'records' | 'removed'>,
  { url }: Publication,
): Generator<readonly [path: string, text: string]> {
  const parts = partsOf(
    changeEvents(catalog),
    (event) => byteLength(markupFreeJson(event)),
    (part) => (part === 0 ? NEWEST_BYTES : MAX_PART_BYTES - HEAD_BYTES),
  );
  if (parts.length === 0) parts.push([]);
  for (const [at, events] of parts.entries()) {
    const older = parts[at + 1];
    const file: ChangeFile = {
      format: CHANGES_FORMAT,
      ...sinceOf(events, older),
      ...(older !== undefined && { previous: new URL(pathOf(at + 1), url).href }),
      days: changeDays(events),
    };
    yield [pathOf(at), `${markupFreeJson(file)}\n`];
  }
}

function pathOf(part: number): string {
  return part === 0 ? CHANGES_PATH : `${OLDER_CHANGES_FOLDER}${part + 1}.json`;
}

/** A day that continues in the next file is not complete. */
function sinceOf(events: readonly ChangeEvent[], older: readonly ChangeEvent[] | undefined): Pick<ChangeFile, 'since'> {
  const last = events.at(-1)?.at.slice(0, 10);
  if (last === undefined) return {};
  return { since: older?.[0]?.at.startsWith(last) === true ? dayAfter(last) : last };
}

function dayAfter(date: string): string {
  return new Date(Date.parse(date) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}
