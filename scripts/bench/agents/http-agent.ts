import type { JsonValue } from '../../../src/catalog/parsing/json-tree.ts';
import type { Agent, EntryAnswer, EntryRequest, FoundTool } from './agent.ts';
import { changesIn } from './changes-data.ts';
import { cheapestByReading } from './cheapest.ts';
import { readHits } from './hits.ts';
import { meter, type Meter } from './meter.ts';
import { findingsIn, namesIn, requiredIn, signInIn, toolsIn, wayIn } from './server-data.ts';
import type { TokenCount } from './tokens.ts';

/**
 * An agent that uses the catalogue over HTTP, beginning with `llms.txt`. It requests only what that map names, so the same agent works with
 * older catalogues.
 *
 * @param url of the catalogue, with a slash at the end
 */
export async function httpAgent(url: string, tokens: TokenCount): Promise<Agent> {
  const spent = meter(tokens);
  const get = getter(url, spent);
  const llms = (await get('llms.txt')).text;
  const map = spent.take();
  const names = (path: string): boolean => llms.includes(path);
  const servers = async (q: string, limit: number, more = ''): ReturnType<Agent['servers']> =>
    readHits((await get(`api/servers?q=${encodeURIComponent(q)}&pageSize=${limit}${more}`)).json);
  const page = async (server: string): Promise<JsonValue | undefined> => (await get(`servers/${server}.json`)).json;
  const part = async (server: string, detail: 'names' | 'signatures'): Promise<JsonValue | undefined> =>
    names('detail=') ? (await get(`api/servers/${server}?detail=${detail}`)).json : page(server);
  return {
    how: 'HTTP',
    map,
    take: () => spent.take(),
    servers: (q, limit) => servers(q, limit),
    ...(names('api/tools?q=') && {
      tools: async (q: string, limit: number) => readHits((await get(`api/tools?q=${encodeURIComponent(q)}&pageSize=${limit}`)).json),
    }),
    entry: (request) => entry(get, names('install?client='), request, page),
    toolOf: (server, wanted) => toolOf(get, names('tools='), server, wanted),
    settings: async (server) => requiredIn(await part(server, 'signatures')),
    signIn: async (server) => signInIn(await part(server, 'names')),
    findings: async (server) => findingsIn(await part(server, 'names')),
    changes: async (since) => {
      const path = names('api/changes?since=') ? `api/changes?since=${since}` : 'changes.json';
      return names(path.split('?', 1)[0] ?? '') ? changesIn((await get(path)).json) : [];
    },
    cheapest: async (tag) => {
      if (names('sort=tokens')) return (await servers(`tag:${tag}`, 1, '&sort=tokens'))[0]?.server;
      return cheapestByReading(await servers(`tag:${tag}`, 10), async (server) => (await get(`api/servers/${server}.json`)).json, tokens);
    },
    close: () => Promise.resolve(),
  };
}

/** An answer, whatever its status. */
interface HttpAnswer {
  readonly ok: boolean;
  readonly text: string;
  /** `undefined` for a body that is no JSON. */
  readonly json: JsonValue | undefined;
}

type Get = (path: string) => Promise<HttpAnswer>;

/** Requests paths below the URL of the catalogue. */
function getter(url: string, spent: Meter): Get {
  return async (path) => {
    const response = await fetch(new URL(path, url));
    const text = await response.text();
    spent.count(`GET /${path}`, text);
    const isJson = /^application\/(?:[\w.-]+\+)?json/.test(response.headers.get('content-type') ?? '');
    // JSON of a server of this project.
    return { ok: response.ok, text, json: isJson ? (JSON.parse(text) as JsonValue) : undefined };
  };
}

async function entry(
  get: Get,
  offersEntries: boolean,
  { server, client, way }: EntryRequest,
  page: (server: string) => Promise<JsonValue | undefined>,
): Promise<EntryAnswer> {
  if (!offersEntries) {
    const document = wayIn(await page(server), way);
    return document === undefined ? {} : { document };
  }
  const { ok, text, json } = await get(`api/servers/${server}/install?client=${client}${way === 'remote' ? '&way=remote' : ''}`);
  if (!ok) return { near: namesIn(text, server) };
  return json === undefined ? {} : { document: json };
}

async function toolOf(get: Get, offersTools: boolean, server: string, wanted: ReadonlySet<string>): Promise<FoundTool | undefined> {
  const [first = ''] = wanted;
  const path = offersTools ? `api/servers/${server}?tools=${encodeURIComponent(first)}` : `api/servers/${server}.json`;
  return toolsIn((await get(path)).json, server).find(({ name }) => wanted.has(name));
}
