import { packageForm } from '../packages/package-form.ts';
import type { ServerPackage } from '../packages/package.ts';
import type { JsonObject } from '../parsing/json-tree.ts';
import type { TemplateParts } from '../values/input-settings.ts';
import type { EndpointFacts } from './endpoint-facts.ts';
import { headerSettings } from './header-settings.ts';
import { mcpEndpoint } from './mcp-endpoint.ts';
import type { Connection, ServerRecord } from './record.ts';
import { settingFields } from './setting-fields.ts';
import type { SignInKind, StatedSignIn } from './sign-in-kinds.ts';
import { statedWays, type StatedWay } from './stated-ways.ts';

/** A key, token or password that a user enters for a server. */
export interface SignInKey {
  /** Where it is sent or written; `setting` if the source does not say where. */
  readonly in: 'header' | 'query' | 'environment' | 'argument' | 'setting';
  /** Name of the header, parameter, variable, flag or setting. */
  readonly name: string;
  readonly isRequired: boolean;
}

/** What a client needs to find the sign-in page of a server (RFC 9728). */
interface OAuthDetails {
  readonly resourceMetadata?: string;
  readonly authorizationServers?: readonly string[];
  readonly scopes?: readonly string[];
}

/** What one way to use a server requires. */
export interface SignIn {
  readonly kind: SignInKind;
  /** Keys that its source states, or the header that it asked for; absent if there are none. */
  readonly keys?: readonly SignInKey[];
  /** Present if the endpoint offers OAuth, also where its source asks for a key. */
  readonly oauth?: OAuthDetails;
  /** ISO 8601 time of the answer of its endpoint; absent if no crawl received this answer. */
  readonly observedAt?: string;
}

/** The members of a record that decide about sign-in. */
type SignInFacts = Pick<ServerRecord, 'connections' | 'packages' | 'endpointFacts'>;

const UNKNOWN: SignIn = { kind: 'unknown' };

/**
 * What a server requires: that of the first of its ways, in the order of its page. If nothing is stated and nothing was observed of that way, it
 * is `unknown`, also if another way is known, and it is never taken for one without sign-in.
 */
export function signInOf(record: SignInFacts): SignIn {
  return signInsOf(record)[0] ?? UNKNOWN;
}

/** The different kinds of sign-in of all ways, in their order, without `unknown`: a server with two ways can have two. */
export function signInKinds(record: SignInFacts): readonly StatedSignIn[] {
  return [...new Set(signInsOf(record).flatMap(({ kind }) => (kind === 'unknown' ? [] : [kind])))];
}

/** What each way requires, in the order of {@link statedWays}. */
export function signInsOf(record: SignInFacts): readonly SignIn[] {
  return statedWays(record).map((way) => signInOfWay(way, record.endpointFacts));
}

function signInOfWay(way: StatedWay, endpointFacts: SignInFacts['endpointFacts']): SignIn {
  if (way.kind === 'package') return packageSignIn(way.package);
  if (way.kind === 'remote') return remoteSignIn(way.connection, endpointFacts);
  const { configSchema } = way.connection;
  return localSignIn(secretsOf(configSchema, 'setting'), Object.keys(configSchema).length > 0);
}

/**
 * What a remote connection requires. A key that its source requires counts most, because servers answer the handshake without it; then the
 * answer of the endpoint; then what its source says of it. A key that its source lists without requiring it does not say whether the
 * endpoint requires another sign-in.
 */
function remoteSignIn(connection: Connection, endpointFacts: readonly EndpointFacts[] = []): SignIn {
  const endpoint = mcpEndpoint(connection);
  const observed = endpointFacts.find(({ url }) => url === endpoint);
  const stated = [...headerKeys(connection), ...secretsOf(connection.configSchema, 'query')];
  const isKeyRequired = stated.some(({ isRequired }) => isRequired);
  const kind = isKeyRequired ? 'key' : (observed?.signIn ?? connection.signIn ?? 'unknown');
  const asked = kind === 'key' && observed?.signIn === 'key' && stated.length === 0 ? [AUTHORIZATION] : [];
  return signIn(kind, [...stated, ...asked], observed);
}

/** The header of a challenge (RFC 9110 §11.6.2). */
const AUTHORIZATION: SignInKey = { in: 'header', name: 'Authorization', isRequired: true };

function signIn(kind: SignInKind, keys: readonly SignInKey[], observed?: EndpointFacts): SignIn {
  const { resourceMetadata, authorizationServers, scopes, observedAt } = observed ?? {};
  const oauth: OAuthDetails = {
    ...(resourceMetadata !== undefined && { resourceMetadata }),
    ...(authorizationServers && { authorizationServers }),
    ...(scopes && { scopes }),
  };
  return {
    kind,
    ...(keys.length > 0 && { keys }),
    ...(observed?.signIn === 'oauth' && { oauth }),
    ...(observedAt !== undefined && observed?.signIn === kind && { observedAt }),
  };
}

/** What a package requires: MCP leaves the sign-in of a local server to its variables and arguments. */
function packageSignIn(stated: ServerPackage): SignIn {
  const { schema, slots } = packageForm(stated);
  const secrets = new Map(secretsOf(schema, 'setting').map((key) => [key.name, key]));
  const named = (at: SignInKey['in'], name: string, parts: TemplateParts = []): SignInKey[] =>
    settingsOf(parts).flatMap((setting) => {
      const secret = secrets.get(setting);
      return secret === undefined ? [] : [{ in: at, name: name || setting, isRequired: secret.isRequired }];
    });
  const keys = [
    ...slots.environmentVariables.flatMap(({ name, parts }) => named('environment', name, parts)),
    ...slots.headers.flatMap(({ name, parts }) => named('header', name, parts)),
    ...[...slots.packageArguments, ...slots.runtimeArguments].flatMap(({ flag, parts }) => named('argument', flag ?? '', parts)),
  ];
  return localSignIn(eachOnce(keys), Object.keys(schema).length > 0);
}

/**
 * A local server whose source describes its settings requires nothing if no secret is among them. Many sources mark no secret as required
 * although the server needs one, so with secrets it is unknown.
 */
function localSignIn(keys: readonly SignInKey[], isDescribed: boolean): SignIn {
  const isRequired = keys.some((key) => key.isRequired);
  return signIn(isRequired ? 'key' : isDescribed && keys.length === 0 ? 'none' : 'unknown', keys);
}

function settingsOf(parts: TemplateParts): string[] {
  return parts.flatMap((part) => (typeof part === 'string' ? [] : part.setting));
}

function headerKeys({ headers = [] }: Connection): SignInKey[] {
  return headers.flatMap((header) => {
    const secrets = secretsOf(headerSettings([header]).schema, 'header');
    return secrets.length === 0
      ? []
      : [{ in: 'header' as const, name: header.name, isRequired: secrets.some(({ isRequired }) => isRequired) }];
  });
}

/** The secrets among the settings of a configuration schema. */
function secretsOf(schema: JsonObject, at: SignInKey['in']): SignInKey[] {
  return settingFields(schema).flatMap(({ name, isRequired, isSecret }) => (isSecret ? [{ in: at, name, isRequired }] : []));
}

function eachOnce(keys: readonly SignInKey[]): SignInKey[] {
  return [...new Map(keys.map((key) => [`${key.in} ${key.name}`, key])).values()];
}
