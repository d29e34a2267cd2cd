import type { ServerTarget, Setting } from '../clients/index.ts';
import { emptyDraft, readDraft, shownFields, type FormModel } from '../session-config/form/index.ts';
import { connectionUrl, encodeConfig, isSecretParam, type Config, type SchemaObject } from '../session-config/index.ts';
import type { ShownAddress } from './address-view.ts';
import { isInvalid } from './outcome-view.ts';

/**
 * The address of a connection in parts, secrets told apart.
 *
 * @param labels what people call the parameters
 * @throws ConfigEncodeError for a configuration that no query can carry
 */
export function addressOf(base: string, config: Config, schema: SchemaObject, labels: ReadonlyMap<string, string>): ShownAddress {
  const endpoint = connectionUrl(base, {});
  const params = [...endpoint.searchParams].map(([name, value]): Setting => ({ name, value, secret: false }));
  const chosen = [...encodeConfig(config, schema)].map(([name, value]): Setting => ({
    name,
    value,
    secret: isSecretParam(name, schema, value),
    label: labels.get(name) ?? name,
  }));
  const names = new Set(chosen.map(({ name }) => name));
  return { base: `${endpoint.origin}${endpoint.pathname}`, params: [...params.filter(({ name }) => !names.has(name)), ...chosen] };
}

/** An address in which what is missing stands as a secret does: as a placeholder. A group that is empty but for it goes without saying. */
export function withPlaceholders(address: ShownAddress, missing: readonly string[], labels: ReadonlyMap<string, string>): ShownAddress {
  const placeholders = missing.map((param): Setting => ({ name: param, value: '', secret: true, label: labels.get(param) ?? param }));
  const given = address.params.filter(({ name }) => !missing.some((param) => param.startsWith(`${name}.`)));
  return { ...address, params: [...given, ...placeholders] };
}

/**
 * The server as clients are told of it before anything is filled in: what must be set stands there as a secret does, as a placeholder.
 */
export function unscriptedTarget(server: NamedServer, base: string, model: FormModel, schema: SchemaObject): ServerTarget {
  const { config, errors } = readDraft(model, emptyDraft());
  const fields = [...shownFields(model, emptyDraft())];
  const labels = new Map(fields.map(({ param, label }) => [param, label]));
  const unsendable = new Set(fields.filter((field) => field.unsendable !== undefined).map(({ param }) => param));
  const missing = errors.filter((error) => !isInvalid(error) && !unsendable.has(error.param)).map(({ param }) => param);
  return targetOf(server, withPlaceholders(addressOf(base, config, schema, labels), missing, labels));
}

/** The name of a server, and what people call it. */
export interface NamedServer {
  readonly qualifiedName: string;
  readonly displayName: string;
}

/** The server as clients are told of it. */
export function targetOf({ qualifiedName, displayName }: NamedServer, { base, params }: ShownAddress): ServerTarget {
  return {
    name: qualifiedName.replace(/^@/, '').replaceAll('/', '-'),
    displayName,
    connection: { kind: 'http', base, params, headers: [] },
  };
}
