import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, statSync, type Stats } from 'node:fs';
import path from 'node:path';

import { readHashedFile, writeHashedFile } from './hashed-file.ts';

/** The files below a folder with the hashes of their bytes. */
export interface ContentSnapshot {
  /** Paths relative to the folder, with the separators of the system, in the order of the file system. Links are not among them. */
  readonly files: ReadonlyMap<string, string>;
  /** Hash of all paths and bytes; `undefined` if not all were read: a link leads to a folder, or a file cannot be read. */
  readonly digest: string | undefined;
  /** The bytes of files that had to be read, as far as they fit into 64 MiB. Who uses them removes them. */
  readonly bytes: Map<string, Buffer>;
}

/** Maximum size of all bytes that are kept. */
const MAX_KEPT = 64 * 1024 * 1024;

/** Size, times and number of a file, which change with its bytes. */
type Stamp = readonly [size: number, modified: number, changed: number, inode: number];

/** What the last snapshot knew. */
interface Seen {
  readonly folders: Readonly<
    Record<string, readonly [Stamp, files: readonly string[], folders: readonly string[], links: readonly string[]]>
  >;
  readonly files: Readonly<Record<string, readonly [Stamp, hash: string]>>;
}

/** Milliseconds before a snapshot within which a change may have the same time as one after it. */
const RECENT = 2000;

/**
 * Lists and hashes the files below a folder. A file is read only if its size, its times or its number on the disk differ from those of the last
 * snapshot; the same applies to the list of a folder. A person cannot set the time of the last change of a file (`ctime`), so bytes that were
 * replaced are noticed even with the size and the modification time of the old ones. A file that was changed within two seconds before a
 * snapshot is read again by the next one.
 *
 * @param store the file that keeps what was seen
 * @param version files of another version are ignored
 * @param now milliseconds since the epoch, when the snapshot begins
 */
export function contentSnapshot(folder: string, store: string, version: string, now: number): ContentSnapshot {
  try {
    return snapshotOf(folder, store, version, now);
  } catch {
    // Whoever reads the folder without a snapshot gets the same error, or does not need the file.
    return { files: new Map(), digest: undefined, bytes: new Map() };
  }
}

function snapshotOf(folder: string, store: string, version: string, now: number): ContentSnapshot {
  const seen = readSeen(store, version);
  const next: { folders: Record<string, Seen['folders'][string]>; files: Record<string, Seen['files'][string]> } = {
    folders: Object.create(null) as Record<string, never>,
    files: Object.create(null) as Record<string, never>,
  };
  const files = new Map<string, string>();
  const linked: [string, string][] = [];
  const bytes = new Map<string, Buffer>();
  const met = { bytes: 0, isNew: false, isComplete: true };

  function readNow(relative: string, file: string): string {
    const read = readFileSync(file);
    met.bytes += read.length;
    if (met.bytes <= MAX_KEPT) bytes.set(relative, read);
    return bytesHash(read);
  }

  function visitFile(relative: string): void {
    const file = path.join(folder, relative);
    const stamp = stampOf(lstatSync(file));
    const known = seen.files[relative];
    const isKnown = known !== undefined && isSame(known[0], stamp);
    const hash = isKnown ? known[1] : readNow(relative, file);
    files.set(relative, hash);
    if (isSettled(stamp, now)) next.files[relative] = isKnown ? known : [stamp, hash];
    met.isNew ||= !isKnown;
  }

  function visitLink(relative: string): void {
    const file = path.join(folder, relative);
    const target = statSync(file, { throwIfNoEntry: false });
    if (target?.isFile() === true) linked.push([relative, bytesHash(readFileSync(file))]);
    else if (target?.isDirectory() === true) met.isComplete = false;
  }

  function visitFolder(relative: string): void {
    const place = path.join(folder, relative);
    const stamp = stampOf(statSync(place));
    const known = seen.folders[relative];
    const isKnown = known !== undefined && isSame(known[0], stamp);
    const listed = isKnown ? known : ([stamp, ...listFolder(place)] as const);
    if (isSettled(stamp, now)) next.folders[relative] = listed;
    met.isNew ||= !isKnown;
    const [, own, folders, links] = listed;
    // A content folder may be a repository of its own.
    const inside = relative === '' ? folders.filter((name) => !name.startsWith('.')) : folders;
    for (const name of own) visitFile(path.join(relative, name));
    for (const name of links) visitLink(path.join(relative, name));
    for (const name of inside) visitFolder(path.join(relative, name));
  }

  visitFolder('');
  if (met.isNew) writeHashedFile(store, version, JSON.stringify(next));
  return { files, digest: met.isComplete ? digestOf([...files, ...linked]) : undefined, bytes };
}

/** Files of the content folder that a build does not read: a crawl writes its memory even if it changes nothing. */
const NOT_PUBLISHED: ReadonlySet<string> = new Set(['crawl-memory.json']);

function digestOf(files: readonly (readonly [string, string])[]): string {
  const lines = files.filter(([file]) => !NOT_PUBLISHED.has(file)).map(([file, hash]) => `${JSON.stringify(file)} ${hash}\n`);
  return bytesHash(lines.sort().join(''));
}

function listFolder(folder: string): readonly [string[], string[], string[]] {
  const entries = readdirSync(folder, { withFileTypes: true });
  const names = (isListed: (entry: (typeof entries)[number]) => boolean): string[] => entries.filter(isListed).map(({ name }) => name);
  return [names((entry) => entry.isFile()), names((entry) => entry.isDirectory()), names((entry) => entry.isSymbolicLink())];
}

/** The hash of bytes, or of a text as UTF-8: SHA-256 in Base64. */
export function bytesHash(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('base64');
}

function stampOf({ size, mtimeMs, ctimeMs, ino }: Stats): Stamp {
  return [size, mtimeMs, ctimeMs, ino];
}

function isSame(a: Stamp, b: Stamp): boolean {
  return a[0] === b[0] && a[1] === b[1] && a[2] === b[2] && a[3] === b[3];
}

/** Whether a later change certainly has another time. */
function isSettled([, modified, changed]: Stamp, now: number): boolean {
  return Math.max(modified, changed) < now - RECENT;
}

function readSeen(store: string, version: string): Seen {
  const bytes = readHashedFile(store, version);
  // The hash of the file is that of what a snapshot wrote.
  return bytes === undefined ? { folders: {}, files: {} } : (JSON.parse(bytes.toString()) as Seen);
}
