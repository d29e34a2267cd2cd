import { isJsonObject, jsonObject, type JsonValue } from '../parsing/json-tree.ts';
import type { FieldReader } from '../values/field-reader.ts';
import { INPUT_FORMATS, type Input, type InputWithVariables } from '../values/input.ts';
import type { NamedInput, PackageArgument, PackageTransport, ServerPackage } from './package.ts';

/** Limits of the packages of one server. Lengths are in characters. */
export const PACKAGE_LIMITS = { packages: 32, inputs: 256, variables: 32, choices: 200, text: 4096 } as const;

/**
 * Reads the `packages` of a server, in their order; `undefined` if the source states none. A package without type or identifier is reported
 * and skipped, and so is any other member that cannot be read.
 */
export function readPackages(reader: FieldReader): readonly ServerPackage[] | undefined {
  const items = reader.list('packages');
  if (items === undefined) return undefined;
  return reader.bounded('packages', items, PACKAGE_LIMITS.packages).flatMap((item, index) => {
    if (!isJsonObject(item)) {
      reader.warnOfItem('packages', index, 'bad-package', `Package ${index + 1} is not a map; it is skipped.`, EXAMPLE);
      return [];
    }
    return readPackage(reader.item('packages', index, item)) ?? [];
  });
}

const EXAMPLE = 'Write {registryType: npm, identifier: name, version: 1.2.3, transport: {type: stdio}}.';

function readPackage(reader: FieldReader): ServerPackage | undefined {
  const [registryType, identifier] = [exactText(reader, 'registryType') ?? '', exactText(reader, 'identifier') ?? ''];
  if (registryType === '' || identifier === '') {
    const missing = registryType === '' ? 'registryType' : 'identifier';
    return reader.warn(missing, 'bad-package', `A package needs "${missing}"; it is skipped.`, EXAMPLE);
  }
  const transport = readTransport(reader);
  if (transport === undefined) return undefined;
  const fileSha256 = readHash(reader);
  const [version, registryBaseUrl] = [exactText(reader, 'version'), exactText(reader, 'registryBaseUrl')];
  const runtimeHint = exactText(reader, 'runtimeHint');
  const runtimeArguments = readInputs(reader, 'runtimeArguments', readArgument);
  const packageArguments = readInputs(reader, 'packageArguments', readArgument);
  const environmentVariables = readInputs(reader, 'environmentVariables', readNamedInput);
  return {
    registryType,
    identifier,
    ...(version !== undefined && { version }),
    ...(registryBaseUrl !== undefined && { registryBaseUrl }),
    ...(fileSha256 !== undefined && { fileSha256 }),
    ...(runtimeHint !== undefined && { runtimeHint }),
    transport,
    ...(runtimeArguments && { runtimeArguments }),
    ...(packageArguments && { packageArguments }),
    ...(environmentVariables && { environmentVariables }),
  };
}

function readHash(reader: FieldReader): string | undefined {
  const hash = exactText(reader, 'fileSha256');
  if (hash === undefined || /^[a-f\d]{64}$/.test(hash)) return hash;
  return reader.warn('fileSha256', 'bad-hash', '"fileSha256" is not a SHA-256; it is skipped.', 'Write 64 lower-case hexadecimal digits.');
}

/** A URL, or a template of one, that names no user: everybody would see the credentials. */
const URL_WITHOUT_CREDENTIALS = /^https?:\/\/(?![^\s/?#]*@)\S+$/;

/** The transport; stdio if none is stated. A package with an unknown one is skipped, because clients could not speak to it. */
function readTransport(reader: FieldReader): PackageTransport | undefined {
  const stated = reader.object('transport');
  if (stated === undefined) return { type: 'stdio' };
  const transport = reader.member('transport', '', stated);
  const type = exactText(transport, 'type') ?? 'stdio';
  if (type === 'stdio') return { type };
  const url = exactText(transport, 'url') ?? '';
  if (type !== 'streamable-http' && type !== 'sse')
    return transport.warn(
      'type',
      'unknown-transport',
      'The transport is unknown; the package is skipped.',
      'Write stdio, streamable-http or sse.',
    );
  if (!URL_WITHOUT_CREDENTIALS.test(url))
    return transport.warn(
      'url',
      'bad-url',
      'The transport has no URL without credentials; the package is skipped.',
      'Write http://localhost:PORT/mcp.',
    );
  const headers = readInputs(transport, 'headers', readNamedInput);
  return { type, url, ...(headers && { headers }) };
}

function readInputs<Kind>(reader: FieldReader, key: string, read: (input: FieldReader) => Kind | undefined): readonly Kind[] | undefined {
  const items = reader.list(key);
  return (
    items &&
    reader.bounded(key, items, PACKAGE_LIMITS.inputs).flatMap((item, index) => {
      if (isJsonObject(item)) return read(reader.item(key, index, item)) ?? [];
      reader.warnOfItem(key, index, 'bad-input', `Item ${index + 1} of "${key}" is not a map; it is skipped.`, 'Write {name: …}.');
      return [];
    })
  );
}

function readNamedInput(reader: FieldReader): NamedInput | undefined {
  const name = exactText(reader, 'name') ?? '';
  if (name === '') return reader.warn('name', 'bad-input', 'An input has no "name"; it is skipped.', 'Write {name: …}.');
  return { name, ...readInputWithVariables(reader) };
}

/** An argument without a type is named if it has a name, because many publishers leave the type out. */
function readArgument(reader: FieldReader): PackageArgument | undefined {
  const name = exactText(reader, 'name') ?? '';
  const type = exactText(reader, 'type') ?? (name === '' ? 'positional' : 'named');
  const isRepeated = reader.flag('isRepeated');
  const input = { ...readInputWithVariables(reader), ...(isRepeated !== undefined && { isRepeated }) };
  if (type === 'named' && name !== '') return { type, name, ...input };
  const valueHint = exactText(reader, 'valueHint');
  if (type === 'positional' && (valueHint !== undefined || input.value !== undefined))
    return { type, ...(valueHint !== undefined && { valueHint }), ...input };
  return reader.warn(
    'type',
    'bad-argument',
    'An argument has neither a name nor a value; it is skipped.',
    'Write {type: named, name: --flag} or {type: positional, value: …}.',
  );
}

function readInputWithVariables(reader: FieldReader): InputWithVariables {
  const stated = Object.entries(reader.object('variables') ?? {});
  const variables = reader.bounded('variables', stated, PACKAGE_LIMITS.variables).map(([name, value]) => {
    const variable = reader.member('variables', name, isJsonObject(value) ? value : jsonObject());
    return [name, readInput(variable)] as const;
  });
  // Without a prototype, as all objects with names of third parties.
  return { ...readInput(reader), ...(reader.raw('variables') !== undefined && { variables: recordOf(variables) }) };
}

function recordOf<Value>(entries: readonly (readonly [string, Value])[]): Readonly<Record<string, Value>> {
  return Object.assign(Object.create(null) as Record<string, Value>, Object.fromEntries(entries));
}

function readInput(reader: FieldReader): Input {
  const [description, placeholder] = [exactText(reader, 'description'), exactText(reader, 'placeholder')];
  const [isRequired, isSecret] = [reader.flag('isRequired'), reader.flag('isSecret')];
  const format = INPUT_FORMATS.find((known) => known === exactText(reader, 'format'));
  const [value, byDefault] = [valueText(reader, 'value'), valueText(reader, 'default')];
  if (byDefault !== undefined && format === 'number' && !isNumber(byDefault))
    reader.warn('default', 'bad-default', '"default" is not a number; a form does not use it.', 'Write a number, or remove the format.');
  const stated = reader.list('choices');
  const choices = stated && reader.bounded('choices', stated, PACKAGE_LIMITS.choices).flatMap((item) => textOf(item) ?? []);
  return {
    ...(description !== undefined && { description }),
    ...(isRequired !== undefined && { isRequired }),
    ...(isSecret !== undefined && { isSecret }),
    ...(format && { format }),
    ...(value !== undefined && { value }),
    ...(byDefault !== undefined && { default: byDefault }),
    ...(placeholder !== undefined && { placeholder }),
    ...(choices && { choices }),
  };
}

function isNumber(text: string): boolean {
  return text.trim() !== '' && Number.isFinite(Number(text));
}

/** A text as stated, blanks included, because it may become an argument. */
function exactText(reader: FieldReader, key: string): string | undefined {
  const value = reader.raw(key);
  if (typeof value !== 'string') {
    reader.text(key);
    return undefined;
  }
  if (value.length <= PACKAGE_LIMITS.text) return value;
  const message = `"${key}" has more than ${PACKAGE_LIMITS.text} characters; it is skipped.`;
  return reader.warn(key, 'too-long', message, 'Write a shorter text.');
}

/** Values are texts; some publishers write them as numbers or booleans. */
function valueText(reader: FieldReader, key: string): string | undefined {
  const value = reader.raw(key);
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : exactText(reader, key);
}

function textOf(value: JsonValue): string | undefined {
  return typeof value === 'object' ? undefined : String(value).slice(0, PACKAGE_LIMITS.text);
}
