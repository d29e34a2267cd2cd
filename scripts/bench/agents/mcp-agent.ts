import { member, type JsonValue } from '../../../src/catalog/parsing/json-tree.ts';
import type { Agent, EntryAnswer, EntryRequest, FoundTool, Hit } from './agent.ts';
import { changesIn } from './changes-data.ts';
import { cheapestByReading } from './cheapest.ts';
import { objects, readHits } from './hits.ts';
import { mcpConnection, type Era, type McpConnection, type ToolAnswer } from './mcp-connection.ts';
import { meter, type Meter } from './meter.ts';
import { findingsIn, namesIn, requiredIn, signInIn, toolsIn, wayIn } from './server-data.ts';
import type { TokenCount } from './tokens.ts';

const SEARCH = 'search_servers';
const FIND = 'find_tools';
const GET = 'get_server';

/**
 * An agent that uses the catalogue's MCP server. It uses a tool or an argument if the list of tools has it, so the same agent works with
 * older catalogues. It reads the text of answers, as most clients give it to models.
 *
 * @param url of the catalogue, with a slash at the end
 */
export async function mcpAgent(url: string, era: Era, tokens: TokenCount): Promise<Agent> {
  const spent = meter(tokens);
  const connection = await mcpConnection(`${url}mcp`, era);
  const seen = connection.tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
  spent.count('tools/list', JSON.stringify(seen));
  const map = spent.take();
  const client = caller(connection, spent);
  const { servers, details } = reading(client);
  return {
    how: `MCP ${era}`,
    map,
    take: () => spent.take(),
    servers,
    ...(client.has(FIND) && { tools: async (q: string, limit: number) => readHits((await client.call(FIND, { q, limit })).data) }),
    entry: (request) => entry(client, request),
    toolOf: (server, wanted) => toolOf(client, server, wanted),
    settings: async (server) => requiredIn((await client.call(GET, { server })).data),
    signIn: async (server) => signInIn(await details(server)),
    findings: async (server) => findingsIn(await details(server)),
    changes: async (since) =>
      client.takes(SEARCH, 'changed_since') ? changesIn((await client.call(SEARCH, { changed_since: since, limit: 10 })).data) : [],
    cheapest: async (tag) => {
      const q = `tag:${tag}`;
      if (client.takes(SEARCH, 'sort')) return readHits((await client.call(SEARCH, { q, sort: 'tokens', limit: 1 })).data)[0]?.server;
      return cheapestByReading(await servers(q, 10), details, tokens);
    },
    close: () => Promise.resolve(),
  };
}

/** Calls tools, and says which tools and arguments exist. */
interface Caller {
  readonly call: (name: string, args: object) => Promise<ToolAnswer>;
  readonly has: (tool: string) => boolean;
  readonly takes: (tool: string, argument: string) => boolean;
}

function caller({ tools, call }: McpConnection, spent: Meter): Caller {
  const named = (tool: string): JsonValue | undefined => tools.find(({ name }) => name === tool);
  return {
    async call(name, args) {
      const answer = await call(name, args);
      spent.count(JSON.stringify({ name, arguments: args }), answer.text);
      return answer;
    },
    has: (tool) => named(tool) !== undefined,
    takes: (tool, argument) => member(member(member(named(tool), 'inputSchema'), 'properties'), argument) !== undefined,
  };
}

function reading(client: Caller): {
  readonly servers: Agent['servers'];
  readonly details: (server: string) => Promise<JsonValue | undefined>;
} {
  return {
    servers: async (q, limit): Promise<readonly Hit[]> => {
      const { data } = await client.call(SEARCH, { q, limit });
      return [...readHits(data), ...readHits({ servers: [...objects(member(data, 'similar'))] })].slice(0, limit);
    },
    details: async (server) => (await client.call(GET, { server, ...(client.takes(GET, 'detail') && { detail: 'names' }) })).data,
  };
}

async function entry(client: Caller, { server, client: id, way }: EntryRequest): Promise<EntryAnswer> {
  const asks = client.takes(GET, 'client');
  const args = { server, ...(asks && { client: id, ...(way === 'remote' && { way }) }) };
  const { isError, text, data } = await client.call(GET, args);
  if (isError) return { near: namesIn(text, server) };
  const document = asks ? data : wayIn(data, way);
  return document === undefined ? {} : { document };
}

async function toolOf(client: Caller, server: string, wanted: ReadonlySet<string>): Promise<FoundTool | undefined> {
  const chosen = client.takes(GET, 'tools') ? { tools: [...wanted].slice(0, 1) } : {};
  const { data } = await client.call(GET, { server, ...chosen });
  return toolsIn(data, server).find(({ name }) => wanted.has(name));
}
