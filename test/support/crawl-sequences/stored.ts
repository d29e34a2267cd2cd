import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { JSON_SCHEMA, load } from 'js-yaml';

import type { Connection } from './facts.ts';

/** A content file on the disk, read without the code that writes it. */
export interface Stored {
  readonly file: string;
  readonly text: string;
  readonly name: string;
  readonly id: string | undefined;
  readonly createdAt: string | undefined;
  readonly status: 'good' | 'stale' | 'gone';
  /** Since when it is stale or gone. */
  readonly since: string | undefined;
  /** Failed crawls in a row. */
  readonly runs: number;
  readonly description: string | undefined;
  readonly version: string | undefined;
  readonly verified: boolean;
  /** As they are written, like the tools: their order means nothing, but is kept. */
  readonly tags: readonly string[];
  readonly connections: readonly Connection[];
  readonly tools: readonly string[];
  /** Hashes of what its groups were read from. */
  readonly hashes: readonly (string | undefined)[];
  /** Where its groups came from. */
  readonly origins: ReadonlyMap<string, string>;
}

/** The content files of a folder by the name in them. */
export type Snapshot = ReadonlyMap<string, Stored>;

/** Reads every content file of a folder. */
export function readStored(folder: string): Snapshot {
  const servers = path.join(folder, 'servers');
  if (!existsSync(servers)) return new Map();
  const files = readdirSync(servers, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.yaml'));
  return new Map(
    files
      .sort()
      .map((file) => storedAt(path.join(servers, file)))
      .map((stored) => [stored.name, stored]),
  );
}

/** The members of a content file that matter here, as its YAML has them. */
interface Tree {
  readonly qualifiedName: string;
  readonly id?: string;
  readonly createdAt?: string;
  readonly description?: string;
  readonly version?: string;
  readonly verified?: boolean;
  readonly tags?: readonly string[];
  readonly connections?: readonly {
    readonly type: Connection['type'];
    readonly url?: string;
    readonly configSchema?: { readonly properties?: object };
  }[];
  readonly packages?: readonly { readonly environmentVariables?: readonly { readonly name: string }[] }[];
  readonly tools?: readonly { readonly name: string }[];
  readonly from?: Readonly<Record<string, { readonly source: string; readonly hash?: string }>>;
  readonly state?: { readonly status: Stored['status']; readonly since?: string; readonly runs?: number };
}

function storedAt(file: string): Stored {
  const text = readFileSync(file, 'utf8');
  // Every file was written by a crawl or by a step of this test.
  const tree = load(text, { schema: JSON_SCHEMA }) as Tree;
  const { qualifiedName: name, id, createdAt, description, version, verified = false, tags = [], connections = [], tools = [] } = tree;
  const { status = 'good', since, runs = 0 } = tree.state ?? {};
  return {
    ...{ file, text, name, id, createdAt, status, since, runs, description, version, verified },
    tags,
    connections: [
      ...connections.map(({ type, url, configSchema }) => ({
        ...{ type, ...(url !== undefined && { url }) },
        fields: Object.keys(configSchema?.properties ?? {}),
      })),
      ...(connections.some(({ type }) => type === 'stdio') ? [] : localConnections(tree)),
    ],
    tools: tools.map((tool) => tool.name),
    hashes: Object.values(tree.from ?? {}).map(({ hash }) => hash),
    origins: new Map(Object.entries(tree.from ?? {}).map(([group, { source }]) => [group, source])),
  };
}

/** The local connection of a server with packages, which its file does not state. */
function localConnections({ packages = [] }: Tree): Connection[] {
  const [first] = packages;
  return first === undefined ? [] : [{ type: 'stdio', fields: (first.environmentVariables ?? []).map(({ name }) => name) }];
}
