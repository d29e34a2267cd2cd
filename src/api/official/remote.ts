import type { ConnectionHeader } from '../../catalog/record/connection-header.ts';
import { mcpEndpoint } from '../../catalog/record/mcp-endpoint.ts';
import type { Connection } from '../../catalog/record/record.ts';
import { configForm, type FormField } from '../../session-config/form/index.ts';
import { ConfigEncodeError, configuredEndpoint } from '../../session-config/index.ts';
import { nullObject } from '../../session-config/schema/null-object.ts';
import { remoteVariable, type RemoteVariable } from './remote-variable.ts';

/** A way to a server over the network, as `server.json` writes it. */
export interface Remote {
  readonly type: 'streamable-http' | 'sse';
  /** The endpoint. `{name}` stands for a variable, which the client puts there percent-encoded. */
  readonly url: string;
  /** As their source states them; left out where there is none. */
  readonly headers?: readonly ConnectionHeader[];
  /** By the name that stands in braces; left out where there is none. */
  readonly variables?: Readonly<Record<string, RemoteVariable>>;
}

/**
 * A connection as a remote: its address, with a variable for every single value at the top of the configuration that must be given.
 * What may be left out is left out, and so is what no variable can say: lists and objects. Headers are those of the connection.
 * `undefined` for a connection without an address.
 */
export function remoteOf(connection: Connection): Remote | undefined {
  const { configSchema, transport, headers } = connection;
  const endpoint = mcpEndpoint(connection);
  if (endpoint === undefined) return undefined;
  const type = transport ?? 'streamable-http';
  const sent = headers && { headers };
  const fields = configForm(configSchema).fields.filter(({ path, unsendable, readOnly }) => path.length === 1 && !unsendable && !readOnly);
  const asked = fields.flatMap((field) => {
    const variable = field.required ? remoteVariable(field) : undefined;
    return variable === undefined ? [] : [{ param: field.param, variable }];
  });
  const url = addressWith(endpoint, fields, new Set(asked.map(({ param }) => param)));
  if (asked.length === 0 || url === undefined) return { type, url: bare(url ?? endpoint), ...sent };
  const variables = nullObject<RemoteVariable>();
  const query = asked.map(({ param, variable }) => {
    const name = freeName(param, variables);
    variables[name] = variable;
    return `${new URLSearchParams([[param, '']]).toString()}{${name}}`;
  });
  return { type, url: `${bare(url)}${url.includes('?') ? '&' : '?'}${query.join('&')}`, ...sent, variables };
}

/**
 * The address with all that is the same for everyone, and nothing of what is asked: as it is stated where there is nothing to say.
 * `undefined` where no query can carry it.
 */
function addressWith(endpoint: string, fields: readonly FormField[], asked: ReadonlySet<string>): string | undefined {
  const config = nullObject<unknown>();
  for (const field of fields) {
    if (field.kind === 'fixed') config[field.param] = field.value;
    // It stands there for what the base may say of the same member.
    else if (asked.has(field.param)) config[field.param] = '';
  }
  if (Object.keys(config).length === 0) return endpoint;
  try {
    const url = configuredEndpoint(endpoint, config);
    for (const param of asked) url.searchParams.delete(param);
    return url.href;
  } catch (error) {
    if (error instanceof ConfigEncodeError) return undefined;
    throw error;
  }
}

/** Braces that stand in an address by themselves are no variables. */
function bare(address: string): string {
  return address.replaceAll('{', '%7B').replaceAll('}', '%7D');
}

/** A name that readers of templates take, unlike the others. */
function freeName(param: string, taken: Readonly<Record<string, unknown>>): string {
  const plain = param.replaceAll(/[^a-zA-Z0-9_]/g, '_').replace(/^(?=\d)/, '_');
  let name = plain;
  for (let number = 2; Object.hasOwn(taken, name); number += 1) name = `${plain}_${number}`;
  return name;
}
