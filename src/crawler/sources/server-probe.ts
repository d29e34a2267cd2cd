import type { ContentFile, Origin } from '../../catalog/content-file/content-file.ts';
import type { ServerFacts } from '../../catalog/record/facts.ts';
import { jsonObject } from '../../catalog/parsing/json-tree.ts';
import type { Problem, Read } from '../../catalog/parsing/problem.ts';
import { decodeUtf8 } from '../../catalog/parsing/utf8.ts';
import { readConfigDocument } from './config-document.ts';
import type { CrawlContext } from '../context/crawl-context.ts';
import { asWarning, fetchProblem } from '../context/fetch-problem.ts';
import { asFetchError, createNetworkBudget, FetchError, type FetchedDocument, type NetworkBudget } from '../guarded-fetch/index.ts';
import type { GroupOutputs, Stamp } from '../merging/source-output.ts';
import { statedWords } from './library-defaults.ts';
import type { ServerIntroduction } from './mcp-server-info.ts';
import { readServerCard, type SelfDescription } from './server-card-document.ts';
import type { ServerAddress } from './server-urls.ts';
import { documentStamp, stampedByFacts } from '../merging/group-origin.ts';

/** What a server answered. */
export interface Probe {
  /** Whether its configuration document or its MCP endpoint answered. */
  readonly answered: boolean;
  readonly groups: GroupOutputs;
  /** Whether a configuration document was read anew. */
  readonly configRead: boolean;
  /** What the configuration document says of its repository; `undefined` where the document was not read this time. */
  readonly origin: DeclaredOrigin | undefined;
  /** Whether the document that the known connections were read from could not be had: they stay as whatever edition read them. */
  readonly isUnread: boolean;
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
  /** Asks for the document itself even where the last one is known: its words are needed, or another edition of the crawler read it. */
  readonly anew: boolean;
}

/** Asks a server for its configuration document, and over MCP for its tools. Each of the two may fail by itself. */
export async function probeServer(
  address: ServerAddress,
  previous: ContentFile | undefined,
  context: CrawlContext,
  { anew }: ProbeOptions,
): Promise<Probe> {
  const budget = createNetworkBudget(context.serverMs);
  const known = anew ? undefined : previous?.from.connections;
  const config = await askConfig(address, known, context, budget);
  const mcp: McpAnswer = isBeyondReach(config)
    ? { introduction: undefined, failed: true, problems: [] }
    : await askMcp(address.mcp, context, budget);
  const { introduction } = mcp;
  const answered = config.kind === 'read' || config.kind === 'unchanged' || introduction !== undefined;
  return {
    answered,
    configRead: config.kind === 'read',
    groups: answered ? groupsOf(address, config, mcp, previous) : {},
    origin: config.kind === 'read' ? { repository: config.document.repository ?? '', source: config.stamp.source } : undefined,
    isUnread: isUnread(address, config, previous?.from.connections),
    problems: [...(introduction === undefined ? config.problems : withoutMissing(config)), ...mcp.problems],
  };
}

function isUnread({ config, card }: ServerAddress, { kind }: ConfigAnswer, known: Origin | undefined): boolean {
  return kind !== 'read' && kind !== 'unchanged' && known !== undefined && [card, ...config].includes(known.source);
}

type ConfigAnswer =
  | { readonly kind: 'read'; readonly document: SelfDescription; readonly stamp: Stamp; readonly problems: readonly Problem[] }
  | { readonly kind: 'unchanged'; readonly problems: readonly Problem[] }
  | { readonly kind: 'missing' | 'failed'; readonly problems: readonly Problem[] };

/** @param known origin of the connections that are known; its validators go with the request for that very document */
async function askConfig(
  address: ServerAddress,
  known: Origin | undefined,
  context: CrawlContext,
  budget: NetworkBudget,
): Promise<ConfigAnswer> {
  let answer: ConfigAnswer = { kind: 'missing', problems: [] };
  for (const url of address.config) {
    answer = await askDocument({ url, known, read: (text) => readConfigDocument(text, url) }, context, budget);
    if (answer.kind !== 'missing') return answer;
  }
  const { base, card: url } = address;
  const card = await askDocument({ url, known, read: (text) => readServerCard(text, base, url) }, context, budget);
  // A card is not asked of anyone, so that one which is missing or no card is no news.
  return card.kind === 'read' || card.kind === 'unchanged' ? card : answer;
}

/** A document that a server may have, and how it is read. */
interface Wanted {
  readonly url: string;
  /** Where the connections came from that are known. */
  readonly known: Origin | undefined;
  readonly read: (text: string) => Read<SelfDescription>;
}

async function askDocument({ url, known, read }: Wanted, context: CrawlContext, budget: NetworkBudget): Promise<ConfigAnswer> {
  const last = known?.source === url ? known : undefined;
  let fetched: FetchedDocument;
  try {
    fetched = await context.web.document(url, {
      sameOrigin: true,
      accept: 'application/json',
      etag: last?.etag,
      lastModified: last?.lastModified,
      budget,
      signal: context.signal,
    });
  } catch (error) {
    const missing = error instanceof FetchError && error.status !== undefined && MISSING.has(error.status);
    return { kind: missing ? 'missing' : 'failed', problems: [fetchProblem(error, url)] };
  }
  if (fetched.status === 'not-modified') return { kind: 'unchanged', problems: [] };
  const text = decodeUtf8(fetched.bytes, url);
  const { value, problems } = text.value === undefined ? { value: undefined, problems: text.problems } : read(text.value);
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

async function askMcp(endpoint: string, context: CrawlContext, budget: NetworkBudget): Promise<McpAnswer> {
  const { web, client, conversationMs, signal } = context;
  // The SDK's client takes long to load, and most crawls talk to no server.
  const { introduce } = await import('./mcp-server-info.ts');
  try {
    const introduction = await introduce(endpoint, { web, client, totalMs: conversationMs, budget, signal });
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

const BEYOND_REACH: ReadonlySet<string> = new Set(['unreachable', 'timeout', 'refused-address', 'refused-url', 'retry-later', 'aborted']);

function groupsOf(
  { base, mcp: endpoint }: ServerAddress,
  config: ConfigAnswer,
  mcp: McpAnswer,
  previous: ContentFile | undefined,
): GroupOutputs {
  const { introduction } = mcp;
  const connections = connectionsOf(base, endpoint, config, previous);
  const identity = identityOf(base, config, mcp, previous);
  const tools = toolsOf(endpoint, config, introduction);
  return {
    ...(identity && { identity }),
    ...(connections && { connections }),
    ...(tools && { tools }),
  };
}

/** What the server lists counts first; a card may list what a server that lets nobody in does not. */
function toolsOf(endpoint: string, config: ConfigAnswer, introduction: ServerIntroduction | undefined): GroupOutputs['tools'] {
  if (introduction?.tools !== undefined) return stampedByFacts({ tools: introduction.tools }, endpoint);
  const listed = config.kind === 'read' && introduction === undefined ? config.document.tools : undefined;
  return listed === undefined || config.kind !== 'read' ? undefined : { facts: { tools: listed }, origin: config.stamp };
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
): GroupOutputs['identity'] {
  if (failed && previous?.from.identity?.source === base) return undefined;
  const before = config.kind === 'unchanged' || config.kind === 'failed' ? previous?.facts : undefined;
  const document = config.kind === 'read' ? config.document : undefined;
  const displayName = introduction?.title ?? document?.title ?? statedWords(before?.displayName);
  const description = introduction?.description ?? document?.description ?? statedWords(before?.description);
  const version = document?.version ?? before?.version;
  const websiteUrl = document?.websiteUrl ?? before?.websiteUrl;
  const icons = document?.icons ?? before?.icons;
  const words: Pick<ServerFacts, 'displayName' | 'description' | 'version' | 'websiteUrl' | 'icons'> = {
    ...(displayName && { displayName }),
    ...(description && { description }),
    ...(version && { version }),
    ...(websiteUrl && { websiteUrl }),
    ...(icons && { icons }),
  };
  const wasOfDocument = config.kind === 'read' && previous?.from.identity?.source === config.stamp.source;
  if (Object.keys(words).length === 0 && !wasOfDocument) return undefined;
  if (introduction !== undefined) return stampedByFacts(words, base);
  // A document that did not change has said nothing new.
  return config.kind === 'read' ? stampedByFacts(words, config.stamp.source) : undefined;
}

/** Without a document read anew, the connection is stated only where none is known at this address: a schema seen before stays. */
function connectionsOf(base: string, mcp: string, config: ConfigAnswer, previous: ContentFile | undefined): GroupOutputs['connections'] {
  const { configSchema, wire }: Pick<SelfDescription, 'configSchema' | 'wire'> =
    config.kind === 'read' ? config.document : { configSchema: jsonObject() };
  const facts = { deployed: true, deploymentUrl: base, connections: [{ type: 'http' as const, url: base, ...wire, configSchema }] };
  if (config.kind === 'read') return { facts, origin: config.stamp };
  return previous?.facts.deploymentUrl === base ? undefined : stampedByFacts(facts, mcp);
}
