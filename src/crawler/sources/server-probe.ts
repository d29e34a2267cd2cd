import type { ContentFile, Origin } from '../../catalog/content-file/content-file.ts';
import type { ServerFacts } from '../../catalog/record/facts.ts';
import { jsonObject } from '../../catalog/parsing/json-tree.ts';
import type { Problem, Read } from '../../catalog/parsing/problem.ts';
import { decodeUtf8 } from '../../catalog/parsing/utf8.ts';
import { readConfigDocument } from './config-document.ts';
import type { CrawlContext } from '../context/crawl-context.ts';
import { asWarning, fetchProblem } from '../context/fetch-problem.ts';
import { asFetchError, createNetworkBudget, FetchError, type FetchedDocument, type NetworkBudget } from '../guarded-fetch/index.ts';
import { clientErrorText, isHttpError } from '../mcp/client-error.ts';
import type { GroupOutputs, GroupOrigin } from '../merging/source-output.ts';
import { withoutLibraryDefault } from './library-defaults.ts';
import type { ServerInfo } from './mcp-server-info.ts';
import { readServerCard, type SelfDescription } from './server-card-document.ts';
import type { ServerUrls } from './server-urls.ts';
import { documentOrigin, groupFromFacts } from '../merging/group-origin.ts';
import { isPage } from './web-page.ts';

/** The result of a probe. */
export interface Probe {
  /** Whether its configuration document or its MCP endpoint answered. */
  readonly answered: boolean;
  readonly groups: GroupOutputs;
  /** Whether a configuration document was read. */
  readonly configRead: boolean;
  /** The repository in the configuration document; `undefined` if the document was not read this time. */
  readonly origin: DeclaredRepository | undefined;
  /** Whether the document of the known connections could not be read. They stay as an earlier crawler version read them. */
  readonly isUnread: boolean;
  readonly problems: readonly Problem[];
}

/** The repository that a server states. */
interface DeclaredRepository {
  /** As written; empty if the document states none. */
  readonly repository: string;
  /** URL of the document. */
  readonly source: string;
}

/** Options of a probe. */
interface ProbeOptions {
  /** Sends no validators: the document's content is needed, or another crawler version read it. */
  readonly unconditional: boolean;
}

/** Reads the configuration document of a server, and its tools over MCP. Each of the two may fail separately. */
export async function probeServer(
  address: ServerUrls,
  previous: ContentFile | undefined,
  context: CrawlContext,
  { unconditional }: ProbeOptions,
): Promise<Probe> {
  const budget = createNetworkBudget(context.serverMs);
  const known = unconditional ? undefined : previous?.from.connections;
  const config = await fetchConfig(address, { known, lastSource: previous?.from.connections?.source }, context, budget);
  const isDown = isUnreachable(config);
  if (isDown) context.askedEndpoints.set(address.mcp, undefined);
  const mcp: McpAnswer = isDown ? { info: undefined, failed: true, problems: [] } : await askMcp(address.mcp, context, budget);
  const { info } = mcp;
  // A server that asks for credentials runs.
  const hasAnsweredMcp = info !== undefined || mcp.wantsCredentials === true;
  const answered = config.kind === 'read' || config.kind === 'unchanged' || hasAnsweredMcp;
  return {
    answered,
    configRead: config.kind === 'read',
    groups: answered ? groupsOf(address, config, mcp, previous) : {},
    origin: config.kind === 'read' ? { repository: config.document.repository ?? '', source: config.origin.source } : undefined,
    isUnread: isUnread(address, config, previous?.from.connections),
    problems: [...(hasAnsweredMcp ? withoutMissing(config) : config.problems), ...mcp.problems],
  };
}

function isUnread({ config, card }: ServerUrls, { kind }: ConfigAnswer, known: Origin | undefined): boolean {
  return kind !== 'read' && kind !== 'unchanged' && known !== undefined && [card, ...config].includes(known.source);
}

type ConfigAnswer =
  | { readonly kind: 'read'; readonly document: SelfDescription; readonly origin: GroupOrigin; readonly problems: readonly Problem[] }
  | { readonly kind: 'unchanged'; readonly problems: readonly Problem[] }
  | { readonly kind: 'missing' | 'failed'; readonly problems: readonly Problem[] };

/** The document that the known connections come from. */
interface LastDescription {
  /** Origin of the known connections; its validators are sent when that document is requested. */
  readonly known: Origin | undefined;
  /** Its URL, also if no validators are sent. */
  readonly lastSource: string | undefined;
}

async function fetchConfig(
  address: ServerUrls,
  last: LastDescription,
  context: CrawlContext,
  budget: NetworkBudget,
): Promise<ConfigAnswer> {
  let answer: ConfigAnswer = { kind: 'missing', problems: [] };
  for (const url of address.config) {
    answer = await fetchDescription({ url, ...last, read: (text) => readConfigDocument(text, url) }, context, budget);
    if (answer.kind !== 'missing') return answer;
  }
  const { base, card: url } = address;
  const card = await fetchDescription({ url, ...last, read: (text) => readServerCard(text, base, url) }, context, budget);
  // A card is optional, so a missing or invalid one is no problem.
  return card.kind === 'read' || card.kind === 'unchanged' ? card : answer;
}

/** A document that a server may have, and its reader. */
interface DescriptionRequest extends LastDescription {
  readonly url: string;
  readonly read: (text: string) => Read<SelfDescription>;
}

async function fetchDescription(
  { url, known, lastSource, read }: DescriptionRequest,
  context: CrawlContext,
  budget: NetworkBudget,
): Promise<ConfigAnswer> {
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
  // Many sites answer every path with their page. Where a document was before, the page replaces it for some time.
  if (text.value !== undefined && isPage(text.value)) return { kind: lastSource === url ? 'failed' : 'missing', problems: [pageOf(url)] };
  const { value, problems } = text.value === undefined ? { value: undefined, problems: text.problems } : read(text.value);
  return value === undefined
    ? { kind: 'failed', problems }
    : { kind: 'read', document: value, origin: documentOrigin(url, fetched), problems };
}

function pageOf(url: string): Problem {
  const message = `${url} is a page (HTML or XML) and no configuration document.`;
  return { code: 'json-syntax', severity: 'error', message, hint: 'Serve the configuration schema there, as JSON.', file: url };
}

/** Statuses of a missing document. */
const MISSING: ReadonlySet<number> = new Set([404, 405, 410]);

/** Problems of the configuration document if the server responded over MCP: none if the document is missing. */
function withoutMissing(config: ConfigAnswer): readonly Problem[] {
  return config.kind === 'missing' ? [] : config.problems.map(asWarning);
}

interface McpAnswer {
  readonly info: ServerInfo | undefined;
  /** Whether a later attempt may succeed, in contrast to a server that refuses access. */
  readonly failed: boolean;
  /** Whether the endpoint asked for credentials (401). */
  readonly wantsCredentials?: boolean;
  readonly problems: readonly Problem[];
}

async function askMcp(endpoint: string, context: CrawlContext, budget: NetworkBudget): Promise<McpAnswer> {
  const { web, client, sessionMs, signal, askedEndpoints } = context;
  // The SDK's client takes long to load, and most crawls connect to no server.
  const { readServerInfo } = await import('./mcp-server-info.ts');
  try {
    const refusals: string[] = [];
    const onRefused = (challenge: string): void => void refusals.push(challenge);
    let fault: string | undefined;
    const onFailed = (error: unknown): void => void (fault = isHttpError(error) ? undefined : clientErrorText(error));
    const info = await readServerInfo(endpoint, { web, client, totalMs: sessionMs, budget, signal, onRefused, onFailed });
    if (refusals.length === 0) askedEndpoints.set(endpoint, info?.answers);
    const wantsCredentials = refusals.length > 0;
    return { info, failed: false, wantsCredentials, problems: info?.problems ?? (wantsCredentials ? [] : [noMcp(endpoint, fault)]) };
  } catch (error) {
    askedEndpoints.set(endpoint, undefined);
    const { status } = asFetchError(error, endpoint);
    const problem = status === undefined ? fetchProblem(error, endpoint) : mcpFailed(endpoint, status);
    return { info: undefined, failed: true, problems: [asWarning(problem)] };
  }
}

/** @param fault what is wrong with its answer, if that is known */
function noMcp(endpoint: string, fault: string | undefined): Problem {
  const why = fault === undefined ? '' : `: ${fault}`;
  const message = `${endpoint} did not answer as an MCP server, so its name and tools are not known${why}.`;
  return { code: 'no-mcp', severity: 'notice', message, hint: 'Serve MCP over Streamable HTTP there.', file: endpoint };
}

function mcpFailed(endpoint: string, status: number): Problem {
  const message = `${endpoint} answered ${status}, so its name and tools could not be read over MCP.`;
  return { code: 'mcp-failed', severity: 'warning', message, hint: 'Crawl again later.', file: endpoint };
}

/** Whether further requests to the host would fail too. */
function isUnreachable({ kind, problems }: ConfigAnswer): boolean {
  return kind === 'failed' && problems.some(({ code }) => UNREACHABLE.has(code));
}

const UNREACHABLE: ReadonlySet<string> = new Set(['unreachable', 'timeout', 'refused-address', 'refused-url', 'retry-later', 'aborted']);

function groupsOf(
  { base, mcp: endpoint }: ServerUrls,
  config: ConfigAnswer,
  mcp: McpAnswer,
  previous: ContentFile | undefined,
): GroupOutputs {
  const { info } = mcp;
  const connections = connectionsOf(base, endpoint, config, previous);
  const identity = identityOf(base, config, mcp, previous);
  const tools = toolsOf(endpoint, config, info);
  return {
    ...(identity && { identity }),
    ...(connections && { connections }),
    ...(tools && { tools }),
  };
}

/** The tools that the server lists have priority; those of the card are used if the server refuses access. */
function toolsOf(endpoint: string, config: ConfigAnswer, info: ServerInfo | undefined): GroupOutputs['tools'] {
  if (info?.tools !== undefined) return groupFromFacts({ tools: info.tools }, endpoint);
  const listed = config.kind === 'read' && info === undefined ? config.document.tools : undefined;
  return listed === undefined || config.kind !== 'read' ? undefined : { facts: { tools: listed }, origin: config.origin };
}

/**
 * Values from MCP have priority; for an unchanged or failed document the previous values are used. If MCP fails, previous values from MCP stay:
 * their origin is the base URL, and that of values from a document alone is the document.
 */
function identityOf(
  base: string,
  config: ConfigAnswer,
  { info, failed }: McpAnswer,
  previous: ContentFile | undefined,
): GroupOutputs['identity'] {
  if (failed && previous?.from.identity?.source === base) return undefined;
  const before = config.kind === 'unchanged' || config.kind === 'failed' ? previous?.facts : undefined;
  const document = config.kind === 'read' ? config.document : undefined;
  const displayName = info?.title ?? document?.title ?? withoutLibraryDefault(before?.displayName);
  const description = info?.description ?? document?.description ?? withoutLibraryDefault(before?.description);
  const version = document?.version ?? before?.version;
  const websiteUrl = document?.websiteUrl ?? before?.websiteUrl;
  const icons = info?.icons ?? document?.icons ?? before?.icons;
  const values: Pick<ServerFacts, 'displayName' | 'description' | 'version' | 'websiteUrl' | 'icons'> = {
    ...(displayName && { displayName }),
    ...(description && { description }),
    ...(version && { version }),
    ...(websiteUrl && { websiteUrl }),
    ...(icons && { icons }),
  };
  const wasFromDocument = config.kind === 'read' && previous?.from.identity?.source === config.origin.source;
  if (Object.keys(values).length === 0 && !wasFromDocument) return undefined;
  if (info !== undefined) return groupFromFacts(values, base);
  // An unchanged document has no new values.
  return config.kind === 'read' ? groupFromFacts(values, config.origin.source) : undefined;
}

/** Without a newly read document, the connection is stated only if none is known at this URL; a known schema stays. */
function connectionsOf(base: string, mcp: string, config: ConfigAnswer, previous: ContentFile | undefined): GroupOutputs['connections'] {
  const { configSchema, connection }: Pick<SelfDescription, 'configSchema' | 'connection'> =
    config.kind === 'read' ? config.document : { configSchema: jsonObject() };
  const facts = { deployed: true, deploymentUrl: base, connections: [{ type: 'http' as const, url: base, ...connection, configSchema }] };
  if (config.kind === 'read') return { facts, origin: config.origin };
  return previous?.facts.deploymentUrl === base ? undefined : groupFromFacts(facts, mcp);
}
