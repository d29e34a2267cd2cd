import { baseUrl } from '../../catalog/values/http-url.ts';
import { preferredConnection } from '../../catalog/record/preferred-connection.ts';
import { connectionType } from '../../catalog/record/connection-reader.ts';
import type { Connection, Tool } from '../../catalog/record/record.ts';
import type { ServerPackage } from '../../catalog/packages/package.ts';
import { isJsonObject, jsonObject, member, textMember, type JsonObject, type JsonValue } from '../../catalog/parsing/json-tree.ts';
import type { Problem, Read } from '../../catalog/parsing/problem.ts';
import { findConfigSchema } from '../../session-config/index.ts';
import { partAt, pathOfPointer, pointerOfPath, pointerTo } from '../../session-config/schema/pointer.ts';
import { readDeclaredSettings } from './platform/declared-settings.ts';
import { LocalDefinitions } from './platform/local-definitions.ts';
import { meantKey } from './platform/meant-key.ts';
import { MemberUse } from './platform/member-use.ts';
import { DEPLOYMENT_KEYS, IDENTITY_KEYS, SERVER_MAPS, START_KEYS, START_SECTIONS } from './platform/platform-keys.ts';
import { listsCapableTools, readPlatformTools } from './platform/platform-tools.ts';
import { readMetadata, type PlatformMetadata } from './platform/platform-metadata.ts';
import { readStatedPackage } from './platform/stated-command.ts';
import { readStatedRemotes, type StatedRemote } from './platform/stated-remotes.ts';
import { withoutCommands } from './without-commands.ts';

/** The content of a platform file (spec §2.5, and variants in use). */
export interface PlatformFile extends PlatformMetadata {
  readonly deploymentUrl?: string;
  readonly connections?: readonly Connection[];
  readonly packages?: readonly ServerPackage[];
  readonly tools?: readonly Tool[];
}

/** Options of the reader. */
export interface PlatformFileOptions {
  /** Accepts URLs of this machine and of private networks as deployments; for development. Default false. */
  readonly allowPrivateHosts?: boolean;
}

/**
 * Reads a platform file. Pure. It accepts all spellings in use: members of the right type are used, all others become a notice. Nothing in
 * the file is executed. A command is stored only as the package that it starts.
 *
 * A file that only shares the name, such as a GitHub workflow, is the error `not-a-platform-file`.
 */
export function readPlatformFile(value: JsonValue, { allowPrivateHosts = false }: PlatformFileOptions = {}): Read<PlatformFile> {
  if (!isJsonObject(value)) return foreign('A platform file must be a map.', '');
  if (member(value, 'jobs') !== undefined) return foreign('This is a GitHub workflow and not a platform file.', '/jobs');
  const use = new MemberUse();
  const definitions = new LocalDefinitions(value, use);
  const { connections, deploymentUrl, settings } = readConnections(value, definitions, use, allowPrivateHosts);
  const hasDeployment =
    connections.length > 0 || listsCapableTools(value) || DEPLOYMENT_KEYS.some((key) => member(value, key) !== undefined);
  const keys = Object.keys(value);
  if (!hasDeployment && (keys.length === 0 || keys.some((key) => !IDENTITY_KEYS.includes(key)))) {
    return foreign(...withoutDeployment(value));
  }
  const metadata = readMetadata(value, use);
  const tools = readPlatformTools(value, definitions, use);
  const started = readStatedPackage(value, settings, use);
  const packages = started && [started];
  const file = {
    ...metadata,
    ...(tools && { tools }),
    ...(deploymentUrl && { deploymentUrl }),
    connections,
    ...(packages && { packages }),
  };
  return { value: file, problems: [...use.problems, ...use.notices(value)] };
}

/** What to say of a file without any key of a deployment, and where: one of its keys may be such a key, misspelled. */
function withoutDeployment(file: JsonObject): Parameters<typeof foreign> {
  const message = 'The file states neither how the server is started nor how it is configured';
  for (const key of Object.keys(file)) {
    const meant = meantKey(file, [key]);
    if (meant !== undefined && DEPLOYMENT_KEYS.includes(meant)) return [`${message}. "${key}" may mean "${meant}".`, pointerTo('', key)];
  }
  return [`${message}.`, ''];
}

function foreign(message: string, pointer: string): Read<PlatformFile> {
  const hint = 'Point the source at the folder of the platform file, or remove it from sources.yaml.';
  return { value: undefined, problems: [{ code: 'not-a-platform-file', severity: 'error', message, hint, pointer }] };
}

/**
 * The connections of a platform file: remote ones (HTTP) whose URL it states, and a local one (stdio).
 *
 * A file rarely states a URL, because its platform assigned it. Without a URL the connection is `stdio`, regardless of the type in the file:
 * the user runs the server and configures it by the schema. A file without a URL, a program and settings has no connection. Environment
 * variables belong to the local connection and are never part of a URL.
 */
function readConnections(
  file: JsonObject,
  definitions: LocalDefinitions,
  use: MemberUse,
  allowPrivateHosts: boolean,
): Required<Pick<PlatformFile, 'connections'>> & Pick<PlatformFile, 'deploymentUrl'> & { readonly settings: JsonObject } {
  const type = readSpelledType(file, use);
  const stated = readStatedRemotes(file, use, allowPrivateHosts);
  const { session, process } = readSettings(file, definitions, use);
  const hasVariables = process !== session;
  const remotes = stated.map((remote): Connection => ({ type: 'http', ...remote, configSchema: session }));
  const isLocal = hasVariables || (stated.length === 0 ? isStarted(file) || Object.keys(session).length > 0 : runsLocally(file, type));
  const connections: Connection[] = isLocal ? [...remotes, { type: 'stdio', configSchema: process }] : remotes;
  const deploymentUrl = deploymentUrlOf(stated, connections);
  return { connections, settings: process, ...(deploymentUrl !== undefined && { deploymentUrl }) };
}

function deploymentUrlOf(remotes: readonly StatedRemote[], connections: readonly Connection[]): string | undefined {
  return remotes.length === 0 ? undefined : baseUrl(preferredConnection({ connections })?.url ?? '');
}

function isStarted(file: JsonObject): boolean {
  return START_KEYS.some((key) => member(file, key) !== undefined) || hasCommand(file);
}

function runsLocally(file: JsonObject, type: string): boolean {
  return connectionType(type) === 'stdio' || hasCommand(file);
}

/** Whether a command starts the server, as in a client configuration. */
function hasCommand(file: JsonObject): boolean {
  const servers = SERVER_MAPS.flatMap((key) => {
    const map = member(file, key);
    return isJsonObject(map) ? Object.values(map) : [];
  });
  return [member(file, 'server'), ...servers].some((server) => member(server, 'command') !== undefined);
}

interface Settings {
  /** Schema of the settings of a session. */
  readonly session: JsonObject;
  /** Schema of all settings for running the server locally; the same object if there are no others. */
  readonly process: JsonObject;
}

/** The schema of the file has priority. Other declarations are read if there is no schema, or one without fields. */
function readSettings(file: JsonObject, definitions: LocalDefinitions, use: MemberUse): Settings {
  const found = findConfigSchema(file);
  const stated: unknown = found?.schema;
  if (found !== undefined && isJsonObject(stated)) {
    use.use(found.pointer);
    leaveOtherSchemas(file, found.pointer, use);
    const contained = definitions.contain(stated);
    const isMisplaced = partAt(file, pointerOfPath([...pathOfPointer(found.pointer).slice(0, -1), 'commandFunction'])) === undefined;
    const why = isMisplaced
      ? 'it is part of the configuration schema, and belongs next to it'
      : 'commands and build settings are not part of a record';
    const schema = withoutCommands('schema' in contained ? contained.schema : stated, (path) => use.leave(`${found.pointer}${path}`, why));
    if (hasFields(schema)) {
      const { places } = readDeclaredSettings(file, new MemberUse(), found.pointer);
      for (const place of places) use.leave(place, 'the configuration schema of the file is used');
      return { session: schema, process: schema };
    }
    const declared = readDeclaredSettings(file, use, found.pointer);
    return declared.places.length === 0 ? { session: schema, process: schema } : settingsOf(declared);
  }
  return settingsOf(readDeclaredSettings(file, use));
}

/** Pointers of members named like a configuration schema. */
const SCHEMA_PLACES: readonly string[] = ['', ...START_SECTIONS.map((key) => pointerTo('', key))].flatMap((section) =>
  ['configSchema', 'config_schema'].map((key) => pointerTo(section, key)),
);

/** Only one schema is used; others become notices. */
function leaveOtherSchemas(file: JsonObject, usedPointer: string, use: MemberUse): void {
  if (usedPointer === '') return;
  for (const pointer of SCHEMA_PLACES) {
    const stated = pathOfPointer(pointer).reduce<JsonValue | undefined>(member, file);
    if (pointer !== usedPointer && isJsonObject(stated)) use.leave(pointer, `the configuration schema at ${usedPointer} is used`);
  }
}

function settingsOf({ session, all }: { readonly session: JsonObject; readonly all: JsonObject }): Settings {
  const isSame = Object.keys(fieldsOf(all)).length === Object.keys(fieldsOf(session)).length;
  return { session, process: isSame ? session : all };
}

function fieldsOf(schema: JsonObject): JsonObject {
  const fields = member(schema, 'properties');
  return isJsonObject(fields) ? fields : jsonObject();
}

/** Keywords that can define fields without `properties`. */
const COMBINING: readonly string[] = ['$ref', 'allOf', 'anyOf', 'oneOf', 'if', 'patternProperties', 'dependencies', 'dependentSchemas'];

function hasFields(schema: JsonObject): boolean {
  return Object.keys(fieldsOf(schema)).length > 0 || COMBINING.some((keyword) => Object.hasOwn(schema, keyword));
}

/** The stated type of connection: `startCommand` itself, its `type`, or `transport`. An unknown one is a warning. */
function readSpelledType(file: JsonObject, use: MemberUse): string {
  const start = member(file, 'startCommand');
  if (isJsonObject(start)) use.open('/startCommand');
  const stated: readonly (readonly [string | undefined, string])[] = [
    [textMember(file, 'startCommand'), '/startCommand'],
    [textMember(start, 'type'), '/startCommand/type'],
    [textMember(start, 'transport'), '/startCommand/transport'],
    [textMember(file, 'transport'), '/transport'],
  ];
  const words = stated.flatMap(([word, pointer]) =>
    word === undefined ? [] : [{ word, pointer, isKnown: connectionType(word) !== undefined }],
  );
  for (const { pointer, isKnown } of words) if (isKnown) use.use(pointer);
  const [first] = words;
  if (first === undefined || first.isKnown) return first?.word ?? '';
  use.use(first.pointer);
  use.problems.push(unknownType(first.word, first.pointer));
  return first.word;
}

function unknownType(spelled: string, pointer: string): Problem {
  const message = `${JSON.stringify(spelled.slice(0, 60))} is not a type of connection.`;
  return { code: 'unknown-connection-type', severity: 'warning', message, hint: 'Write http or stdio.', pointer };
}
