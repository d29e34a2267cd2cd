import { isJsonObject, jsonObject } from '../parsing/json-tree.ts';
import { readHeaders } from './connection-header.ts';
import type { FieldReader } from '../values/field-reader.ts';
import { baseUrl, HTTP_URL_HINT } from '../values/http-url.ts';
import { endpointUrl, mcpEndpoint, reachedAt, type Reached } from './mcp-endpoint.ts';
import type { Connection } from './record.ts';

/** Spellings of the connection kinds that occur in the wild. */
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

/** The connection kind that a spelling stands for; `undefined` for a word nobody knows. */
export function connectionType(text: string): Connection['type'] | undefined {
  return TYPES.get(text.trim().toLowerCase());
}

/**
 * The connections of a record. A deployment URL without connections is one connection over http.
 * `undefined` where the record says nothing of either.
 */
export function readConnections(reader: FieldReader, deploymentUrl: string | undefined): Connection[] | undefined {
  const items = reader.list('connections');
  if (items === undefined && deploymentUrl === undefined) return undefined;
  const connections: Connection[] = [];
  items?.forEach((item, index) => {
    const connection = isJsonObject(item) ? readConnection(reader.item('connections', index, item), deploymentUrl) : undefined;
    if (connection === undefined)
      reader.warnOfItem(
        'connections',
        index,
        'bad-connection',
        `Connection ${index + 1} is left out: it needs "type" http (with an http(s) URL as "url") or stdio.`,
        `Write {type: http, url: https://…, configSchema: {…}} or {type: stdio}. ${HTTP_URL_HINT}`,
      );
    else connections.push(connection);
  });
  if (connections.length === 0 && deploymentUrl !== undefined) return [{ type: 'http', url: deploymentUrl, configSchema: jsonObject() }];
  return connections;
}

function readConnection(reader: FieldReader, deploymentUrl: string | undefined): Connection | undefined {
  const spelled = reader.text('type') ?? '';
  const type = connectionType(spelled);
  const configSchema = reader.object('configSchema') ?? jsonObject();
  if (type !== 'http') return type === undefined ? undefined : { type, configSchema };
  const reached = isSse(spelled) || isSse(readTransport(reader)) ? overSse(reader, deploymentUrl) : overHttp(reader, deploymentUrl);
  const headers = readHeaders(reader);
  return reached === undefined ? undefined : { type, ...reached, ...(headers && { headers }), configSchema };
}

/** Whether a word names the older transport HTTP+SSE, whose address is never completed. */
export function isSse(word: string): boolean {
  return word.trim().toLowerCase() === 'sse';
}

function readTransport(reader: FieldReader): string {
  const stated = reader.text('transport') ?? '';
  if (stated === '' || connectionType(stated) === 'http') return stated;
  const message = '"transport" is no transport over HTTP; Streamable HTTP is taken.';
  reader.warn('transport', 'unknown-transport', message, 'Write sse, or remove the key.');
  return '';
}

function statedUrl(reader: FieldReader, deploymentUrl: string | undefined): string | undefined {
  return reader.text('url') ?? reader.text('deploymentUrl') ?? deploymentUrl;
}

function overSse(reader: FieldReader, deploymentUrl: string | undefined): Reached | undefined {
  const url = endpointUrl(reader.text('endpoint') ?? statedUrl(reader, deploymentUrl) ?? '');
  return url === undefined ? undefined : { transport: 'sse', url };
}

function overHttp(reader: FieldReader, deploymentUrl: string | undefined): Reached | undefined {
  const endpoint = endpointUrl(reader.text('endpoint') ?? '');
  const url = baseUrl(statedUrl(reader, endpoint === undefined ? deploymentUrl : undefined) ?? '');
  if (endpoint === undefined) return url === undefined ? undefined : { url };
  return url === undefined || mcpEndpoint({ url }) === endpoint ? reachedAt(endpoint) : { url, endpoint };
}
