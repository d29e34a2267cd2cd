import { connectionsOf, toolsOf, type Facts, type SupportedFacts } from './facts.ts';
import { FakeSource, MISSING, reply, type Reply, type SourceSetup } from './fake-source.ts';

/** Names that several lists may have. */
const SHARED_NAMES: readonly string[] = ['rival/a', 'rival/b', 'rival/c'];

function poolOf(owner: string): readonly string[] {
  return [...Array.from({ length: 9 }, (_, at) => `${owner}/n${at}`), ...SHARED_NAMES];
}

/** Servers that a page holds. */
const PAGE = 3;

interface Row {
  readonly facts: Facts;
  readonly updatedAt: number;
  readonly isDeleted: boolean;
}

const iso = (ms: number): string => new Date(ms).toISOString();
const PUBLISHED_AT = '2025-01-01T00:00:00.000Z';

/** A registry with the official API: it keeps deleted servers, and states when each server changed. */
export class OfficialRegistry extends FakeSource {
  readonly pool = poolOf('official');
  readonly supports: SupportedFacts = { tags: false, version: true, http: true };
  readonly #rows = new Map<string, Row>();

  constructor({ tick }: Pick<SourceSetup, 'tick'>) {
    super({ kind: 'registry', location: 'https://official.example', tick });
  }

  stated(): ReadonlyMap<string, Facts> {
    return new Map([...this.#rows].filter(([, row]) => !row.isDeleted).map(([name, { facts }]) => [name, facts]));
  }

  put(name: string, facts: Facts): void {
    this.#rows.set(name, { facts, updatedAt: this.tick(), isDeleted: false });
  }

  protected take(name: string): void {
    const row = this.#rows.get(name);
    if (row !== undefined) this.#rows.set(name, { ...row, updatedAt: this.tick(), isDeleted: true });
  }

  isOrigin(source: string): boolean {
    return source === this.location;
  }

  protected respond(url: URL): Reply | undefined {
    if (url.host !== 'official.example') return undefined;
    if (url.pathname !== '/v0.1/servers') return MISSING;
    const query = url.searchParams;
    const since = Date.parse(query.get('updated_since') ?? iso(0));
    const found = [...this.#rows]
      .filter(([, { isDeleted, updatedAt }]) => updatedAt > since && (!isDeleted || query.get('include_deleted') === 'true'))
      .filter(([name]) => name > (query.get('cursor') ?? ''))
      .sort(([a], [b]) => (a < b ? -1 : 1));
    const page = found.slice(0, PAGE);
    const nextCursor = found.length > PAGE ? page.at(-1)?.[0] : undefined;
    return { status: 200, body: JSON.stringify({ servers: page.map(officialEntry), metadata: { count: page.length, nextCursor } }) };
  }
}

function officialEntry([name, { facts, updatedAt, isDeleted }]: readonly [string, Row]): object {
  const { description, version, connections } = facts;
  const remotes = connections.flatMap(({ url }) => (url === undefined ? [] : [{ type: 'streamable-http', url: `${url}/mcp` }]));
  const packages = connections.flatMap(({ type, fields }) =>
    type === 'http' ? [] : [{ registryType: 'npm', identifier: 'made-up', environmentVariables: fields.map((field) => ({ name: field })) }],
  );
  return {
    server: { name, description, ...(version !== undefined && { version }), remotes, packages, tools: toolsOf(facts) },
    _meta: {
      'io.modelcontextprotocol.registry/official': {
        ...{ status: isDeleted ? 'deleted' : 'active', publishedAt: PUBLISHED_AT, updatedAt: iso(updatedAt), isLatest: true },
      },
    },
  };
}

/** Servers in an order of their own, of which nothing but the present is known. */
abstract class OrderedList extends FakeSource {
  readonly supports: SupportedFacts = { tags: true, version: true, http: true };
  protected rows = new Map<string, Facts>();

  stated(): ReadonlyMap<string, Facts> {
    return new Map(this.rows);
  }

  put(name: string, facts: Facts): void {
    this.rows.set(name, facts);
  }

  protected take(name: string): void {
    this.rows.delete(name);
  }

  override reorder(): void {
    this.rows = new Map([...this.rows].reverse());
  }

  isOrigin(source: string): boolean {
    return source === this.location;
  }
}

/** The facts in both lists and details of the original platform. */
function wordsOf(name: string, { description, tags, version }: Facts): object {
  return { qualifiedName: name, description, tags, ...(version !== undefined && { version }), createdAt: PUBLISHED_AT };
}

/** A registry with the API of the original platform: pages by number, and details by name. */
export class OriginalRegistry extends OrderedList {
  readonly pool = poolOf('original');

  constructor({ tick }: Pick<SourceSetup, 'tick'>) {
    super({ kind: 'registry-original', location: 'https://original.example', tick });
  }

  protected respond(url: URL): Reply | undefined {
    if (url.host !== 'original.example') return undefined;
    if (url.pathname === '/servers') return this.#page(Number(url.searchParams.get('page')));
    const name = decodeURIComponent(url.pathname.slice('/servers/'.length));
    const facts = this.rows.get(name);
    if (facts === undefined) return MISSING;
    return reply({ ...wordsOf(name, facts), connections: connectionsOf(facts), tools: toolsOf(facts) });
  }

  #page(number: number): Reply {
    const servers = [...this.rows].slice((number - 1) * PAGE, number * PAGE).map(([name, facts]) => wordsOf(name, facts));
    const totalPages = Math.ceil(this.rows.size / PAGE);
    return reply({ servers, pagination: { currentPage: number, pageSize: PAGE, totalPages, totalCount: this.rows.size } });
  }
}

/** A list of records in one file. */
export class RecordList extends OrderedList {
  readonly pool = poolOf('lines');

  constructor({ tick }: Pick<SourceSetup, 'tick'>) {
    super({ kind: 'list', location: 'https://lines.example/servers.jsonl', tick });
  }

  protected respond(url: URL): Reply | undefined {
    if (url.host !== 'lines.example') return undefined;
    const lines = [...this.rows].map(([name, facts]) =>
      JSON.stringify({ ...wordsOf(name, facts), connections: connectionsOf(facts), tools: toolsOf(facts) }),
    );
    return reply(`${lines.join('\n')}\n`);
  }
}
