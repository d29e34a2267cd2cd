import { readHeaders } from '../../../catalog/record/connection-header.ts';
import { isSse } from '../../../catalog/record/connection-reader.ts';
import { FieldReader } from '../../../catalog/values/field-reader.ts';
import { HTTP_URL_HINT } from '../../../catalog/values/http-url.ts';
import { endpointUrl, endpointFields } from '../../../catalog/record/mcp-endpoint.ts';
import type { Connection } from '../../../catalog/record/record.ts';
import { isJsonObject, jsonObject, member, textMember, type JsonObject, type JsonValue } from '../../../catalog/parsing/json-tree.ts';
import type { Problem } from '../../../catalog/parsing/problem.ts';

/** The connection of a file, if it is usable, and its problems. */
interface DockerRemote {
  readonly connection: Connection | undefined;
  readonly problems: readonly Problem[];
}

/**
 * Reads the `remote` of a `server.yaml` in a Docker MCP catalogue: transport, URL and headers. Headers contain variables as `${NAME}`, or as
 * `{{name}}` for `parameters`. The `config` is not sent in the query, so there is no configuration schema. A list `oauth` says that the server
 * requires a sign-in with OAuth.
 */
export function readDockerRemote(remote: JsonValue, config: JsonValue | undefined, oauth?: JsonValue): DockerRemote {
  const endpoint = endpointUrl(textMember(remote, 'url') ?? '');
  if (endpoint === undefined) {
    const message = 'The URL of the remote server is not an http(s) URL; it is ignored.';
    const problem: Problem = { code: 'bad-url', severity: 'warning', message, hint: HTTP_URL_HINT, pointer: '/remote/url' };
    return { connection: undefined, problems: [problem] };
  }
  const reader = new FieldReader(jsonObject([['headers', headersOf(member(remote, 'headers'), config)]]));
  const headers = readHeaders(reader);
  const transport = textMember(remote, 'transport_type') ?? textMember(remote, 'transport') ?? '';
  const wantsOAuth = Array.isArray(oauth) && oauth.length > 0;
  const reached = isSse(transport) ? { transport: 'sse' as const, url: endpoint } : endpointFields(endpoint);
  return {
    connection: {
      type: 'http',
      ...reached,
      ...(wantsOAuth && { signIn: 'oauth' as const }),
      ...(headers && { headers }),
      configSchema: jsonObject(),
    },
    problems: reader.problems.map((problem) => ({ ...problem, pointer: '/remote/headers' })),
  };
}

/** Both forms of a variable. */
const VARIABLE = /\$\{(\w{1,100})\}|\{\{([\w.-]{1,100})\}\}/g;

/** Converts the map of headers to the form of `server.json`. */
function headersOf(headers: JsonValue | undefined, config: JsonValue | undefined): JsonValue[] {
  if (!isJsonObject(headers)) return [];
  return Object.entries(headers).map(([name, stated]) => {
    if (typeof stated !== 'string') return jsonObject([['name', name]]);
    const variables = jsonObject();
    const value = stated.replaceAll(VARIABLE, (_whole, secret: string | undefined, parameter: string | undefined) => {
      const variable = secret ?? parameter?.split('.').at(-1) ?? '';
      variables[variable] = describedIn(config, variable);
      return `{${variable}}`;
    });
    const header = jsonObject([
      ['name', name],
      ['value', value],
    ]);
    if (Object.keys(variables).length > 0) header['variables'] = variables;
    return header;
  });
}

/** The description of a variable in the `config`: a secret or a parameter. */
function describedIn(config: JsonValue | undefined, variable: string): JsonObject {
  const secrets = member(config, 'secrets');
  const secret = Array.isArray(secrets) ? secrets.find((item) => textMember(item, 'env') === variable) : undefined;
  const parameter = member(member(member(config, 'parameters'), 'properties'), variable);
  const stated = secret ?? parameter;
  const input = jsonObject();
  for (const [key, text] of [
    ['description', textMember(stated, 'description')],
    ['placeholder', textMember(stated, 'example')],
    ['default', textMember(parameter, 'default')],
  ] as const) {
    if (text !== undefined) input[key] = text;
  }
  if (secret !== undefined) input['isSecret'] = true;
  if (secret !== undefined && member(secret, 'required') !== false) input['isRequired'] = true;
  return input;
}
