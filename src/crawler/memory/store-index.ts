import { readFileSync } from 'node:fs';
import path from 'node:path';

import { foldName } from '../../catalog/values/qualified-name.ts';
import { serverId } from '../../catalog/values/server-id.ts';
import { yamlFilesBelow } from '../../catalog/store/optional-files.ts';
import { serversFolder } from '../../catalog/store/store-paths.ts';
import { indexEntryOf, type KnownDocument } from './index-entry.ts';
import { comparableUrl } from './same-server.ts';

/** What the raw texts of a shelf claim. A text may claim anything, so whatever is found here is read properly before it counts. */
export interface StoreIndex {
  /** Names by where something of them came from; those of servers that are gone left out. */
  readonly bySource: ReadonlyMap<string, readonly string[]>;
  /** Names by the addresses of their connections, as `comparableUrl` writes them. */
  readonly byUrl: ReadonlyMap<string, readonly string[]>;
  /** Names by `owner/repo` in small letters. */
  readonly byRepository: ReadonlyMap<string, readonly string[]>;
  /** Names by id, those of servers that are gone too. */
  readonly ids: ReadonlyMap<string, string>;
  /** Names, folded, of servers that are in good state. */
  readonly good: ReadonlySet<string>;
  /** By name, folded: the one document from which all was read that a source states; left out where there are more, or none. */
  readonly documents: ReadonlyMap<string, KnownDocument>;
  /** By former name, folded: the server that had it, by its present name, and since when it has not. */
  readonly formerNames: ReadonlyMap<string, FormerHolder>;
  /** Servers that are not gone. */
  readonly listed: number;
  /** Names, folded, that have a content file, be it readable or not, of a server that is not gone. */
  readonly present: ReadonlySet<string>;
}

/** A server that had another name. */
export interface FormerHolder {
  readonly name: string;
  /** ISO 8601. */
  readonly since: string;
}

/** Looks through the texts of a shelf: parsing thousands of files takes long. */
export function indexStore(contentDir: string): StoreIndex {
  const [bySource, byUrl, byRepository] = [new Lists(), new Lists(), new Lists()];
  const folder = serversFolder(contentDir);
  const good = new Set<string>();
  const present = new Set<string>();
  const documents = new Map<string, KnownDocument>();
  const ids = new Map<string, string>();
  const formerNames = new Map<string, FormerHolder>();
  let listed = 0;
  for (const relative of yamlFilesBelow(folder)) {
    const claims = indexEntryOf(bytesOf(path.join(folder, relative)), relative);
    const { name, id, status, sources, document, urls, repository } = claims;
    if (status !== 'gone') {
      listed += 1;
      present.add(foldName(nameOfPath(relative)));
    }
    if (name === undefined) continue;
    const key = foldName(name);
    ids.set(id ?? serverId(name), name);
    if (status === 'good') good.add(key);
    for (const source of status === 'gone' ? [] : sources) bySource.add(source, name);
    if (status !== 'gone' && document !== undefined) documents.set(key, document);
    for (const url of urls) byUrl.add(comparableUrl(url), name);
    for (const former of claims.formerNames) formerNames.set(foldName(former.name), { name, since: former.since });
    byRepository.add(repository?.toLowerCase(), name);
  }
  const lists = { bySource: bySource.all, byUrl: byUrl.all, byRepository: byRepository.all };
  return { ...lists, ids, good, documents, formerNames, listed, present };
}

/** A file that cannot be read claims nothing; whoever wants to write it is told. */
function bytesOf(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch {
    return new Uint8Array();
  }
}

/** Lists of names by key, each name once in a list. */
class Lists {
  readonly all = new Map<string, string[]>();

  add(key: string | undefined, name: string): void {
    if (key === undefined) return;
    const others = this.all.get(key);
    if (others === undefined) this.all.set(key, [name]);
    else if (!others.includes(name)) others.push(name);
  }
}

/** The name that the path of a content file stands for, as `contentPath` makes one of it. */
function nameOfPath(relative: string): string {
  return relative
    .split(path.sep)
    .join('/')
    .replace(/\.ya?ml$/, '')
    .replace(/^_\//, '');
}
