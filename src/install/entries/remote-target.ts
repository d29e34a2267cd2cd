import type { RemoteConnection } from '../../catalog/record/remote-connection.ts';
import { configForm, emptyDraft, type DraftReading, type FormModel, type FormOptions } from '../../session-config/form/index.ts';
import { readUntyped } from '../../session-config/form/read-entries.ts';
import { configuredEndpoint, encodeConfig, isSecretParam, type Config, type SchemaObject } from '../../session-config/index.ts';
import { keptParams } from '../../session-config/codec/connection-url.ts';
import type { HeaderTarget, ServerTarget, Setting } from '../launch/target.ts';
import { entryName, longEntryName } from '../server-names.ts';
import { awaitedSettings, type AwaitedSettings, type MissingParam } from './awaited-settings.ts';
import { labelsOf } from './field-labels.ts';
import { headerTargets, type GivenHeaders } from './header-targets.ts';
import { isRequiredValueMissing } from './missing-value.ts';

/** The URL of a connection in parts, and its headers. */
export interface ShownUrl {
  /** The endpoint; with its query only if serializing would change it. */
  readonly base: string;
  readonly params: readonly Setting[];
  readonly headers?: readonly HeaderTarget[];
  /** The older transport HTTP+SSE; left out for Streamable HTTP. */
  readonly transport?: 'sse';
}

/** Labels of the parameters, and parameters without a value. */
interface UrlOptions {
  readonly labels: ReadonlyMap<string, string>;
  /** Parameters that the user has yet to enter: a placeholder replaces each. */
  readonly missing?: readonly MissingParam[];
}

/**
 * The URL of an endpoint in parts, with secrets marked. Joined, it is the URL of {@link configuredEndpoint}.
 *
 * @throws ConfigEncodeError for a configuration that no query can contain
 */
export function urlOf(endpoint: string, config: Config, schema: SchemaObject, { labels, missing = [] }: UrlOptions): ShownUrl {
  const url = configuredEndpoint(endpoint, {});
  const labelOf = (name: string): string => labels.get(name) ?? labels.get(name.replace(/\.0$/, '')) ?? name;
  const setting = (name: string, value: string): Setting => {
    return { name, value, secret: isSecretParam(name, schema, value), label: labelOf(name) };
  };
  const given = [...encodeConfig(config, schema)].map(([name, value]) => setting(name, value));
  // A group that is empty except for missing values is left out.
  const chosen = given.filter(({ name }) => !missing.some((param) => param.name.startsWith(`${name}.`)));
  // An item that is not readable yet has the index of the next one: of repeated parameters, a server reads the first.
  const lacking = missing.filter((param) => !chosen.some(({ name }) => name === param.name));
  const sent = [...chosen, ...lacking.map(({ name, ...param }) => ({ ...setting(name, ''), missing: true, ...param }))];
  const names = sent.map(({ name }) => name);
  const kept = keptParams(url, names).map(([name, value]): Setting => ({ name, value, secret: false }));
  const whole = url.href;
  const query = url.searchParams.toString();
  url.search = query;
  const isPlain = url.href === whole;
  url.search = '';
  // Serializing would change a query such as "?login".
  return isPlain || names.length > 0 ? { base: url.href, params: [...kept, ...sent] } : { base: whole, params: [] };
}

/** The entries of the forms of a connection: configuration and headers. */
export interface GivenSettings {
  readonly config: Config;
  readonly headers: GivenHeaders;
}

/**
 * The URL of a connection with its headers and its transport.
 *
 * @throws ConfigEncodeError for a configuration that no query can contain
 */
export function urlOfConnection(remote: RemoteConnection, { config, headers }: GivenSettings, options: UrlOptions): ShownUrl {
  return { ...urlOf(remote.endpoint, config, remote.schema, options), ...headersAndTransport(remote, headers) };
}

function headersAndTransport({ transport, headers }: RemoteConnection, given: GivenHeaders): Pick<ShownUrl, 'headers' | 'transport'> {
  const targets = headerTargets(headers, given);
  return { ...(transport && { transport }), ...(targets.length > 0 && { headers: targets }) };
}

/** The headers of a form. */
export function givenHeaders({ config, errors }: DraftReading, labels: ReadonlyMap<string, string>): GivenHeaders {
  return { config, missing: new Set(errors.filter(isRequiredValueMissing).map(({ param }) => param)), labels };
}

/** The form for the headers of a connection. */
export function headersForm({ headers }: RemoteConnection, options: Pick<FormOptions, 'words'>): FormModel {
  return configForm(headers.schema, { ...options, carrier: 'json' });
}

/**
 * The target of snippets before any entry: required settings are placeholders, as secrets are.
 */
export function remoteTargetBeforeEntry(server: NamedServer, remote: RemoteConnection, forms: ConnectionForms): ServerTarget {
  const awaited = awaitedSettings(forms.config, emptyDraft(), readUntyped);
  const headers = givenHeaders(readUntyped(forms.headers, emptyDraft()), labelsOf(forms.headers));
  return targetOf(server, urlOfConnection(remote, { config: awaited.config, headers }, awaited), awaited);
}

/** The forms of a remote connection. */
interface ConnectionForms {
  readonly config: FormModel;
  readonly headers: FormModel;
}

/** The name and the display name of a server. */
export interface NamedServer {
  readonly qualifiedName: string;
  readonly displayName: string;
}

/**
 * The server as the target of snippets.
 *
 * @param awaited the settings that are not yet entered; omitted if none are
 */
export function targetOf(server: NamedServer, address: ShownUrl, awaited?: Pick<AwaitedSettings, 'unknown'>): ServerTarget {
  const { base, params, headers = [], transport } = address;
  return {
    ...clientNames(server),
    ...(awaited?.unknown.length && { awaits: awaited.unknown }),
    connection: { kind: 'http', ...(transport && { transport }), base, params, headers },
  };
}

/** The names under which clients list a server. */
export function clientNames({ qualifiedName, displayName }: NamedServer): Omit<ServerTarget, 'connection'> {
  return { name: entryName(qualifiedName), longName: longEntryName(qualifiedName), displayName };
}
