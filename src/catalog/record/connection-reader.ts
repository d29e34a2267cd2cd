import { isJsonObject, jsonObject, textMember, type JsonValue } from '../parsing/json-tree.ts';
import { readHeaders } from './connection-header.ts';
import type { FieldReader } from '../values/field-reader.ts';
import { baseUrl, HTTP_URL_HINT, namesUser } from '../values/http-url.ts';
import { endpointUrl, mcpEndpoint, endpointFields, type EndpointFields } from './mcp-endpoint.ts';
import { STATED_SIGN_INS, type StatedSignIn } from './sign-in-kinds.ts';
import type { Connection } from './record.ts';

/** Known spellings of the connection types. */
const TYPES: ReadonlyMap<string, Connection['type']> = new Map([
  ['http', 'http'],
  ['https', 'http'],
  ['shttp', 'http'],
  ['sse', 'http'],
  ['streamable-http', 'http'],
  ['streamablehttp', 'http'],
  ['http-transport', 'http'],
  ['custom_container', 'http'],
  ['stdio', 'stdio'],
]);

/** The connection type of a spelling; `undefined` for an unknown word. */
export function connectionType(text: string): Connection['type'] | undefined {
  return TYPES.get(text.trim().toLowerCase());
}

/** The connections of a record. A deployment URL without connections is one HTTP connection. `undefined` if the record has neither. */
export function readConnections(reader: FieldReader, deploymentUrl: string | undefined): Connection[] | undefined {
  const items = reader.list('connections');
  if (items === undefined && deploymentUrl === undefined) return undefined;
  const connections: Connection[] = [];
  items?.forEach((item, index) => {
    const connection = isJsonObject(item) ? readConnection(reader.item('connections', index, item), deploymentUrl) : undefined;
    if (connection === undefined) {
      const { reason, hint } = skippedBecause(item);
      reader.warnOfItem('connections', index, 'bad-connection', `Connection ${index + 1} is skipped: ${reason}`, hint);
    } else connections.push(connection);
  });
  if (connections.length === 0 && deploymentUrl !== undefined) return [{ type: 'http', url: deploymentUrl, configSchema: jsonObject() }];
  return connections;
}

interface Skipped {
  readonly reason: string;
  readonly hint: string;
}

/** Why a connection cannot be read. Its URL is not repeated, because it may contain a password. */
function skippedBecause(item: JsonValue): Skipped {
  const isHttp = connectionType(textMember(item, 'type') ?? '') === 'http';
  const url = isHttp ? ['endpoint', 'url', 'deploymentUrl'].map((key) => textMember(item, key)).find(Boolean) : undefined;
  if (url === undefined)
    return {
      reason: 'it needs "type" http (with an http(s) URL as "url") or stdio.',
      hint: `Write {type: http, url: https://…, configSchema: {…}} or {type: stdio}. ${HTTP_URL_HINT}`,
    };
  if (namesUser(url))
    return {
      reason: 'its URL contains credentials, which everybody would see.',
      hint: 'Remove them from the URL. State what each user enters as "headers" or in "configSchema".',
    };
  return { reason: 'its URL is not an http(s) URL.', hint: HTTP_URL_HINT };
}

function readConnection(reader: FieldReader, deploymentUrl: string | undefined): Connection | undefined {
  const spelled = reader.text('type') ?? '';
  const type = connectionType(spelled);
  const configSchema = reader.object('configSchema') ?? jsonObject();
  if (type !== 'http') return type === undefined ? undefined : { type, configSchema };
  const reached = isSse(spelled) || isSse(readTransport(reader)) ? overSse(reader, deploymentUrl) : overHttp(reader, deploymentUrl);
  const headers = readHeaders(reader);
  const signIn = readSignIn(reader);
  return reached === undefined ? undefined : { type, ...reached, ...(signIn && { signIn }), ...(headers && { headers }), configSchema };
}

function readSignIn(reader: FieldReader): StatedSignIn | undefined {
  const stated = reader.text('signIn') ?? '';
  if (stated === '') return undefined;
  const known = STATED_SIGN_INS.find((kind) => kind === stated);
  if (known === undefined) reader.warn('signIn', 'unknown-sign-in', '"signIn" is not known; it is skipped.', 'Write none, key or oauth.');
  return known;
}

/** Whether a word names the older transport HTTP+SSE, whose URL is used as it is. */
export function isSse(word: string): boolean {
  return word.trim().toLowerCase() === 'sse';
}

function readTransport(reader: FieldReader): string {
  const stated = reader.text('transport') ?? '';
  if (stated === '' || connectionType(stated) === 'http') return stated;
  const message = '"transport" is not an HTTP transport; Streamable HTTP is used.';
  reader.warn('transport', 'unknown-transport', message, 'Write sse, or remove the key.');
  return '';
}

function statedUrl(reader: FieldReader, deploymentUrl: string | undefined): string | undefined {
  return reader.text('url') ?? reader.text('deploymentUrl') ?? deploymentUrl;
}

function overSse(reader: FieldReader, deploymentUrl: string | undefined): EndpointFields | undefined {
  const url = endpointUrl(reader.text('endpoint') ?? statedUrl(reader, deploymentUrl) ?? '');
  return url === undefined ? undefined : { transport: 'sse', url };
}

function overHttp(reader: FieldReader, deploymentUrl: string | undefined): EndpointFields | undefined {
  const endpoint = endpointUrl(reader.text('endpoint') ?? '');
  const url = baseUrl(statedUrl(reader, endpoint === undefined ? deploymentUrl : undefined) ?? '');
  if (endpoint === undefined) return url === undefined ? undefined : { url };
  return url === undefined || mcpEndpoint({ url }) === endpoint ? endpointFields(endpoint) : { url, endpoint };
}
