import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { foldName } from '../catalog/qualified-name.ts';
import { yamlFilesBelow } from '../shelf/optional-files.ts';
import { serversFolder } from '../shelf/shelf-paths.ts';
import { comparableUrl } from './same-server.ts';

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
  /** Servers that are not gone. */
  readonly listed: number;
}

/** Looks through the texts of a shelf: parsing thousands of files takes long. */
export async function indexShelf(contentDir: string): Promise<ShelfIndex> {
  const [bySource, byUrl, byRepository] = [new Lists(), new Lists(), new Lists()];
  const folder = serversFolder(contentDir);
  const good = new Set<string>();
  let listed = 0;
  for (const relative of yamlFilesBelow(folder)) {
    const text = await readFile(path.join(folder, relative), 'utf8');
    const status = /^state:\n {2}status: (\w+)$/m.exec(text)?.[1];
    if (status !== 'gone') listed += 1;
    const name = own(/^qualifiedName: ['"]?([^\s'"]+)/m.exec(text)?.[1]);
    if (name === undefined) continue;
    if (status === 'good') good.add(foldName(name));
    // What begins a line is a key of the file itself; a line of a stranger's text always stands further in.
    const from = status === 'gone' ? '' : (/^from:\n((?: .*\n?)*)/m.exec(text)?.[1] ?? '');
    for (const [, source = ''] of from.matchAll(/^ {4}source: (?:>-\n +)?(.+)$/gm)) bySource.add(unquoted(source.trim()), name);
    for (const [, url = ''] of text.matchAll(/^(?:deploymentUrl| {4}url): (?:>-\n +)?(.+)$/gm)) {
      byUrl.add(comparableUrl(unquoted(url.trim())), name);
    }
    const [owner, repo] = ['owner', 'repo'].map((key) => new RegExp(`^${key}: (.+)$`, 'm').exec(text)?.[1]);
    if (owner !== undefined && repo !== undefined) byRepository.add(`${unquoted(owner)}/${unquoted(repo)}`.toLowerCase(), name);
  }
  return { bySource: bySource.all, byUrl: byUrl.all, byRepository: byRepository.all, good, listed };
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
