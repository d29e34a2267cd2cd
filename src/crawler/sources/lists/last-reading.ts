import { foldName } from '../../../catalog/values/qualified-name.ts';
import type { JsonObject } from '../../../catalog/parsing/json-tree.ts';
import type { CrawlContext } from '../../context/crawl-context.ts';
import { listedIn } from '../../memory/listed-names.ts';
import { isStillRefused, refusalsIn, unreadableIn, type RefusalContext } from '../../memory/refusal.ts';

const UNREADABLE = { code: 'content-unreadable' } as const;

/**
 * Whether the content files of a list match its last reading: each listed server has a file from there or is still refused, no other server
 * has a file from there, and no file that could not be written was repaired since.
 *
 * @param known names with a content file from this list
 */
export async function matchesLastReading(memory: JsonObject, known: readonly string[], context: CrawlContext): Promise<boolean> {
  const listed = listedIn(memory);
  if (listed === undefined) return false;
  const stored = new Set(known.map(foldName));
  const refused = refusalsIn(memory);
  const { present } = context.known.index();
  const conditions: RefusalContext = {
    hasFile: (name) => present.has(foldName(name)),
    hasMistake: async (name) => (await context.known.mistakeOf(name)) !== undefined,
    namesInSources: context.namesInSources,
    read: (name) => context.known.read(name),
    now: context.time ?? new Date(context.now()).toISOString(),
  };
  for (const name of unreadableIn(memory)) if (!(await isStillRefused(name, UNREADABLE, conditions))) return false;
  for (const name of listed) {
    const key = foldName(name);
    if (stored.has(key)) continue;
    const refusal = refused.get(key);
    if (refusal === undefined || !(await isStillRefused(name, refusal, conditions))) return false;
  }
  const names = new Set(listed.map(foldName));
  return [...stored].every((name) => names.has(name) || refused.has(name));
}
