import type { Connection } from '../../catalog/record.ts';
import { configForm, type FormField } from '../../session-config/form/index.ts';
import { ConfigEncodeError, connectionUrl } from '../../session-config/index.ts';
import { nullObject } from '../../session-config/null-object.ts';
import { remoteVariable, type RemoteVariable } from './remote-variable.ts';

/** A way to a server over the network, as `server.json` writes it. */
export interface Remote {
  readonly type: 'streamable-http';
  /** The endpoint. `{name}` stands for a variable, which the client puts there percent-encoded. */
  readonly url: string;
  /** By the name that stands in braces; left out where there is none. */
  readonly variables?: Readonly<Record<string, RemoteVariable>>;
}

/**
 * A connection as a remote: its address, with a variable for every single value at the top of the configuration that must be given.
 * What may be left out is left out, and so is what no variable can say: lists and objects. `undefined` for a connection without an
 * address.
 */
export function remoteOf({ url: base, configSchema }: Connection): Remote | undefined {
  if (base === undefined) return undefined;
  const fields = configForm(configSchema).fields.filter(({ path, unsendable, readOnly }) => path.length === 1 && !unsendable && !readOnly);
  const asked = fields.flatMap((field) => {
    const variable = field.required ? remoteVariable(field) : undefined;
    return variable === undefined ? [] : [{ param: field.param, variable }];
  });
  const url = addressWith(base, fields, new Set(asked.map(({ param }) => param)));
  if (asked.length === 0 || url === undefined) return { type: 'streamable-http', url: bare(url ?? connectionUrl(base, {})) };
  const variables = nullObject<RemoteVariable>();
  const query = asked.map(({ param, variable }) => {
    const name = freeName(param, variables);
    variables[name] = variable;
    return `${new URLSearchParams([[param, '']]).toString()}{${name}}`;
  });
  return { type: 'streamable-http', url: `${bare(url)}${url.search === '' ? '?' : '&'}${query.join('&')}`, variables };
}

/** The address with all that is the same for everyone, and nothing of what is asked; `undefined` where no query can carry it. */
function addressWith(base: string, fields: readonly FormField[], asked: ReadonlySet<string>): URL | undefined {
  const config = nullObject<unknown>();
  for (const field of fields) {
    if (field.kind === 'fixed') config[field.param] = field.value;
    // It stands there for what the base may say of the same member.
    else if (asked.has(field.param)) config[field.param] = '';
  }
  try {
    const url = connectionUrl(base, config);
    for (const param of asked) url.searchParams.delete(param);
    return url;
  } catch (error) {
    if (error instanceof ConfigEncodeError) return undefined;
    throw error;
  }
}

/** Braces that stand in an address by themselves are no variables. */
function bare({ href }: URL): string {
  return href.replaceAll('{', '%7B').replaceAll('}', '%7D');
}

/** A name that readers of templates take, unlike the others. */
function freeName(param: string, taken: Readonly<Record<string, unknown>>): string {
  const plain = param.replaceAll(/[^a-zA-Z0-9_]/g, '_').replace(/^(?=\d)/, '_');
  let name = plain;
  for (let number = 2; Object.hasOwn(taken, name); number += 1) name = `${plain}_${number}`;
  return name;
}
