import { readFileSync } from 'node:fs';
import path from 'node:path';

import { foldName } from '../catalog/qualified-name.ts';
import { yamlFilesBelow } from '../shelf/optional-files.ts';
import { serversFolder } from '../shelf/shelf-paths.ts';
import { comparableUrl } from './settling/same-server.ts';

/**
 * What the raw texts of a shelf claim. A text may claim anything, and one of another layout may claim less than it says, so whatever is
 * found here is read properly before it counts.
 */
export interface ShelfIndex {
  /** Names by where something of them came from; those of servers that are gone left out. */
  readonly bySource: ReadonlyMap<string, readonly string[]>;
  /** Names by the addresses of their connections, as `comparableUrl` writes them. */
  readonly byUrl: ReadonlyMap<string, readonly string[]>;
  /** Names by `owner/repo` in small letters. */
  readonly byRepository: ReadonlyMap<string, readonly string[]>;
  /** Names, folded, of servers that are in good state. */
  readonly good: ReadonlySet<string>;
  /** By name, folded: the one document from which all was read that a source states; left out where there are more, or none. */
  readonly documents: ReadonlyMap<string, KnownDocument>;
  /** Servers that are not gone. */
  readonly listed: number;
}

/** A document as a content file remembers it. */
export interface KnownDocument {
  readonly source: string;
  readonly etag: string | undefined;
  readonly lastModified: string | undefined;
}

/** Looks through the texts of a shelf: parsing thousands of files takes long. */
export function indexShelf(contentDir: string): ShelfIndex {
  const [bySource, byUrl, byRepository] = [new Lists(), new Lists(), new Lists()];
  const folder = serversFolder(contentDir);
  const good = new Set<string>();
  const documents = new Map<string, KnownDocument>();
  let listed = 0;
  for (const relative of yamlFilesBelow(folder)) {
    const text = textOf(path.join(folder, relative));
    const status = /^state:\n {2}status: (\w+)$/m.exec(text)?.[1];
    if (status !== 'gone') listed += 1;
    const name = own(/^qualifiedName: ['"]?([^\s'"]+)/m.exec(text)?.[1]);
    if (name === undefined) continue;
    const key = foldName(name);
    if (status === 'good') good.add(key);
    // What begins a line is a key of the file itself; a line of a stranger's text always stands further in.
    const from = status === 'gone' ? '' : (/^from:\n((?: .*\n?)*)/m.exec(text)?.[1] ?? '');
    const origins = originsIn(from);
    for (const { source } of origins) bySource.add(source, name);
    const document = onlyDocument(origins);
    if (document !== undefined) documents.set(key, document);
    for (const [, url = ''] of text.matchAll(/^(?:deploymentUrl| {4}url): (?:>-\n +)?(.+)$/gm)) {
      byUrl.add(comparableUrl(unquoted(url.trim())), name);
    }
    const [owner, repo] = [/^owner: (.+)$/m, /^repo: (.+)$/m].map((pattern) => pattern.exec(text)?.[1]);
    if (owner !== undefined && repo !== undefined) byRepository.add(`${unquoted(owner)}/${unquoted(repo)}`.toLowerCase(), name);
  }
  return { bySource: bySource.all, byUrl: byUrl.all, byRepository: byRepository.all, good, documents, listed };
}

/** One that cannot be read claims nothing; whoever wants to write it is told. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** An origin as its lines in a text have it. */
interface OriginText extends KnownDocument {
  readonly group: string;
  readonly hash: string | undefined;
}

/** Members of an origin that count here, by key. */
const VALUES = {
  source: valueOf('source'),
  hash: valueOf('hash'),
  etag: valueOf('etag'),
  lastModified: valueOf('lastModified'),
} as const;

function valueOf(key: string): RegExp {
  return new RegExp(`^ {4}${key}: (?:>-\\n +)?(.+)$`, 'm');
}

/** The origins of the block `from`, a group after the other. */
function originsIn(from: string): OriginText[] {
  return from
    .split(/^ {2}(?=\w)/m)
    .slice(1)
    .map((part) => {
      const value = (pattern: RegExp): string | undefined => {
        const written = pattern.exec(part)?.[1];
        return written === undefined ? undefined : unquoted(written.trim());
      };
      const group = part.slice(0, part.indexOf(':'));
      const [source = '', hash] = [value(VALUES.source), value(VALUES.hash)];
      return { group, source, hash, etag: value(VALUES.etag), lastModified: value(VALUES.lastModified) };
    });
}

/** Groups that no document states. */
const NOT_READ: ReadonlySet<string> = new Set(['security', 'verified']);

/** The document of all origins that are one, where its bytes were the same for all and it can be asked for again with a validator. */
function onlyDocument(origins: readonly OriginText[]): KnownDocument | undefined {
  const read = origins.filter(({ group }) => !NOT_READ.has(group));
  const [first] = read;
  if (first?.hash === undefined || (first.etag ?? first.lastModified) === undefined) return undefined;
  const { source, hash, etag, lastModified } = first;
  const isOne = read.every((origin) => origin.source === source && origin.hash === hash);
  return isOne && first.group === 'identity' ? { source: own(source), etag: own(etag), lastModified: own(lastModified) } : undefined;
}

/** Lists of names by key, each name once in a list. */
class Lists {
  readonly all = new Map<string, string[]>();

  add(key: string | undefined, name: string): void {
    if (key === undefined) return;
    const others = this.all.get(key);
    if (others === undefined) this.all.set(own(key), [name]);
    else if (!others.includes(name)) others.push(name);
  }
}

/** A copy: a part of a text keeps the whole text in memory. */
function own<Text extends string | undefined>(part: Text): Text {
  // A string stays one, and what is none stays that.
  return (part === undefined ? part : Buffer.from(part).toString()) as Text;
}

/** A text of one line without the quotes that YAML puts round some. */
function unquoted(text: string): string {
  if (/^'.*'$/.test(text)) return text.slice(1, -1).replaceAll("''", "'");
  return /^".*"$/.test(text) ? text.slice(1, -1) : text;
}
