import { isJsonObject, jsonObject } from '../document/json-tree.ts';
import type { FieldReader } from './field-reader.ts';
import { baseUrl, HTTP_URL_HINT } from './http-url.ts';
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
  const type = connectionType(reader.text('type') ?? '');
  const configSchema = reader.object('configSchema') ?? jsonObject();
  if (type === 'stdio') return { type, configSchema };
  const stated = reader.text('url') ?? reader.text('deploymentUrl') ?? deploymentUrl;
  const url = stated === undefined ? undefined : baseUrl(stated);
  return type === undefined || url === undefined ? undefined : { type, url, configSchema };
}
