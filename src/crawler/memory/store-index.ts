import path from 'node:path';

import { contentPath } from '../../catalog/content-file/content-file.ts';
import { slashPath } from '../../catalog/store/slash-path.ts';
import { foldName } from '../../catalog/values/qualified-name.ts';
import { serverId } from '../../catalog/values/server-id.ts';
import { readOrNothing, yamlFilesBelow } from '../../catalog/store/optional-files.ts';
import { serversFolder } from '../../catalog/store/store-paths.ts';
import { indexEntryOf, type KnownDocument } from './index-entry.ts';
import { comparableUrl } from './same-server.ts';

/** An index of the raw texts of a store. A text may be wrong, so a file found here is parsed before it is used. */
export interface StoreIndex {
  /** Names by origin of their facts, without removed servers. */
  readonly bySource: ReadonlyMap<string, readonly string[]>;
  /** Names by URLs of their connections, normalised by `comparableUrl`. */
  readonly byUrl: ReadonlyMap<string, readonly string[]>;
  /** Names by `owner/repo` in lower case. */
  readonly byRepository: ReadonlyMap<string, readonly string[]>;
  /** Names by id, including removed servers. */
  readonly ids: ReadonlyMap<string, string>;
  /** Folded names of servers whose state is good. */
  readonly good: ReadonlySet<string>;
  /** By folded name: the only document of all source facts; omitted if there are several or none. */
  readonly documents: ReadonlyMap<string, KnownDocument>;
  /** By folded former name: the server's present name and the time of the renaming. */
  readonly formerNames: ReadonlyMap<string, FormerHolder>;
  /** Number of servers that are not removed. */
  readonly listed: number;
  /** Folded names with a content file, readable or not, of servers that are not removed. */
  readonly present: ReadonlySet<string>;
  /** By folded name: the path below `servers/` of a content file that is not at the path of its name. */
  readonly misplaced: ReadonlyMap<string, string>;
}

/** A renamed server. */
interface FormerHolder {
  readonly name: string;
  /** ISO 8601. */
  readonly since: string;
}

/** Creates the index from the raw texts, because parsing thousands of files takes long. */
export function indexStore(contentDir: string): StoreIndex {
  const [bySource, byUrl, byRepository] = [new Lists(), new Lists(), new Lists()];
  const folder = serversFolder(contentDir);
  const good = new Set<string>();
  const present = new Set<string>();
  const documents = new Map<string, KnownDocument>();
  const ids = new Map<string, string>();
  const formerNames = new Map<string, FormerHolder>();
  const misplaced = new Map<string, string>();
  let listed = 0;
  for (const relative of yamlFilesBelow(folder)) {
    // Writing an unreadable file reports the error.
    const entry = indexEntryOf(readOrNothing(path.join(folder, relative)), relative);
    const { name, id, status, sources, document, urls, repository } = entry;
    if (status !== 'gone') {
      listed += 1;
      present.add(foldName(nameOfPath(relative)));
    }
    const stated = name ?? nameOfPath(relative);
    if (contentPath(stated) !== slashPath(relative)) misplaced.set(foldName(stated), relative);
    if (name === undefined) continue;
    const key = foldName(name);
    ids.set(id ?? serverId(name), name);
    if (status === 'good') good.add(key);
    for (const source of status === 'gone' ? [] : sources) bySource.add(source, name);
    if (status !== 'gone' && document !== undefined) documents.set(key, document);
    for (const url of urls) byUrl.add(comparableUrl(url), name);
    for (const former of entry.formerNames) formerNames.set(foldName(former.name), { name, since: former.since });
    byRepository.add(repository?.toLowerCase(), name);
  }
  const lists = { bySource: bySource.all, byUrl: byUrl.all, byRepository: byRepository.all };
  return { ...lists, ids, good, documents, formerNames, listed, present, misplaced };
}

/** Lists of distinct names by key. */
class Lists {
  readonly all = new Map<string, string[]>();

  add(key: string | undefined, name: string): void {
    if (key === undefined) return;
    const others = this.all.get(key);
    if (others === undefined) this.all.set(key, [name]);
    else if (!others.includes(name)) others.push(name);
  }
}

/** The name of a content file's path; the inverse of `contentPath`. */
function nameOfPath(relative: string): string {
  return slashPath(relative)
    .replace(/\.ya?ml$/, '')
    .replace(/^_\//, '');
}
