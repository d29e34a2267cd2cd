import type { ContentFile } from '../../catalog/content-file/content-file.ts';
import { foldName, isQualifiedName } from '../../catalog/values/qualified-name.ts';
import { jsonObject, listMember, member, type JsonObject, type JsonValue } from '../../catalog/parsing/json-tree.ts';
import { nameHeldUntil } from '../merging/state-merge.ts';

/** Why a server of a list was refused. */
export interface Refusal {
  /**
   * - `name-taken`: another source has the name;
   * - `name-left`: another source held the name and no longer lists it;
   * - `name-reserved`: the name is reserved for a removed server;
   * - `duplicate`: another source has the server, under the name `of`;
   * - `unwritable-content`: no content file can hold what the list states;
   * - `content-unreadable`: the content file cannot be read, or has a mistake, so it was not updated;
   * - `kept`: the content file is not from this list, or the list may not remove it.
   */
  readonly code: (typeof CODES)[number];
  readonly of?: string;
}

const CODES = ['name-taken', 'name-left', 'name-reserved', 'duplicate', 'unwritable-content', 'content-unreadable', 'kept'] as const;

/** Refusals that are stored for one source. Missing files of further servers are not noticed. */
const MAX_REFUSALS = 5000;

/** The memory of a list with its refusals: `refused` holds `[name, code]` or `[name, code, other name]`. */
export function withRefusals(noted: JsonObject, refusals: ReadonlyMap<string, Refusal>): JsonObject {
  const listed = member(noted, 'listed');
  if (!Array.isArray(listed) || refusals.size === 0) return noted;
  const all = [...new Map([...refusalsIn(noted), ...refusals])].sort(([a], [b]) => (a < b ? -1 : 1));
  const beyond = new Set(all.slice(MAX_REFUSALS).map(([name]) => name));
  return jsonObject([
    ...Object.entries(noted),
    ['listed', listed.filter((name) => typeof name !== 'string' || !beyond.has(foldName(name)))],
    ['refused', all.slice(0, MAX_REFUSALS).map(([name, { code, of }]) => (of === undefined ? [name, code] : [name, code, of]))],
  ]);
}

/** The refusals of a list by folded name. */
export function refusalsIn(noted: JsonValue): Map<string, Refusal> {
  return new Map(
    listMember(noted, 'refused').flatMap((row) => {
      const [name, stated, of] = Array.isArray(row) ? row : [];
      const code = CODES.find((one) => one === stated);
      if (typeof name !== 'string' || code === undefined) return [];
      return [[name, typeof of === 'string' ? { code, of } : { code }] as const];
    }),
  );
}

/** The folded names whose content files could not be updated. */
export function unreadableIn(noted: JsonValue): readonly string[] {
  return [...refusalsIn(noted)].flatMap(([name, { code }]) => (code === 'content-unreadable' ? [name] : []));
}

/** What is needed to check whether a refusal still applies. */
export interface RefusalContext {
  /** Whether there is a content file of that name whose server is not removed. */
  readonly hasFile: (name: string) => boolean;
  /** Whether the content file of that name is unreadable or has a mistake. */
  readonly hasMistake: (name: string) => Promise<boolean>;
  /** Folded names that entries of `sources.yaml` state. */
  readonly namesInSources: ReadonlySet<string>;
  readonly read: (qualifiedName: string) => Promise<{ readonly value: ContentFile | undefined }>;
  /** ISO 8601 time of the crawl. */
  readonly now: string;
}

/** Whether a server would be refused again for the same reason. */
export async function isStillRefused(name: string, { code, of = '' }: Refusal, context: RefusalContext): Promise<boolean> {
  const { hasFile, hasMistake, namesInSources, read, now } = context;
  switch (code) {
    case 'name-taken':
      return hasFile(name) || namesInSources.has(foldName(name));
    case 'name-left':
      return false;
    case 'duplicate':
      return hasFile(of) || namesInSources.has(foldName(of));
    case 'kept':
      return hasFile(name);
    case 'content-unreadable':
      return hasMistake(name);
    case 'unwritable-content':
      return true;
    case 'name-reserved': {
      const { value } = isQualifiedName(name) ? await read(name) : { value: undefined };
      return value !== undefined && nameHeldUntil(value, now) !== undefined;
    }
  }
}
