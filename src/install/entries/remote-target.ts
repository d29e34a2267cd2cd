import type { RemoteConnection } from '../../catalog/record/remote-connection.ts';
import {
  configForm,
  emptyDraft,
  readDraft,
  shownFields,
  type DraftReading,
  type FormField,
  type FormModel,
  type FormOptions,
} from '../../session-config/form/index.ts';
import { configuredEndpoint, encodeConfig, isSecretParam, type Config, type SchemaObject } from '../../session-config/index.ts';
import { keptParams } from '../../session-config/codec/connection-url.ts';
import type { HeaderTarget, ServerTarget, Setting } from '../launch/target.ts';
import { entryName, longEntryName } from '../server-names.ts';
import { labelsOf } from './field-labels.ts';
import { headerTargets, type GivenHeaders } from './header-targets.ts';
import { isMissing } from './missing-value.ts';

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

/** A parameter without a value. */
interface MissingParam {
  readonly name: string;
  /** The allowed values, not yet percent-encoded; absent if others are allowed. */
  readonly choices?: readonly string[];
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
  return { config, missing: new Set(errors.filter(isMissing).map(({ param }) => param)), labels };
}

/** The form for the headers of a connection. */
export function headersForm({ headers }: RemoteConnection, options: Pick<FormOptions, 'words'>): FormModel {
  return configForm(headers.schema, { ...options, carrier: 'json' });
}

/**
 * The target of snippets before any entry: required settings are placeholders, as secrets are.
 */
export function unscriptedTarget(server: NamedServer, remote: RemoteConnection, forms: ConnectionForms): ServerTarget {
  const { config, errors } = readDraft(forms.config, emptyDraft());
  const fields = [...shownFields(forms.config, emptyDraft())];
  const labels = labelsOf(forms.config);
  const unsendable = new Set(fields.filter((field) => field.unsendable !== undefined).map(({ param }) => param));
  const missing = missingParams(
    forms.config,
    errors.filter((error) => !unsendable.has(error.param)),
  );
  const headers = givenHeaders(readDraft(forms.headers, emptyDraft()), labelsOf(forms.headers));
  return targetOf(server, urlOfConnection(remote, { config, headers }, { labels, missing }));
}

/** The parameters of missing values. For a list of single values, that of its first item: a text without an index is no list. */
export function missingParams(model: FormModel, errors: DraftReading['errors']): MissingParam[] {
  const fields = new Map([...shownFields(model, emptyDraft())].map((field) => [field.param, field]));
  return errors.filter(isMissing).map(({ param }) => {
    const field = fields.get(param);
    const single = field?.kind === 'list' && SINGLE.has(field.item.kind) ? field.item : field;
    const choices = single && choicesOf(single);
    return { name: single?.param ?? param, ...(choices && { choices }) };
  });
}

/**
 * The values of a choice as in a query; `undefined` if others are allowed, or if they have several types, which a query may write
 * differently.
 */
function choicesOf(field: FormField): readonly string[] | undefined {
  if (field.kind === 'three-state') return ['true', 'false'];
  if (field.kind !== 'choice') return undefined;
  const values = field.options.map(({ value }) => value).filter((value) => value !== null);
  const isOfOneType = new Set(values.map((value) => typeof value)).size === 1 && values.every((value) => typeof value !== 'object');
  return isOfOneType ? values.map(String) : undefined;
}

/** Kinds of single values. */
const SINGLE: ReadonlySet<FormField['kind']> = new Set(['text', 'number', 'three-state', 'choice']);

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

/** The server as the target of snippets. */
export function targetOf(server: NamedServer, address: ShownUrl): ServerTarget {
  const { base, params, headers = [], transport } = address;
  return {
    ...clientNames(server),
    connection: { kind: 'http', ...(transport && { transport }), base, params, headers },
  };
}

/** The names under which clients list a server. */
export function clientNames({ qualifiedName, displayName }: NamedServer): Omit<ServerTarget, 'connection'> {
  return { name: entryName(qualifiedName), longName: longEntryName(qualifiedName), displayName };
}
