import { commandLineOf, type CommandLine, type CommandWord } from '../../../catalog/packages/command-line.ts';
import { packageOfCommand } from '../../../catalog/packages/command-package.ts';
import { PACKAGE_LIMITS } from '../../../catalog/packages/package-reader.ts';
import type { NamedInput, ServerPackage } from '../../../catalog/packages/package.ts';
import { mayContainSecret } from '../../../catalog/packages/secret-text.ts';
import {
  FORBIDDEN_KEYS,
  isJsonObject,
  jsonObject,
  member,
  textMember,
  type JsonObject,
  type JsonValue,
} from '../../../catalog/parsing/json-tree.ts';
import type { FieldReader } from '../../../catalog/values/field-reader.ts';
import type { Input } from '../../../catalog/values/input.ts';
import { isVariableName } from '../../../catalog/values/variable-name.ts';
import { isSecretField } from '../../../session-config/schema/secret-field.ts';
import { openInput, type UserConfig } from './user-config.ts';

/** A variable that clients replace: `${user_config.api_key}`, `${HOME}`. */
const REFERENCE = /\$\{(user_config\.)?([\w-]{1,100})\}/g;

/** Any reference to a setting, also to one whose name cannot be a variable. */
const ANY_SETTING = /\$\{user_config[.}]/;

/**
 * The package that the `mcp_config` of a manifest starts. A manifest that starts files of its bundle, or any other program, states no
 * package: a notice says that the server is built from source. The command is data, and nothing in it is run.
 */
export function readBundlePackage(reader: FieldReader, settings: UserConfig): ServerPackage | undefined {
  const stated = reader.object('server');
  const server = reader.member('server', '', stated ?? jsonObject());
  const config = server.object('mcp_config');
  const read = config === undefined ? NO_COMMAND : packageOf(config, settings);
  if (read.package === undefined) {
    reader.problems.push(builtFromSource(read.why, stated, config, server));
    return undefined;
  }
  if (config !== undefined && hasOtherCommand(config, read.package, settings)) reader.problems.push(otherCommand(server));
  return read.package;
}

interface BundlePackage {
  readonly package?: ServerPackage;
  /** Why the command starts no package, as the end of a sentence. */
  readonly why: string;
}

const NO_COMMAND: BundlePackage = { why: 'the manifest states no command' };

function packageOf(config: JsonObject, settings: UserConfig): BundlePackage {
  const texts = { command: textMember(config, 'command')?.trim() ?? '', args: textsOf(member(config, 'args')), env: environmentOf(config) };
  if (texts.command === '') return NO_COMMAND;
  const { command, args, env } = texts;
  if (args === undefined) return { why: 'its arguments are not a list of texts' };
  const all = [command, ...args, ...Object.values(env)];
  if (all.some((text) => text.includes('${__dirname}'))) return { why: 'the command needs files of the bundle' };
  if (all.length > PACKAGE_LIMITS.inputs || all.some(isTooLong)) return { why: 'the command is longer than a package can state' };
  const found = packageOfCommand(lineOf({ command, args, env }, settings));
  if (found.kind === 'package') return { package: found.package, why: '' };
  if (found.reason === 'program') return { why: `the program ${quoted(found.detail)} starts no published package` };
  return { why: `the command has ${quoted(found.detail)}, which names no published package` };
}

function isTooLong(text: string): boolean {
  return text.length > PACKAGE_LIMITS.text || text.split('${').length > PACKAGE_LIMITS.variables;
}

interface BundleCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** The command with its settings. Texts without a reference to a setting are read as in the configuration file of a client. */
function lineOf({ command, args, env }: BundleCommand, settings: UserConfig): CommandLine {
  const words = args.map(withSeparator);
  const variables = Object.entries(env).map(([name, text]) => [name, withSeparator(text)] as const);
  const plain = commandLineOf({ command, args: words, env: Object.fromEntries(variables) });
  return {
    command,
    args: plain.args.map((word, at) => settingWord(words[at] ?? '', words[at - 1], settings) ?? word),
    env: plain.env.map((variable, at) => settingVariable(variable.name, variables[at]?.[1] ?? '', settings) ?? variable),
  };
}

/** Every platform accepts a slash as the separator of paths. */
function withSeparator(text: string): string {
  return text.replaceAll(/\$\{(?:pathSeparator|\/)\}/g, '/');
}

interface Template {
  readonly value: string;
  readonly variables: Record<string, Input>;
}

/** A text with references to settings as a template; `undefined` for a text without. */
function templateOf(text: string, settings: UserConfig): Template | undefined {
  if (!ANY_SETTING.test(text)) return undefined;
  const variables: Record<string, Input> = {};
  const value = text.replaceAll(REFERENCE, (match, prefix: string | undefined, name: string) => {
    if (FORBIDDEN_KEYS.has(name)) return match;
    variables[name] = prefix === undefined ? openInput(name) : settings.inputOf(name);
    return `{${name}}`;
  });
  // What remains beside the settings may be a secret, or a reference whose name cannot be a variable.
  const rest = text.replaceAll(REFERENCE, (match, _prefix, name: string) => (FORBIDDEN_KEYS.has(name) ? match : ' '));
  if (!mayContainSecret(rest) && !ANY_SETTING.test(rest)) return { value, variables };
  return { value: '{value}', variables: { value: { isRequired: true, isSecret: true } } };
}

/** @param before the word before this one: a flag has one value, other words may have a list */
function settingWord(text: string, before: string | undefined, settings: UserConfig): CommandWord | undefined {
  const template = templateOf(text, settings);
  if (template === undefined) return undefined;
  const [, name] = /^\$\{user_config\.([\w-]{1,100})\}$/.exec(text) ?? [];
  const isList = name !== undefined && settings.isList(name) && !/^--?[A-Za-z][\w-]*$/.test(before ?? '');
  return { ...template, ...(isList && { isRepeated: true }) };
}

function settingVariable(name: string, text: string, settings: UserConfig): NamedInput | undefined {
  const template = templateOf(text, settings);
  if (template === undefined) return undefined;
  const [first, ...others] = Object.values(template.variables);
  const isWhole = first !== undefined && others.length === 0 && /^\{[^{}]*\}$/.test(template.value);
  if (!isWhole) return { name, ...template };
  if (first.isSecret !== true && !isSecretField(name, { type: 'string' })) return { name, ...first };
  const { default: _default, placeholder: _placeholder, ...secret } = first;
  return { name, ...secret, isSecret: true };
}

/** Whether a platform starts anything else than the package. */
function hasOtherCommand(config: JsonObject, started: ServerPackage, settings: UserConfig): boolean {
  const overrides = member(config, 'platform_overrides');
  if (!isJsonObject(overrides)) return false;
  return Object.values(overrides).some((override) => {
    if (!isJsonObject(override)) return true;
    const merged = jsonObject([...Object.entries(config), ...Object.entries(override)]);
    return JSON.stringify(packageOf(merged, settings).package) !== JSON.stringify(started);
  });
}

function otherCommand(server: FieldReader) {
  return {
    code: 'platform-override',
    severity: 'notice',
    message: 'The manifest starts something else on some platforms; only the command for all platforms is read.',
    hint: 'Write the packages of each platform in the content file.',
    pointer: `${server.pointerTo('mcp_config')}/platform_overrides`,
  } as const;
}

function textsOf(value: JsonValue | undefined): readonly string[] | undefined {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) return undefined;
  const texts = value.flatMap((item) => (typeof item === 'string' || typeof item === 'number' ? [String(item)] : []));
  return texts.length === value.length ? texts : undefined;
}

function environmentOf(config: JsonObject): Record<string, string> {
  const env = member(config, 'env');
  if (!isJsonObject(env)) return {};
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (isVariableName(name) && typeof value !== 'object' ? [[name, String(value)]] : [])),
  );
}

/** Variables that a notice names. */
const MAX_NAMES = 10;

function builtFromSource(why: string, stated: JsonObject | undefined, config: JsonObject | undefined, server: FieldReader) {
  const texts = [
    ['type', textMember(stated, 'type')],
    ['entry point', textMember(stated, 'entry_point')],
  ] as const;
  const names = config === undefined ? [] : Object.keys(environmentOf(config)).slice(0, MAX_NAMES);
  const parts = [
    ...texts.flatMap(([label, text]) => (text === undefined ? [] : [`${label} ${quoted(text)}`])),
    ...(names.length === 0 ? [] : [`variables ${names.map(quoted).join(', ')}`]),
  ];
  return {
    code: 'built-from-source',
    severity: 'notice',
    message: `The server is built from source: ${why}.${parts.length === 0 ? '' : ` It states: ${parts.join('; ')}.`}`,
    hint: 'If the bundle is published, write it as a package with its URL and hash in a server.json or in the content file.',
    pointer: server.pointerTo('mcp_config'),
  } as const;
}

/** Texts of third parties are quoted and truncated. */
function quoted(text: string): string {
  return JSON.stringify(text.slice(0, 60));
}
