import { isJsonObject, jsonObject, member, textMember, type JsonObject } from '../parsing/json-tree.ts';
import { readHeaders } from '../record/connection-header.ts';
import { isSse } from '../record/connection-reader.ts';
import type { FieldReader } from '../values/field-reader.ts';
import { HTTP_URL_HINT } from '../values/http-url.ts';
import { endpointUrl, endpointFields } from '../record/mcp-endpoint.ts';
import type { Connection } from '../record/record.ts';
import { ConfigFields, fixedValue, VARIABLE } from '../values/server-json-inputs.ts';

/**
 * A remote of a `server.json` as a connection, with its stated type and URL. A variable that is the whole value of a query parameter
 * becomes a setting with the parameter's name, because a session is configured by the query (spec §4.4). A variable elsewhere in the URL
 * must have a value. Headers stay headers.
 *
 * @returns `undefined`, and a warning in the reader, for an invalid URL or one with a variable without a value
 */
export function connectionOfRemote(remote: FieldReader): Connection | undefined {
  const fields = new ConfigFields();
  const variables = remote.object('variables') ?? jsonObject();
  const template = remote.text('url') ?? '';
  const [place = '', query = ''] = splitOnce(template.replace(/#.*$/s, ''), '?');
  const kept = query.split('&').filter((pair) => pair !== '' && !isEnteredByUser(pair, variables, remote, fields));
  const filled = filledIn([place, ...(kept.length > 0 ? [kept.join('&')] : [])].join('?'), variables);
  const endpoint = filled === undefined ? undefined : endpointUrl(filled);
  if (filled === undefined) {
    const message = 'The URL of a remote contains a variable without a value; the remote is skipped.';
    return remote.warn('url', 'address-variable', message, 'Give the variable a "default", or use it as the value of a query parameter.');
  }
  if (endpoint === undefined) {
    return remote.warn('url', 'bad-url', '"url" is not an http(s) URL; the remote is skipped.', HTTP_URL_HINT);
  }
  const headers = readHeaders(remote);
  const reached = isSse(remote.text('type') ?? '') ? { transport: 'sse' as const, url: endpoint } : endpointFields(endpoint);
  return { type: 'http', ...reached, ...(headers && { headers }), configSchema: fields.schema() };
}

function splitOnce(text: string, separator: string): readonly string[] {
  const at = text.indexOf(separator);
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + separator.length)];
}

/** Whether the whole value of a query parameter is one variable. It then becomes a configuration field. */
function isEnteredByUser(pair: string, variables: JsonObject, remote: FieldReader, fields: ConfigFields): boolean {
  const [key = '', value = ''] = splitOnce(pair, '=');
  const name = /^\{([^{}\s]{1,100})\}$/.exec(value)?.[1];
  const param = [...new URLSearchParams(key).keys()][0] ?? '';
  if (name === undefined || param === '') return false;
  const variable = member(variables, name);
  // A value that the publisher sets is a part of the URL.
  if (textMember(variable, 'value') !== undefined) return false;
  fields.add(param, remote.member('variables', name, isJsonObject(variable) ? variable : jsonObject()));
  return true;
}

function filledIn(template: string, variables: JsonObject): string | undefined {
  const valueOf = (name: string): string | undefined => fixedValue(member(variables, name));
  if ([...template.matchAll(VARIABLE)].some(([, name = '']) => valueOf(name) === undefined)) return undefined;
  return template.replaceAll(VARIABLE, (_match, name: string) => encodeURIComponent(valueOf(name) ?? ''));
}
