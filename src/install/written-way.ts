import type { HeaderTemplate } from '../catalog/record/header-settings.ts';
import type { RemoteConnection } from '../catalog/record/remote-connection.ts';
import { isJsonObject, member, type JsonObject as SchemaObject } from '../catalog/parsing/json-tree.ts';
import type { SettingSlot } from '../catalog/values/input-settings.ts';
import { ENTRY_SHAPES, entryOf } from './entry.ts';
import type { JsonObject } from './json.ts';
import type { HostAccess } from '../catalog/packages/host-access.ts';
import type { Unsupported } from './launch/launch.ts';
import type { HeaderTarget, HttpTarget, ServerTarget, Setting } from './launch/target.ts';
import { shellText } from './shell-quoting.ts';
import { launchOfWay, type Way } from './ways.ts';
import { writeConnection, type WrittenConnection } from './written-connection.ts';

/** A way to use a server before its user enters anything: `YOUR_…` stands for each value that must be entered. */
interface WrittenWay {
  /** The command with its environment, or the URL with its headers; absent if clients cannot use this way by themselves. */
  readonly connection?: WrittenConnection;
  /** The entry that most clients read in their configuration. */
  readonly entry?: JsonObject;
  /** The command for a POSIX shell; absent for a remote server. */
  readonly commandLine?: string;
  /** The URL to which a client connects after the user started the command. */
  readonly localUrl?: string;
  /** What a container may use of the host. */
  readonly hostAccess: readonly HostAccess[];
  /** Why no command starts the package. */
  readonly unsupported?: Unsupported;
}

/** Writes a way. It contains no secret, because only fixed and default values are written. */
export function writtenWay(way: Way): WrittenWay {
  if (way.kind === 'local') return { hostAccess: [] };
  if (way.kind === 'remote') return written(remoteTarget(way.remote));
  const launch = launchOfWay(way, { config: {} });
  if (launch.kind === 'unsupported') return { hostAccess: [], unsupported: launch };
  const { target, local, hostAccess } = launch;
  if (local === undefined) return { ...written(target), hostAccess };
  // The user starts the command; the client's entry is that of the local URL.
  return { ...written(target), entry: entryOfTarget(local), localUrl: local.base, hostAccess };
}

function written(connection: ServerTarget['connection']): WrittenWay {
  const plain = plainConnection(connection);
  const line = plain.kind === 'stdio' ? commandLine(plain) : undefined;
  return { connection: plain, entry: entryOfTarget(connection), ...(line !== undefined && { commandLine: line }), hostAccess: [] };
}

function plainConnection(connection: ServerTarget['connection']): WrittenConnection {
  return writeConnection({ name: 'server', connection }, 'by-hand', false).connection;
}

function entryOfTarget(connection: ServerTarget['connection']): JsonObject {
  return entryOf(ENTRY_SHAPES.common, 'server', plainConnection(connection)) ?? {};
}

/** `env` sets variables of any name, and its arguments can be quoted. */
function commandLine({ command, args, env }: Extract<WrittenConnection, { readonly kind: 'stdio' }>): string | undefined {
  const variables = env.length === 0 ? [] : ['env', ...env.map(([name, text]) => `${name}=${text}`)];
  return shellText('posix', { argv: [...variables, command, ...args], batchFile: false });
}

function remoteTarget({ endpoint, transport, schema, headers }: RemoteConnection): HttpTarget {
  const needed = requiredOf(headers.schema);
  return {
    kind: 'http',
    ...(transport && { transport }),
    base: endpoint,
    params: requiredParams(schema),
    headers: headers.templates.flatMap((template) => headerTarget(template, needed)),
  };
}

/** The parameters of the required settings: those inside a group, and the first item of a list. A group that may be empty is sent so. */
function requiredParams(schema: SchemaObject, group = ''): Setting[] {
  return [...requiredOf(schema)].flatMap((name): Setting[] => {
    const param = `${group}${name}`;
    const field = fieldOf(schema, name);
    if (field?.['type'] === 'array' && isJsonObject(field['items']) && SINGLE.has(field['items']['type'])) return [entered(`${param}.0`)];
    if (field?.['type'] !== 'object' || !isJsonObject(field['properties'])) return [entered(param)];
    const inner = requiredParams(field, `${param}.`);
    return inner.length > 0 ? inner : [{ name: param, value: '{}', secret: false }];
  });
}

/** Types of single values. */
const SINGLE: ReadonlySet<unknown> = new Set(['string', 'number', 'integer', 'boolean']);

/** The required settings without a default. */
function requiredOf(schema: SchemaObject): ReadonlySet<string> {
  const { required } = schema;
  const names = Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];
  return new Set(names.filter((name) => !Object.hasOwn(fieldOf(schema, name) ?? {}, 'default')));
}

function fieldOf({ properties }: SchemaObject, name: string): SchemaObject | undefined {
  const field = isJsonObject(properties) ? member(properties, name) : undefined;
  return isJsonObject(field) ? field : undefined;
}

/** A value that its user must enter: it is written as a placeholder. */
function entered(name: string): Setting {
  return { name, value: '', secret: true };
}

/** A header; none if a value in it is optional and has no default. */
function headerTarget({ name, parts }: HeaderTemplate, needed: ReadonlySet<string>): HeaderTarget[] {
  const settingOf = ({ setting, default: byDefault }: SettingSlot): Setting | undefined => {
    if (byDefault !== undefined) return { name: setting, value: byDefault, secret: false };
    return needed.has(setting) ? entered(setting) : undefined;
  };
  const made = parts.map((part) => (typeof part === 'string' ? part : settingOf(part)));
  return made.every((part) => part !== undefined) ? [{ name, parts: made }] : [];
}
