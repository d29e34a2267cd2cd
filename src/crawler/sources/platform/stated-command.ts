import { commandLineOf, type CommandLine } from '../../../catalog/packages/command-line.ts';
import { packageOfCommand } from '../../../catalog/packages/command-package.ts';
import type { NamedInput, ServerPackage } from '../../../catalog/packages/package.ts';
import { isJsonObject, member, textMember, type JsonObject, type JsonValue } from '../../../catalog/parsing/json-tree.ts';
import type { Problem } from '../../../catalog/parsing/problem.ts';
import { connectionType } from '../../../catalog/record/connection-reader.ts';
import { scalarText } from '../../../catalog/values/scalar-text.ts';
import { isVariableName } from '../../../catalog/values/variable-name.ts';
import { pathOfPointer, pointerTo } from '../../../session-config/schema/pointer.ts';
import { readCommandFunction } from './command-function.ts';
import { commandOfFunction } from './function-command.ts';
import type { MemberUse } from './member-use.ts';
import { ENVIRONMENT_KEYS, SERVER_MAPS, START_SECTIONS } from './platform-keys.ts';
import { inputOfSetting, type StatedSettings } from './setting-input.ts';

/** A command of a file, or why it cannot be read. */
interface StatedCommand {
  readonly pointer: string;
  /** Pointers of the members beside it that are part of the command, such as its variables. */
  readonly others: readonly string[];
  readonly line: CommandLine | undefined;
  /** Pointer of the arguments if these are no list of texts. */
  readonly noList?: string | undefined;
}

/**
 * The package that a platform file starts: by its `commandFunction`, whose syntax tree is read, or by `command`, `args` and `env` as data. If
 * its commands start no package, a notice says that the server is built from source, and of what. A package that is started as an HTTP server
 * is only named, because the file does not state its local URL.
 */
export function readStatedPackage(file: JsonObject, schema: JsonObject, use: MemberUse): ServerPackage | undefined {
  const settings: StatedSettings = { schema, examples: examplesOf(file) };
  const commands = [...functionsOf(file, settings), ...plainCommandsOf(file, settings)];
  for (const { pointer, others, line } of commands) {
    const found = line && packageOfCommand(line);
    if (found?.kind !== 'package') continue;
    for (const part of [pointer, ...others]) use.useLeft(part);
    if (!startsHttpServer(file)) return found.package;
    use.problems.push(httpServer(found.package.identifier, pointer));
    return undefined;
  }
  const [first] = commands;
  if (first === undefined) return undefined;
  use.use(first.pointer);
  if (first.noList !== undefined) {
    use.use(first.noList);
    use.problems.push(notAList(first.noList));
    return undefined;
  }
  use.problems.push(builtFromSource(file, first));
  return undefined;
}

/** Whether the file states that its command starts an HTTP server. */
function startsHttpServer(file: JsonObject): boolean {
  const start = member(file, 'startCommand');
  const words = [textMember(start, 'type'), textMember(start, 'transport'), textMember(file, 'transport')];
  return words.map((word) => connectionType(word ?? '')).find((type) => type !== undefined) === 'http';
}

function httpServer(identifier: string, pointer: string): Problem {
  const message = `The command starts the package ${quoted(identifier)} as an HTTP server without a stated local URL; it is not used.`;
  const hint = 'Write the package with its transport under "packages" in the content file.';
  return { code: 'http-command', severity: 'notice', message, hint, pointer };
}

function notAList(pointer: string): Problem {
  const key = pathOfPointer(pointer).at(-1) ?? '';
  const message = `${JSON.stringify(key)} is not a list of texts, so the command is not read.`;
  const hint = `Write each argument as an item, such as ${key}: ["-y", "name"].`;
  return { code: 'arguments-not-a-list', severity: 'warning', message, hint, pointer };
}

/** Pointers of the file itself and of its sections that start a server. */
const PLACES: readonly string[] = [...START_SECTIONS.map((key) => pointerTo('', key)), ''];

function sectionAt(file: JsonObject, pointer: string): JsonValue | undefined {
  return pathOfPointer(pointer).reduce<JsonValue | undefined>(member, file);
}

function examplesOf(file: JsonObject): JsonValue | undefined {
  return PLACES.map((pointer) => member(sectionAt(file, pointer), 'exampleConfig')).find(isJsonObject);
}

function functionsOf(file: JsonObject, settings: StatedSettings): StatedCommand[] {
  return PLACES.flatMap((place) => {
    const text = textMember(sectionAt(file, place), 'commandFunction');
    if (text === undefined) return [];
    const result = readCommandFunction(text);
    return [{ pointer: pointerTo(place, 'commandFunction'), others: [], line: result && commandOfFunction(result, settings) }];
  });
}

function plainCommandsOf(file: JsonObject, settings: StatedSettings): StatedCommand[] {
  const servers = SERVER_MAPS.flatMap((key) => {
    const map = member(file, key);
    return isJsonObject(map) ? Object.keys(map).map((name) => pointerTo(pointerTo('', key), name)) : [];
  });
  return [...PLACES, ...servers].flatMap((place) => {
    const section = sectionAt(file, place);
    const words = wordsOf(member(section, 'command'));
    if (words === undefined) return [];
    const args = member(section, 'args') ?? member(section, 'arguments');
    const more = args === undefined || args === null ? [] : listOfTexts(args);
    const [command = '', ...first] = words;
    const variables = variablesOf(section, place);
    const env = Object.fromEntries(variables.map(({ name, value }) => [name, value]));
    const line = more && commandLineOf({ command, args: [...first, ...more], env });
    const lists = ['args', 'arguments'].filter((key) => member(section, key) !== undefined).map((key) => pointerTo(place, key));
    const others = [...lists, ...variables.map(({ pointer }) => pointer)];
    const noList = more === undefined ? lists[0] : undefined;
    const described = line && { ...line, env: line.env.map((one) => withSetting(one, settings)) };
    return [{ pointer: pointerTo(place, 'command'), others, line: described, noList }];
  });
}

/** A command as a text or as a list. A text is split at blanks, unless it needs a shell. */
function wordsOf(command: JsonValue | undefined): readonly string[] | undefined {
  if (Array.isArray(command)) return listOfTexts(command);
  if (typeof command !== 'string' || command.trim() === '') return undefined;
  return /["'`|;&<>()\\\n]/.test(command) ? [command] : command.trim().split(/\s+/);
}

function listOfTexts(value: JsonValue): readonly string[] | undefined {
  const texts = Array.isArray(value) ? value.flatMap((item) => scalarText(item) ?? []) : undefined;
  return Array.isArray(value) && texts?.length === value.length ? texts : undefined;
}

/** A variable of a command. A declared one has an empty value. */
interface StatedVariable {
  readonly name: string;
  readonly value: string;
  readonly pointer: string;
}

/** Variables by name, or in a list of `NAME=value`. */
function variablesOf(section: JsonValue | undefined, place: string): StatedVariable[] {
  const stated = ENVIRONMENT_KEYS.flatMap((key): StatedVariable[] => {
    const value = member(section, key);
    const at = pointerTo(place, key);
    if (isJsonObject(value))
      return Object.entries(value).map(([name, text]) => ({ name, value: scalarText(text) ?? '', pointer: pointerTo(at, name) }));
    const items = Array.isArray(value) ? value : [];
    return items.flatMap((item, index) => {
      const [name = '', ...rest] = typeof item === 'string' ? item.split('=') : [textMember(item, 'name') ?? ''];
      return name === '' ? [] : [{ name: name.trim(), value: rest.join('='), pointer: pointerTo(at, index) }];
    });
  });
  return stated.filter(({ name }) => isVariableName(name));
}

/** A variable without value, with what the schema says about the setting of its name. */
function withSetting(variable: NamedInput, settings: StatedSettings): NamedInput {
  return variable.value === undefined ? { ...inputOfSetting(variable.name, settings), ...variable } : variable;
}

function builtFromSource(file: JsonObject, { pointer, line }: StatedCommand): Problem {
  const found = line && packageOfCommand(line);
  const why =
    found?.kind !== 'none'
      ? 'the command cannot be read without running code'
      : found.reason === 'program'
        ? `the program ${quoted(found.detail)} starts no published package`
        : `the command has ${quoted(found.detail)}, which names no published package`;
  const build = member(file, 'build');
  const texts = [
    ['container file', textMember(build, 'dockerfile') ?? textMember(build, 'dockerfilePath') ?? textMember(file, 'dockerfile')],
    ['image', textMember(build, 'image') ?? textMember(file, 'image')],
  ] as const;
  const names = line?.env.slice(0, MAX_NAMES).map(({ name }) => name) ?? [];
  const parts = [
    ...texts.flatMap(([label, text]) => (text === undefined ? [] : [`${label} ${quoted(text)}`])),
    ...(names.length === 0 ? [] : [`variables ${names.map(quoted).join(', ')}`]),
  ];
  const stated = parts.length === 0 ? '' : ` It states: ${parts.join('; ')}.`;
  return {
    code: 'built-from-source',
    severity: 'notice',
    message: `The server is built from source: ${why}.${stated}`,
    hint: 'If the server is published as a package, write it under "packages" in its content file.',
    pointer,
  };
}

/** Variables that a notice names. */
const MAX_NAMES = 10;

/** Texts of third parties are quoted and truncated. */
function quoted(text: string): string {
  return JSON.stringify(text.slice(0, 60));
}
