import { below, type Random } from '../../../scripts/support/seeded-random.ts';

/** How a fictional server is reached. */
export interface Connection {
  readonly type: 'http' | 'stdio';
  /** For `http`: the address without `/mcp`. */
  readonly url?: string;
  /** Names of the fields of its configuration. */
  readonly fields: readonly string[];
}

/** The true facts of a source about a fictional server. */
export interface Facts {
  readonly description: string;
  readonly tags: readonly string[];
  readonly version: string | undefined;
  readonly connections: readonly Connection[];
  /** Names of its tools; at least one. */
  readonly tools: readonly string[];
}

/** The facts that the format of a source can express. */
export interface SupportedFacts {
  readonly tags: boolean;
  readonly version: boolean;
  readonly http: boolean;
}

const WORDS = ['sea', 'wind', 'star', 'rope', 'sail', 'tide'] as const;

/** One of the values; there must be one. */
export function pick<T>(values: readonly T[], random: Random): T {
  const value = values[below(values.length, random)];
  if (value === undefined) throw new RangeError('There is nothing to pick from.');
  return value;
}

/** No two servers have the same address: by its address a server is known under another name. */
function hostOf(name: string): string {
  return `${name.replaceAll(/[^a-z\d]+/g, '-')}.example`;
}

/** The same facts of a server of another name. */
export function factsUnder(name: string, other: string, { connections, ...facts }: Facts): Facts {
  const moved = connections.map((way) => (way.url === undefined ? way : { ...way, url: way.url.replace(hostOf(name), hostOf(other)) }));
  return { ...facts, connections: moved };
}

/** Facts of a server that differ from others by chance, and mostly by their description. */
export function inventFacts(name: string, supports: SupportedFacts, random: Random): Facts {
  const isHttp = supports.http && random() < 0.5;
  const way: Connection = isHttp
    ? { type: 'http', url: `https://${pick(['a', 'b'], random)}.${hostOf(name)}`, fields: [] }
    : { type: 'stdio', fields: [pick(['KEY', 'TOKEN'], random)] };
  const tools = WORDS.filter(() => random() < 0.4);
  return {
    description: `Edition ${below(100_000, random)} of ${name}.`,
    tags: supports.tags ? WORDS.filter(() => random() < 0.3) : [],
    version: supports.version && random() < 0.8 ? `${below(9, random)}.${below(9, random)}.0` : undefined,
    connections: [way],
    tools: tools.length === 0 ? ['anchor'] : tools,
  };
}

/** The schema of a configuration with these fields. */
export function schemaOf({ fields }: Connection): object {
  return fields.length === 0 ? {} : { type: 'object', properties: Object.fromEntries(fields.map((field) => [field, { type: 'string' }])) };
}

/** Ways as a record has them. */
export function connectionsOf({ connections }: Facts): readonly object[] {
  return connections.map((way) => ({ type: way.type, ...(way.url !== undefined && { url: way.url }), configSchema: schemaOf(way) }));
}

/** Tools as a record has them. */
export function toolsOf({ tools }: Facts): readonly object[] {
  return tools.map((name) => ({
    name,
    description: `Does ${name}.`,
    inputSchema: { type: 'object', properties: { at: { type: 'string' } } },
  }));
}
