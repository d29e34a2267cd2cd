import { jsonObject, type JsonObject, type JsonValue } from '../parsing/json-tree.ts';
import { inputTree } from '../values/input.ts';
import type { NamedInput, PackageArgument, PackageTransport, ServerPackage } from './package.ts';

/** A package as JSON, as in `server.json` and in content files, with members in a fixed order. */
export function packageTree(stated: ServerPackage): JsonObject {
  const { transport, runtimeArguments, packageArguments, environmentVariables } = stated;
  return defined([
    ['registryType', stated.registryType],
    ['identifier', stated.identifier],
    ['version', stated.version],
    ['registryBaseUrl', stated.registryBaseUrl],
    ['fileSha256', stated.fileSha256],
    ['runtimeHint', stated.runtimeHint],
    ['transport', transportTree(transport)],
    ['runtimeArguments', runtimeArguments?.map(argumentTree)],
    ['packageArguments', packageArguments?.map(argumentTree)],
    ['environmentVariables', environmentVariables?.map(namedInputTree)],
  ]);
}

function transportTree(transport: PackageTransport): JsonObject {
  if (transport.type === 'stdio') return jsonObject([['type', transport.type]]);
  const { type, url, headers } = transport;
  return defined([
    ['type', type],
    ['url', url],
    ['headers', headers?.map(namedInputTree)],
  ]);
}

function namedInputTree(input: NamedInput): JsonObject {
  return jsonObject([['name', input.name], ...Object.entries(inputTree(input))]);
}

function argumentTree(argument: PackageArgument): JsonObject {
  const own: readonly (readonly [string, JsonValue | undefined])[] =
    argument.type === 'named' ? [['name', argument.name]] : [['valueHint', argument.valueHint]];
  return defined([['type', argument.type], ...own, ...Object.entries(inputTree(argument)), ['isRepeated', argument.isRepeated]]);
}

function defined(entries: readonly (readonly [string, JsonValue | undefined])[]): JsonObject {
  return jsonObject(entries.filter((entry): entry is readonly [string, JsonValue] => entry[1] !== undefined));
}
