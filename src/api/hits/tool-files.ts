import { categoriesOf, UNTAGGED_SLUG } from '../../catalog/lists/categories.ts';
import { byteLength, MAX_PART_BYTES, partsOf } from '../../catalog/published/bulk-parts.ts';
import type { ServersFile } from '../../catalog/published/published-file.ts';
import type { Publication } from '../../catalog/published/published.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import { plainLine } from '../text/plain-line.ts';
import { decisionFacts, type DecisionFacts } from './decision-facts.ts';
import { namedTool, type NamedTool } from './named-tool.ts';

/** Path of the list of all tools, below the publication's root. */
export const TOOLS_PATH = 'api/tools.json';

/** Maximum UTF-16 units of descriptions. */
const MAX = { server: 160, tool: 120 } as const;

/** A server with its tools. */
interface ServerTools extends DecisionFacts {
  readonly qualifiedName: string;
  readonly description: string;
  readonly tools: readonly (NamedTool & { readonly description: string })[];
}

/** A file with the tools of a category, or of a part of it. */
interface ToolShard {
  readonly url: string;
  /** Tag of the category; absent for servers without a tag. */
  readonly tag?: string;
  readonly serverCount: number;
  readonly toolCount: number;
}

/** The list of all tools: with the tools themselves, or with the files that have them. */
export interface ToolList {
  /** Number of all tools. */
  readonly totalCount: number;
  readonly servers?: readonly ServerTools[];
  readonly shards?: readonly ToolShard[];
}

/** Options of {@link toolFiles}. */
interface ToolFileOptions {
  /** Maximum bytes of a file. Default 256 KB. The tools of one server are never divided. */
  readonly maxBytes?: number;
}

/**
 * The files of all tools, with signatures, for programs that search a static site. A small list is one file; a larger one has a file for the
 * first category of a server, and more where it is too large.
 */
export function* toolFiles(
  records: readonly ServerRecord[],
  { url }: Publication,
  { maxBytes = MAX_PART_BYTES }: ToolFileOptions = {},
): Generator<ServersFile> {
  const withTools = records.filter(({ tools }) => tools !== null && tools.length > 0);
  const totalCount = countTools(withTools);
  const all = linesWithin(withTools, maxBytes - byteLength(bodyOf({ totalCount }, [])));
  if (all !== undefined) {
    yield { path: TOOLS_PATH, servers: withTools, make: () => bodyOf({ totalCount }, all) };
    return;
  }
  const shards: ToolShard[] = [];
  for (const { slug, tag, records: members } of firstCategories(withTools)) {
    const named = tag !== undefined && { tag };
    const lines = members.map((server) => ({ server, line: toolLine(server) }));
    const parts = partsOf(
      lines,
      ({ line }) => byteLength(line) + COMMA,
      () => maxBytes - ROOM,
    );
    for (const [at, part] of parts.entries()) {
      const path = `api/tools/${slug}${at === 0 ? '' : `/${at + 1}`}.json`;
      const servers = part.map(({ server }) => server);
      const toolCount = countTools(servers);
      const make = (): string => bodyOf({ ...named, toolCount }, linesOf(part));
      yield { path, servers, shown: JSON.stringify(named), make };
      shards.push({ url: new URL(path, url).href, ...named, serverCount: servers.length, toolCount });
    }
  }
  const list = JSON.stringify({ totalCount, shards });
  yield { path: TOOLS_PATH, servers: [], shown: list, make: () => list };
}

/** Bytes of a file besides its servers, and of what separates two servers. */
const ROOM = 512;
const COMMA = 1;

/** The lines of all servers; `undefined` if they take more bytes than fit. */
function linesWithin(records: readonly ServerRecord[], maxBytes: number): readonly string[] | undefined {
  const lines: string[] = [];
  let bytes = -COMMA;
  for (const record of records) {
    const line = toolLine(record);
    bytes += byteLength(line) + COMMA;
    if (bytes > maxBytes) return undefined;
    lines.push(line);
  }
  return lines;
}

function linesOf(part: readonly { readonly line: string }[]): readonly string[] {
  return part.map(({ line }) => line);
}

function bodyOf(head: object, servers: readonly string[]): string {
  return `${JSON.stringify(head).slice(0, -1)},"servers":[${servers.join(',')}]}`;
}

/** A server with its tools, as the files list it, as JSON. */
function toolLine(record: ServerRecord): string {
  return JSON.stringify(serverTools(record));
}

function serverTools(record: ServerRecord): ServerTools {
  return {
    qualifiedName: record.qualifiedName,
    description: plainLine(record.description, MAX.server),
    ...decisionFacts(record),
    tools: (record.tools ?? []).map((tool) => ({ ...namedTool(tool), description: plainLine(tool.description, MAX.tool) })),
  };
}

/** Servers by the first of their categories, so that each is in one. */
interface FirstCategory {
  readonly slug: string;
  readonly tag?: string;
  readonly records: readonly ServerRecord[];
}

function firstCategories(records: readonly ServerRecord[]): readonly FirstCategory[] {
  const { categories, untagged } = categoriesOf(records.map((record) => ({ ...record, tags: record.tags.slice(0, 1) })));
  const byName = new Map(records.map((record) => [record.qualifiedName, record]));
  const own = (some: readonly ServerRecord[]): ServerRecord[] => some.flatMap(({ qualifiedName }) => byName.get(qualifiedName) ?? []);
  const groups: FirstCategory[] = categories.map(({ slug, tag, records: members }) => ({
    slug,
    tag: plainLine(tag, MAX.tool),
    records: own(members),
  }));
  return untagged.length === 0 ? groups : [...groups, { slug: UNTAGGED_SLUG, records: own(untagged) }];
}

function countTools(records: readonly ServerRecord[]): number {
  return records.reduce((sum, { tools }) => sum + (tools?.length ?? 0), 0);
}
