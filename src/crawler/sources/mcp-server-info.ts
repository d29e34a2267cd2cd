import type { Client } from '@modelcontextprotocol/client';

import type { Tool } from '../../catalog/record/record.ts';
import { readIcons, type ServerIcon } from '../../catalog/record/server-icon.ts';
import { readTool } from '../../catalog/record/tool-reader.ts';
import { FieldReader } from '../../catalog/values/field-reader.ts';
import { isJsonObject } from '../../catalog/parsing/json-tree.ts';
import { checkedTree } from '../../catalog/parsing/checked-tree.ts';
import type { Problem } from '../../catalog/parsing/problem.ts';
import { asWarning, fetchProblem } from '../context/fetch-problem.ts';
import type { FetchError } from '../guarded-fetch/index.ts';
import { boundedAnswers, type EndpointAnswers } from '../../catalog/record/endpoint-facts.ts';
import { clientErrorText } from '../mcp/client-error.ts';
import { handshakeOf } from '../mcp/handshake.ts';
import { inMcpSession, RESPONSE_BYTES, type McpSession, type McpSessionOptions } from '../mcp/mcp-session.ts';
import { TOOL_PAGE } from '../mcp/tool-page.ts';

/** What a server states over MCP. */
export interface ServerInfo {
  readonly title: string | undefined;
  readonly description: string | undefined;
  /** Icons with an https URL; `undefined` if there are none. */
  readonly icons: readonly ServerIcon[] | undefined;
  /** `undefined` if the list could not be read. */
  readonly tools: readonly Tool[] | undefined;
  /** What it answered about the protocol. */
  readonly answers: EndpointAnswers;
  readonly problems: readonly Problem[];
}

const MAX_PAGES = 50;
const MAX_TOOLS = 1000;
/** Characters of JSON of a whole list: half of the maximum of a content file. */
const MAX_LIST = 4 * 1024 * 1024;
const TOOL_LIMITS = { bytes: RESPONSE_BYTES, depth: 32, nodes: 20_000 };

/** What reading the tools of a server needs. */
interface ToolReading extends Pick<McpSession, 'client' | 'limits'> {
  readonly endpoint: string;
  readonly problems: Problem[];
  /** Called for each page. */
  readonly onPage: (page: unknown) => void;
}

/**
 * Reads the name and the tools of a server over MCP (Streamable HTTP), and ends the session. If only the list of tools cannot be read, the
 * result has a problem.
 *
 * @returns `undefined` if the server refuses access or does not implement MCP
 * @throws FetchError if the session ended before the server stated its name; see {@link inMcpSession}
 */
export function readServerInfo(endpoint: string, options: McpSessionOptions): Promise<ServerInfo | undefined> {
  return inMcpSession(endpoint, options, async ({ client, limits, ending }) => {
    const problems: Problem[] = [];
    let first: unknown;
    const onPage = (page: unknown): void => void (first ??= page);
    const tools = await readTools({ client, endpoint, limits, problems, onPage }).catch((error: unknown) => {
      options.signal.throwIfAborted();
      problems.push(unreadableTools(ending(), error, endpoint));
      return undefined;
    });
    // Without the list of tools it is not known whether the server requires a sign-in.
    const answers = boundedAnswers({ ...handshakeOf(client, first), ...(tools !== undefined && { signIn: 'none' }) });
    return { ...titleAndDescription(client), icons: iconsOf(client), tools, answers, problems };
  });
}

function titleAndDescription(client: Client): Pick<ServerInfo, 'title' | 'description'> {
  const info = client.getServerVersion();
  const instructions = client.getInstructions()?.trim();
  return { title: info?.title ?? info?.name, description: info?.description?.trim() || instructions || undefined };
}

/** The icons that the server states about itself (MCP 2025-11-25, `Implementation`). Unusable ones are skipped. */
function iconsOf(client: Client): ServerInfo['icons'] {
  const { value } = checkedTree({ icons: client.getServerVersion()?.icons ?? [] }, TOOL_LIMITS);
  return isJsonObject(value) ? readIcons(new FieldReader(value)) : undefined;
}

/** The tools of a connected server; each is checked separately. */
async function readTools(reading: ToolReading): Promise<Tool[]> {
  const { client, endpoint, problems } = reading;
  if (client.getServerCapabilities()?.tools === undefined) return [];
  const listed = await listTools(reading);
  return listed.flatMap((item, index) => keepTool(item, index, endpoint, problems));
}

/** The problem of a missing list of tools: the error of the guarded fetch or the deadline, otherwise that of the client. */
function unreadableTools(ending: FetchError | undefined, error: unknown, endpoint: string): Problem {
  if (ending !== undefined) return asWarning(fetchProblem(ending, endpoint));
  const message = `The list of tools cannot be read, so the tools are unknown: ${clientErrorText(error)}.`;
  return { code: 'tools-unreadable', severity: 'warning', message, hint: 'Answer tools/list as MCP specifies.', file: endpoint };
}

/** All pages of the tool list; paging ends at the limits, and when a cursor repeats. */
async function listTools({ client, endpoint, limits, problems, onPage }: ToolReading): Promise<unknown[]> {
  const tools: unknown[] = [];
  const seen = new Set<string>();
  let size = 0;
  let last = '';
  for (let cursor: string | undefined; seen.size < MAX_PAGES && tools.length < MAX_TOOLS;) {
    const page = await client.request({ method: 'tools/list', params: cursor === undefined ? {} : { cursor } }, TOOL_PAGE, limits);
    onPage(page);
    const text = JSON.stringify(page.tools);
    size += text.length;
    // A server that ignores the cursor gives its first page again.
    if (cursor !== undefined && page.nextCursor === cursor && text === last) return tools;
    last = text;
    if (size > MAX_LIST) break;
    // As arguments of one call, the tools of a page may be too many.
    for (const tool of page.tools) tools.push(tool);
    const isLast = page.nextCursor === undefined || page.nextCursor === '' || seen.has(page.nextCursor);
    if (isLast && tools.length <= MAX_TOOLS) return tools;
    if (isLast) break;
    cursor = page.nextCursor;
    seen.add(cursor);
  }
  const isPaged = seen.size >= MAX_PAGES && tools.length < MAX_TOOLS;
  const most = isPaged ? `${MAX_PAGES} pages` : `${Math.min(tools.length, MAX_TOOLS)} tools`;
  const message = `The tool list has more than ${most}; the rest is ignored.`;
  const hint = isPaged ? 'Offer more tools on each page.' : 'Offer fewer tools.';
  problems.push({ code: 'too-many-tools', severity: 'warning', message, hint, file: endpoint });
  return tools.slice(0, MAX_TOOLS);
}

function keepTool(item: unknown, index: number, endpoint: string, problems: Problem[]): Tool[] {
  const { value, problems: wrong } = checkedTree(item, TOOL_LIMITS);
  const tool = value === undefined ? undefined : readTool(value);
  if (tool !== undefined) return [tool];
  const why = wrong[0]?.message ?? 'It has no name.';
  const message = `Tool ${index + 1} is left out. ${why}`;
  problems.push({ code: 'bad-tool', severity: 'warning', message, hint: 'Describe it within the limits.', file: endpoint });
  return [];
}
