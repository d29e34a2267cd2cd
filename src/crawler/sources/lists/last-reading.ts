import { foldName } from '../../../catalog/values/qualified-name.ts';
import { member, type JsonObject } from '../../../catalog/parsing/json-tree.ts';
import type { CrawlContext } from '../../context/crawl-context.ts';
import { isStillRefused, refusalsIn, unreadableIn, type RefusalContext } from '../../memory/refusal.ts';

const UNREADABLE = { code: 'content-unreadable' } as const;

/** The names that a source listed when it was last read; `undefined` where that was not noted. */
export function listedIn(memory: JsonObject): readonly string[] | undefined {
  const listed = member(memory, 'listed');
  return Array.isArray(listed) ? listed.filter((name) => typeof name === 'string') : undefined;
}

/**
 * Whether the content files of a list are those that its last reading left: each server that was listed has one from there, or is still
 * refused; there is none of another server; and none was repaired since that could not be written.
 *
 * @param known names that have a content file from this list
 */
export async function matchesLastReading(memory: JsonObject, known: readonly string[], context: CrawlContext): Promise<boolean> {
  const listed = listedIn(memory);
  if (listed === undefined) return false;
  const here = new Set(known.map(foldName));
  const refused = refusalsIn(memory);
  const { present } = context.known.index();
  const ground: RefusalContext = {
    hasFile: (name) => present.has(foldName(name)),
    hasMistake: (name) => context.known.hasMistake(name),
    namesInSources: context.namesInSources,
    read: (name) => context.known.read(name),
    now: context.time ?? new Date(context.now()).toISOString(),
  };
  for (const name of unreadableIn(memory)) if (!(await isStillRefused(name, UNREADABLE, ground))) return false;
  for (const name of listed) {
    const key = foldName(name);
    if (here.has(key)) continue;
    const refusal = refused.get(key);
    if (refusal === undefined || !(await isStillRefused(name, refusal, ground))) return false;
  }
  const names = new Set(listed.map(foldName));
  return [...here].every((name) => names.has(name) || refused.has(name));
}
