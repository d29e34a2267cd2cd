import type { Check, CheckRun, CheckContext } from './check.ts';
import { INITIALIZE_RESULT } from './client-schemas.ts';
import { parseJson } from '../http/parse-json.ts';
import { isHtml, type ProbeAnswer, type ProbeRequest } from '../http/probe.ts';
import { listOf, memberOf, refusalOf, textOf } from '../http/read-json.ts';
import { doesNotWork, notOffered, refused, works, type CheckResult } from '../http/check-result.ts';

/** The statuses with which a file host answers POST. */
const NO_SERVER: ReadonlySet<number> = new Set([403, 404, 405, 410, 501]);

/** A list of tools has a few kilobytes. The limit is low because each chunk of a stream is parsed together with all chunks before it. */
const MAX_BYTES = 1024 * 1024;

/** Tools of the catalogue's MCP server. */
const TOOLS = ['search_servers', 'get_server'];

/** Check of the MCP server over Streamable HTTP (MCP 2025-06-18, transports). */
export const MCP_CHECKS: readonly Check[] = [
  {
    id: 'mcp-tools',
    client: 'mcp',
    question: 'connect at /mcp, list its tools and call one',
    fix: 'failing',
    run: connectAndCall,
  },
];

const INITIALIZE = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'portolan-doctor', version: '1.0.0' } };

function message(method: string, parameters: object, headers: Readonly<Record<string, string>> = {}): ProbeRequest {
  return { ...post({ jsonrpc: '2.0', id: 1, method, params: parameters }, headers), isEnough: (text) => eventIn(text) !== undefined };
}

function notification(headers: Readonly<Record<string, string>>): ProbeRequest {
  return post({ jsonrpc: '2.0', method: 'notifications/initialized' }, headers);
}

function post(body: object, headers: Readonly<Record<string, string>>): ProbeRequest {
  const own = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };
  return { method: 'POST', path: 'mcp', headers: { ...own, ...headers }, body: JSON.stringify(body), maxBytes: MAX_BYTES };
}

/** The message in a response, which is JSON or an event stream; `undefined` if none can be read. */
function messageIn({ text }: ProbeAnswer): unknown {
  try {
    return parseJson(eventIn(text) ?? text);
  } catch {
    return undefined;
  }
}

/** The data of the first complete event with a result or an error (HTML §9.2.6). */
function eventIn(text: string): string | undefined {
  for (const event of text.replaceAll('\r\n', '\n').split('\n\n').slice(0, -1)) {
    const data = event.split('\n').flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trimStart()] : []));
    if (data.length > 0 && /"(?:result|error)"/.test(data.join('\n'))) return data.join('\n');
  }
  return undefined;
}

function* connectAndCall({ violationOf }: CheckContext): CheckRun {
  const opened = yield message('initialize', INITIALIZE);
  if (NO_SERVER.has(opened.status) && !opened.header('www-authenticate')) return notOffered('not on a file host', 'live');
  const refusal = refusalOf(opened);
  if (refusal !== undefined) return refusal;
  if (isHtml(opened)) return notOffered('not on a file host, which returns an HTML page', 'live');
  const reply = messageIn(opened);
  const violation = violationOf(INITIALIZE_RESULT, reply);
  if (violation !== undefined) return doesNotWork(`answers "initialize" with data that clients reject: ${violation}`);
  const session = opened.header('mcp-session-id');
  const version = textOf(memberOf(reply, 'result'), 'protocolVersion');
  const headers = { 'mcp-protocol-version': version, ...(session !== '' && { 'mcp-session-id': session }) };
  const result = yield* listAndCall(headers);
  // Sessions that are not ended occupy the server until they expire.
  if (session !== '') yield { method: 'DELETE', path: 'mcp', headers };
  return result;
}

function* listAndCall(headers: Readonly<Record<string, string>>): CheckRun {
  yield notification(headers);
  const listed = yield message('tools/list', {}, headers);
  const unlisted = refusalOf(listed);
  if (unlisted !== undefined) return unlisted;
  const names = listOf(memberOf(messageIn(listed), 'result'), 'tools').map((tool) => textOf(tool, 'name'));
  const lacking = TOOLS.filter((name) => !names.includes(name));
  if (lacking.length > 0) return doesNotWork(`does not offer the tool ${lacking.join(', ')}`, 'build');
  return resultOfCall(yield message('tools/call', { name: 'search_servers', arguments: { limit: 1 } }, headers));
}

function resultOfCall(called: ProbeAnswer): CheckResult {
  const refusal = refusalOf(called);
  if (refusal !== undefined) return refusal;
  const result = memberOf(messageIn(called), 'result');
  if (Array.isArray(memberOf(memberOf(result, 'structuredContent'), 'servers'))) return works();
  // The catalogue answers a call beyond its limit with a result for the model.
  const seconds = called.header('retry-after');
  if (seconds !== '') return refused(`it refused too many requests; try again in ${seconds} s`);
  return doesNotWork('answers a call of search_servers with an error');
}
