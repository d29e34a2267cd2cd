import { standingOf, type Standing } from '../catalog/standing.ts';
import type { ServerRecord, Tool } from '../catalog/record.ts';
import { beginning } from '../words/words.ts';

/** What the index keeps of a server: enough to find it, to filter by it, and to show it in a list. */
export interface SearchDocument extends Standing {
  readonly qualifiedName: string;
  readonly displayName: string;
  readonly description: string;
  readonly owner: string;
  readonly repo: string;
  readonly tags: readonly string[];
  readonly profiles: readonly string[];
  readonly useCount: number;
  /** Name and shortened description of every tool; `null` where the tools are not known. */
  readonly tools: readonly (readonly [name: string, description: string])[] | null;
}

/** Characters of a server's description that are indexed. */
const MAX_DESCRIPTION = 1000;
/** Characters of a tool's description that are indexed. */
const MAX_TOOL_DESCRIPTION = 200;

/** A record as the index keeps it. */
export function toSearchDocument(record: ServerRecord): SearchDocument {
  const { qualifiedName, displayName, owner, repo, tags, profiles, useCount } = record;
  return {
    qualifiedName,
    displayName,
    description: beginning(record.description, MAX_DESCRIPTION),
    owner,
    repo,
    tags,
    profiles,
    ...standingOf(record),
    useCount,
    tools: record.tools?.map(({ name, description }: Tool) => [name, beginning(description, MAX_TOOL_DESCRIPTION)] as const) ?? null,
  };
}

/** The text that stands for a server when it is embedded. */
export function embeddedText({ displayName, description, tags, tools }: SearchDocument): string {
  const toolNames = (tools ?? []).slice(0, 40).map(([name]) => name.replaceAll(/[_-]+/g, ' '));
  return [displayName, description, tags.join(' '), toolNames.join(' ')].filter((part) => part !== '').join('. ');
}
