import type { ContentFile, Origin } from '../catalog/content-file.ts';
import type { ServerFacts } from '../catalog/facts.ts';
import { jsonObject } from '../document/json-tree.ts';
import type { Problem } from '../document/problem.ts';
import { decodeUtf8 } from '../document/utf8.ts';
import { readConfigDocument, type ConfigDocument } from './config-document.ts';
import type { CrawlContext } from './crawl-context.ts';
import { asWarning, fetchProblem } from './fetch-problem.ts';
import { asFetchError, FetchError, type FetchedDocument } from './guarded-fetch/index.ts';
import type { HarvestedGroups, Stamp } from './harvest.ts';
import { introduce, type ServerIntroduction } from './mcp-conversation.ts';
import type { ServerAddress } from './server-url.ts';
import { documentStamp, stampedByFacts } from './stamp.ts';

/** What a server answered. */
export interface Probe {
  /** Whether its configuration document or its MCP endpoint answered. */
  readonly answered: boolean;
  readonly groups: HarvestedGroups;
  /** Whether a configuration document was read anew. */
  readonly configRead: boolean;
  /** What the configuration document says of its repository; `undefined` where the document was not read this time. */
  readonly origin: DeclaredOrigin | undefined;
  readonly problems: readonly Problem[];
}

/** The repository that a server says it comes from. */
export interface DeclaredOrigin {
  /** As written; empty where the document names none. */
  readonly repository: string;
  /** URL of the document. */
  readonly source: string;
}

/** What a server is asked with. */
export interface ProbeOptions {
  /** Asks for the document itself even where the last one is known, because its words are needed. Default false. */
  readonly anew?: boolean;
}

/** Asks a server for its configuration document, and over MCP for its tools. Each of the two may fail by itself. */
export async function probeServer(
  address: ServerAddress,
  previous: ContentFile | undefined,
  context: CrawlContext,
  { anew = false }: ProbeOptions = {},
): Promise<Probe> {
  const config = await askConfig(address, anew ? undefined : previous?.from.connections, context);
  const mcp: McpAnswer = isBeyondReach(config)
    ? { introduction: undefined, failed: true, problems: [] }
    : await askMcp(address.mcp, context);
  const { introduction } = mcp;
  const answered = config.kind === 'read' || config.kind === 'unchanged' || introduction !== undefined;
  return {
    answered,
    configRead: config.kind === 'read',
    groups: answered ? groupsOf(address, config, mcp, previous) : {},
    origin: config.kind === 'read' ? { repository: config.document.repository ?? '', source: config.stamp.source } : undefined,
    problems: [...(introduction === undefined ? config.problems : withoutMissing(config)), ...mcp.problems],
  };
}

type ConfigAnswer =
  | { readonly kind: 'read'; readonly document: ConfigDocument; readonly stamp: Stamp; readonly problems: readonly Problem[] }
  | { readonly kind: 'unchanged'; readonly problems: readonly Problem[] }
  | { readonly kind: 'missing' | 'failed'; readonly problems: readonly Problem[] };

/** @param known origin of the connections that are known; its validators go with the request for that very document */
async function askConfig(address: ServerAddress, known: Origin | undefined, context: CrawlContext): Promise<ConfigAnswer> {
  let answer: ConfigAnswer = { kind: 'missing', problems: [] };
  for (const url of address.config) {
    answer = await askConfigAt(url, known?.source === url ? known : undefined, context);
    if (answer.kind !== 'missing') return answer;
  }
  return answer;
}

async function askConfigAt(url: string, last: Origin | undefined, context: CrawlContext): Promise<ConfigAnswer> {
  let fetched: FetchedDocument;
  try {
    fetched = await context.web.document(url, {
      sameOrigin: true,
      accept: 'application/json',
      etag: last?.etag,
      lastModified: last?.lastModified,
      signal: context.signal,
    });
  } catch (error) {
    const missing = error instanceof FetchError && error.status !== undefined && MISSING.has(error.status);
    return { kind: missing ? 'missing' : 'failed', problems: [fetchProblem(error, url)] };
  }
  if (fetched.status === 'not-modified') return { kind: 'unchanged', problems: [] };
  const text = decodeUtf8(fetched.bytes, url);
  const { value, problems } =
    text.value === undefined ? { value: undefined, problems: text.problems } : readConfigDocument(text.value, url);
  return value === undefined
    ? { kind: 'failed', problems }
    : { kind: 'read', document: value, stamp: documentStamp(url, fetched), problems };
}

/** Answers that mean: there is no such document here. */
const MISSING: ReadonlySet<number> = new Set([404, 405, 410]);

/** What a configuration document that failed still has to say when the server answered over MCP: nothing where it has none. */
function withoutMissing(config: ConfigAnswer): readonly Problem[] {
  return config.kind === 'missing' ? [] : config.problems.map(asWarning);
}

interface McpAnswer {
  readonly introduction: ServerIntroduction | undefined;
  /** Whether it may answer another time, as opposed to one that lets nobody in. */
  readonly failed: boolean;
  readonly problems: readonly Problem[];
}

async function askMcp(endpoint: string, context: CrawlContext): Promise<McpAnswer> {
  const { pacer, web, client, conversationMs, signal } = context;
  try {
    const talk = (): Promise<ServerIntroduction | undefined> => introduce(endpoint, { web, client, totalMs: conversationMs, signal });
    const introduction = await pacer.run(new URL(endpoint).host, talk, signal);
    return { introduction, failed: false, problems: introduction?.problems ?? [] };
  } catch (error) {
    const { status } = asFetchError(error, endpoint);
    const problem = status === undefined ? fetchProblem(error, endpoint) : mcpFailed(endpoint, status);
    return { introduction: undefined, failed: true, problems: [asWarning(problem)] };
  }
}

function mcpFailed(endpoint: string, status: number): Problem {
  const message = `${endpoint} answered ${status}, so nothing is known over MCP.`;
  return { code: 'mcp-failed', severity: 'warning', message, hint: 'Crawl again later.', file: endpoint };
}

/** Whether asking the same host again would be in vain. */
function isBeyondReach({ kind, problems }: ConfigAnswer): boolean {
  return kind === 'failed' && problems.some(({ code }) => BEYOND_REACH.has(code));
}

const BEYOND_REACH: ReadonlySet<string> = new Set(['unreachable', 'timeout', 'refused-address', 'refused-url', 'aborted']);

function groupsOf(
  { base, mcp: endpoint }: ServerAddress,
  config: ConfigAnswer,
  mcp: McpAnswer,
  previous: ContentFile | undefined,
): HarvestedGroups {
  const { introduction } = mcp;
  const connections = connectionsOf(base, endpoint, config, previous);
  const identity = identityOf(base, config, mcp, previous);
  return {
    ...(identity && { identity }),
    ...(connections && { connections }),
    ...(introduction?.tools && { tools: stampedByFacts({ tools: introduction.tools }, endpoint) }),
  };
}

/**
 * What the server calls itself over MCP counts first; a document that did not change, or failed, says what it said before. Where MCP
 * fails, what was said over MCP stays: such words have the base for their source, and those of a document alone have the document.
 */
function identityOf(
  base: string,
  config: ConfigAnswer,
  { introduction, failed }: McpAnswer,
  previous: ContentFile | undefined,
): HarvestedGroups['identity'] {
  if (failed && previous?.from.identity?.source === base) return undefined;
  const before = config.kind === 'unchanged' || config.kind === 'failed' ? previous?.facts : undefined;
  const document = config.kind === 'read' ? config.document : undefined;
  const displayName = introduction?.title ?? document?.title ?? before?.displayName;
  const description = introduction?.description ?? document?.description ?? before?.description;
  const words: Pick<ServerFacts, 'displayName' | 'description'> = {
    ...(displayName && { displayName }),
    ...(description && { description }),
  };
  if (Object.keys(words).length === 0) return undefined;
  if (introduction !== undefined) return stampedByFacts(words, base);
  // A document that did not change has said nothing new.
  return config.kind === 'read' ? stampedByFacts(words, config.stamp.source) : undefined;
}

/** Without a document read anew, the connection is stated only where none is known at this address: a schema seen before stays. */
function connectionsOf(base: string, mcp: string, config: ConfigAnswer, previous: ContentFile | undefined): HarvestedGroups['connections'] {
  const configSchema = config.kind === 'read' ? config.document.configSchema : jsonObject();
  const facts = { deployed: true, deploymentUrl: base, connections: [{ type: 'http' as const, url: base, configSchema }] };
  if (config.kind === 'read') return { facts, origin: config.stamp };
  return previous?.facts.deploymentUrl === base ? undefined : stampedByFacts(facts, mcp);
}
