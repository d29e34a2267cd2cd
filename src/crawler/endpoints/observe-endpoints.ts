import path from 'node:path';

import { WRITTEN_HERE, type ContentFile } from '../../catalog/content-file/content-file.ts';
import type { EndpointAnswers, EndpointFacts } from '../../catalog/record/endpoint-facts.ts';
import { mcpEndpoint } from '../../catalog/record/mcp-endpoint.ts';
import { contentHash } from '../../catalog/store/content-hash.ts';
import { parseContentFile } from '../../catalog/store/content-store.ts';
import { readOrNothing, yamlFilesBelow } from '../../catalog/store/optional-files.ts';
import { serversFolder } from '../../catalog/store/store-paths.ts';
import { serverId } from '../../catalog/values/server-id.ts';
import { canonicalJson } from '../../session-config/schema/canonical-json.ts';
import type { CrawlContext } from '../context/crawl-context.ts';
import { createNetworkBudget, FetchError, type NetworkBudget } from '../guarded-fetch/index.ts';
import { readPrevious } from '../merging/previous-file.ts';
import { createLimiter } from '../reconciliation/concurrency-limit.ts';
import type { CrawlReport } from '../reconciliation/crawl-report.ts';
import { writeAnswers } from '../reconciliation/write-answers.ts';

/** What the questions to endpoints need of a crawl. */
interface ObserveOptions {
  readonly contentDir: string;
  readonly context: Pick<CrawlContext, 'web' | 'client' | 'sessionMs' | 'serverMs' | 'signal' | 'over' | 'full' | 'askedEndpoints'>;
  /** ISO 8601 time of the crawl. */
  readonly now: string;
  readonly report: Pick<CrawlReport, 'addProblem' | 'fileWritten'>;
}

/** Days after which an endpoint is asked again, and during which a new one is asked by each crawl until it answers. */
const PERIOD_DAYS = 7;

const DAY = 86_400_000;

/** Endpoints of one server that are asked. */
const MAX_ENDPOINTS = 4;

/** Servers whose endpoints are asked concurrently; most of them wait in the queue of their host. */
const MAX_CONCURRENT_SERVERS = 64;

/**
 * Asks the MCP endpoints of all servers what they require of a client and which protocol they speak, and stores the answers as a group of facts
 * of their own. A server is asked on one day of the week that its id determines, and while it is new until it answers. Endpoints that its
 * source asked in this crawl are not asked again. One that does not answer keeps its last facts. Facts that people wrote are never replaced.
 *
 * @returns the number of servers whose endpoints were asked
 */
export async function observeEndpoints(options: ObserveOptions): Promise<number> {
  const { contentDir, context, now } = options;
  const limited = createLimiter(MAX_CONCURRENT_SERVERS);
  let asked = 0;
  const visit = async (name: string): Promise<void> => {
    if (context.over?.aborted === true) return;
    const { content, mistake } = await readPrevious(contentDir, name);
    if (content === undefined || mistake !== undefined || isWritten(content) || isEnded(context.signal)) return;
    const endpoints = endpointsOf(content);
    const due = isDue(content, endpoints, options) ? endpoints.filter((url) => !context.askedEndpoints.has(url)) : [];
    if (due.length > 0) asked += 1;
    const next = withFacts(content, await answersOf(content, endpoints, new Set(due), options), now);
    if (next === undefined || isEnded(context.signal)) return;
    await writeAnswers(next, content, options);
  };
  await Promise.all(serversWithEndpoints(contentDir).map((name) => limited(() => visit(name))));
  return asked;
}

/** Whether the crawl was interrupted, which may happen at any time. */
function isEnded(signal: AbortSignal): boolean {
  return signal.aborted;
}

/** Whether people wrote the answers: their origin says so, or there is none. */
function isWritten({ facts, from }: ContentFile): boolean {
  return facts.endpointFacts !== undefined && (from.endpoints === undefined || from.endpoints.source === WRITTEN_HERE);
}

/** The names of the servers whose files mention an HTTP connection, or answers of one. Other files are not parsed. */
function serversWithEndpoints(contentDir: string): string[] {
  const folder = serversFolder(contentDir);
  return yamlFilesBelow(folder).flatMap((relative) => {
    const file = path.join(folder, relative);
    const bytes = readOrNothing(file);
    if (!bytes.includes('connections') && !bytes.includes('deploymentUrl') && !bytes.includes('endpointFacts')) return [];
    const { value } = parseContentFile(bytes, file);
    return value === undefined || value.state.status === 'gone' ? [] : [value.facts.qualifiedName];
  });
}

/** The different endpoints that can be asked: those without variables in their URL. */
function endpointsOf({ facts }: ContentFile): readonly string[] {
  const endpoints = (facts.connections ?? []).flatMap((connection) => mcpEndpoint(connection) ?? []);
  return [...new Set(endpoints)].filter((url) => !/[{}]|%7[bd]/i.test(url)).slice(0, MAX_ENDPOINTS);
}

function isDue({ facts, from }: ContentFile, endpoints: readonly string[], { context, now }: ObserveOptions): boolean {
  const day = Math.floor(Date.parse(now) / DAY);
  if (context.full || day % PERIOD_DAYS === Number.parseInt(serverId(facts.qualifiedName).slice(0, 8), 16) % PERIOD_DAYS) return true;
  const isKnown = endpoints.every((endpoint) => facts.endpointFacts?.some(({ url }) => url === endpoint) === true);
  const since = from.connections?.fetchedAt ?? facts.createdAt;
  return !isKnown && day - Math.floor(Date.parse(since) / DAY) < PERIOD_DAYS;
}

/**
 * The answers of the endpoints of a server, in their order. Those that are due are asked one after the other. The others have the answers
 * that their source received, else their last ones.
 */
async function answersOf(
  { facts }: ContentFile,
  endpoints: readonly string[],
  due: ReadonlySet<string>,
  { context, now }: ObserveOptions,
): Promise<EndpointFacts[]> {
  const budget = createNetworkBudget(context.serverMs);
  const observed: EndpointFacts[] = [];
  for (const url of endpoints) {
    const last = facts.endpointFacts?.find((known) => known.url === url);
    const answers = due.has(url) ? await answersAt(url, budget, context) : context.askedEndpoints.get(url);
    const isSame = last !== undefined && canonicalJson({ ...answers, url, observedAt: '' }) === canonicalJson({ ...last, observedAt: '' });
    const kept = answers === undefined || isSame ? last : { url, observedAt: now, ...answers };
    if (kept !== undefined) observed.push(kept);
  }
  return observed;
}

async function answersAt(url: string, budget: NetworkBudget, context: ObserveOptions['context']): Promise<EndpointAnswers | undefined> {
  const { web, client, sessionMs: totalMs, signal } = context;
  try {
    // Loads the MCP client, which a crawl without endpoints does not need.
    const { askEndpoint } = await import('./ask-endpoint.ts');
    return await askEndpoint(url, { web, client, totalMs, budget, signal });
  } catch (error) {
    if (error instanceof FetchError) return undefined;
    throw error;
  }
}

/** The content with these answers; `undefined` if they are the last ones. */
function withFacts(content: ContentFile, endpointFacts: readonly EndpointFacts[], now: string): ContentFile | undefined {
  const last = content.facts.endpointFacts ?? [];
  if (canonicalJson(last) === canonicalJson(endpointFacts)) return undefined;
  const { endpointFacts: _, ...facts } = content.facts;
  const { endpoints: __, ...from } = content.from;
  const [first] = endpointFacts;
  if (first === undefined) return { ...content, facts, from };
  const endpoints = { source: first.url, fetchedAt: now, hash: contentHash(canonicalJson(endpointFacts)) };
  return { ...content, facts: { ...facts, endpointFacts }, from: { ...from, endpoints } };
}
