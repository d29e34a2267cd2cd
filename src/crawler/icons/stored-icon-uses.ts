import { readFileSync } from 'node:fs';
import path from 'node:path';

import { yamlFilesBelow } from '../../catalog/store/optional-files.ts';
import { serversFolder } from '../../catalog/store/store-paths.ts';

/** Which icons the content files use, and which servers state icons. Names may be wrong; their files are read before they are used. */
interface StoredIconUses {
  /** Names of icon files that any content file mentions. */
  readonly used: ReadonlySet<string>;
  /** Names of servers that state an icon, or have a copy of one. */
  readonly concerned: readonly string[];
  /** Those of them for which no icon was requested. */
  readonly waiting: ReadonlySet<string>;
}

const ICON_FILE = /\b[\da-f]{64}\.(?:png|jpg|webp)\b/g;

/** Reads the raw texts of all content files, because parsing thousands of files takes long. */
export function storedIconUses(contentDir: string): StoredIconUses {
  const used = new Set<string>();
  const concerned: string[] = [];
  const waiting = new Set<string>();
  const folder = serversFolder(contentDir);
  for (const relative of yamlFilesBelow(folder)) {
    const text = textOf(path.join(folder, relative));
    for (const [file] of text.matchAll(ICON_FILE)) used.add(file);
    // Only keys of the file itself start in the first column.
    const name = /^["']?qualifiedName["']?: ["']?([^"'\s]+)/m.exec(text)?.[1];
    const keys = new Set([...text.matchAll(/^["']?(icons?|iconUrl)["']?:/gm)].map(([, key]) => key));
    if (name === undefined || keys.size === 0) continue;
    concerned.push(name);
    if (!keys.has('icon')) waiting.add(name);
  }
  return { used, concerned, waiting };
}

/** An unreadable file counts as empty. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
