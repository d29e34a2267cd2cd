import type { ConnectionHeader } from '../../catalog/record/connection-header.ts';
import { mcpEndpoint } from '../../catalog/record/mcp-endpoint.ts';
import type { Connection } from '../../catalog/record/record.ts';
import { configForm, type FormField } from '../../session-config/form/index.ts';
import { ConfigEncodeError, configuredEndpoint } from '../../session-config/index.ts';
import { nullObject } from '../../session-config/schema/null-object.ts';
import { remoteVariable, type RemoteVariable } from './remote-variable.ts';

/** A remote connection to a server, as in `server.json`. */
export interface Remote {
  readonly type: 'streamable-http' | 'sse';
  /**
   * The endpoint. `{name}` is a variable, which the client replaces with the percent-encoded value. A template cannot escape values: a text
   * that is itself a JSON string, array or object is read as such, so a client sends it as a JSON string (spec §4.4).
   */
  readonly url: string;
  /** As stated by their source; omitted if there is none. */
  readonly headers?: readonly ConnectionHeader[];
  /** By the name in braces; omitted if there is none. */
  readonly variables?: Readonly<Record<string, RemoteVariable>>;
}

/**
 * A connection as a remote: its URL, with a variable for every required single value at the top level of the configuration. Optional values
 * are left out, and so are lists and objects, which variables cannot express. Headers are those of the connection. `undefined` for a
 * connection without a URL.
 */
export function remoteOf(connection: Connection): Remote | undefined {
  const { configSchema, transport, headers } = connection;
  const endpoint = mcpEndpoint(connection);
  if (endpoint === undefined) return undefined;
  const type = transport ?? 'streamable-http';
  const sent = headers && { headers };
  const fields = configForm(configSchema).fields.filter(({ path, unsendable, readOnly }) => path.length === 1 && !unsendable && !readOnly);
  const required = fields.flatMap((field) => {
    const variable = field.required ? remoteVariable(field) : undefined;
    return variable === undefined ? [] : [{ param: field.param, variable }];
  });
  const url = urlWithFixedValues(endpoint, fields, new Set(required.map(({ param }) => param)));
  if (required.length === 0 || url === undefined) return { type, url: withoutBraces(url ?? endpoint), ...sent };
  const variables = nullObject<RemoteVariable>();
  const query = required.map(({ param, variable }) => {
    const name = freeName(param, variables);
    variables[name] = variable;
    return `${new URLSearchParams([[param, '']]).toString()}{${name}}`;
  });
  return { type, url: `${withoutBraces(url)}${url.includes('?') ? '&' : '?'}${query.join('&')}`, ...sent, variables };
}

/**
 * The URL with all fixed values and without variable ones; unchanged if there are none. `undefined` if the values cannot be encoded
 * in a query.
 */
function urlWithFixedValues(endpoint: string, fields: readonly FormField[], required: ReadonlySet<string>): string | undefined {
  const config = nullObject<unknown>();
  for (const field of fields) {
    if (field.kind === 'fixed') config[field.param] = field.value;
    // Replaces a value that the URL may already have for the member; it is removed below.
    else if (required.has(field.param)) config[field.param] = '';
  }
  if (Object.keys(config).length === 0) return endpoint;
  try {
    const url = configuredEndpoint(endpoint, config);
    for (const param of required) url.searchParams.delete(param);
    return url.href;
  } catch (error) {
    if (error instanceof ConfigEncodeError) return undefined;
    throw error;
  }
}

/** Encodes literal braces of a URL, which are not variables. */
function withoutBraces(address: string): string {
  return address.replaceAll('{', '%7B').replaceAll('}', '%7D');
}

/** A unique name that is valid in templates. */
function freeName(param: string, taken: Readonly<Record<string, unknown>>): string {
  const plain = param.replaceAll(/[^a-zA-Z0-9_]/g, '_').replace(/^(?=\d)/, '_');
  let name = plain;
  for (let number = 2; Object.hasOwn(taken, name); number += 1) name = `${plain}_${number}`;
  return name;
}
