import { jsonObject, type JsonObject } from '../parsing/json-tree.ts';
import { isSecretField } from '../../session-config/index.ts';
import type { Input, InputWithVariables } from '../values/input.ts';
import { isForbiddenHeader, isHeaderName, isHeaderValue } from '../values/http-header.ts';
import {
  asHeaderValue,
  InputSettings,
  templateParts,
  type SettingOptions,
  type SettingSlot,
  type TemplateParts,
} from '../values/input-settings.ts';
import type { NamedInput, PackageArgument, PackageTransport, ServerPackage } from './package.ts';

/** An argument of a command, with the settings that fill it. */
export interface ArgumentSlot {
  /** The flag before the value; absent for an argument without one. */
  readonly flag?: string;
  /** The value; absent for a flag without value. A value with a setting that is not set is left out with its flag. */
  readonly parts?: TemplateParts;
  /** The flag is written only if this setting is true. */
  readonly switch?: SettingSlot;
  /** The name of a value without a flag, by which a URL may refer to it. */
  readonly valueHint?: string;
  /** The one setting of the value is a list, and the argument is repeated for each item. */
  readonly isRepeated?: true;
}

/** An environment variable with the settings that fill it; left out if one of them is not set. */
export interface VariableSlot {
  readonly name: string;
  readonly parts: TemplateParts;
}

/** The places of a command that settings fill. */
interface PackageSlots {
  readonly runtimeArguments: readonly ArgumentSlot[];
  readonly packageArguments: readonly ArgumentSlot[];
  readonly environmentVariables: readonly VariableSlot[];
  /** Headers of the local URL; empty for a package that speaks over its standard streams. */
  readonly headers: readonly VariableSlot[];
}

/** The values that a person must enter to start a package, and where they are written. */
export interface PackageForm {
  /** JSON Schema of an object with a member for each value; an empty object if there is none. */
  readonly schema: JsonObject;
  readonly slots: PackageSlots;
}

/**
 * The form of a package (server.json, `Input`): a fixed `value` is not a setting, only its variables are; a name in braces that no variable
 * describes stays as it is written. Choices become an `enum`, secrets passwords, repeated arguments arrays, and flags without value booleans.
 * Different settings with equal names are numbered; a variable that is described equally in several places is one setting.
 */
export function packageForm(stated: ServerPackage): PackageForm {
  const settings = new InputSettings();
  // Variables first, because they are what most packages ask for.
  const environmentVariables = (stated.environmentVariables ?? []).map((variable) => variableSlot(variable, settings));
  const packageArguments = argumentSlots(stated.packageArguments ?? [], settings);
  const ofRuntime = stated.runtimeArguments ?? [];
  const runtimeArguments = argumentSlots(stated.registryType === 'oci' ? ofRuntime.map(withHomeAsked) : ofRuntime, settings);
  const headers = headersOf(stated.transport).map((header) => variableSlot(header, settings, { adjust: asHeaderValue }));
  return { schema: settings.schema(), slots: { runtimeArguments, packageArguments, environmentVariables, headers } };
}

/** The headers that a configuration can set. */
function headersOf(transport: PackageTransport): readonly NamedInput[] {
  if (transport.type === 'stdio') return [];
  return (transport.headers ?? []).filter(({ name, value = '' }) => isHeaderName(name) && !isForbiddenHeader(name) && isHeaderValue(value));
}

function variableSlot(variable: NamedInput, settings: InputSettings, options: Pick<SettingOptions, 'adjust'> = {}): VariableSlot {
  const { name, value } = variable;
  const own = withSecrecy(variable, name);
  if (value !== undefined && BLANK.test(value)) return { name, parts: [settings.add(name, { ...own, isRequired: true }, options)] };
  if (value !== undefined) return { name, parts: templateParts(value, own, { settings, unknownVariable: 'text', ...options }) };
  return { name, parts: [settings.add(name, own, options)] };
}

/** A blank to fill in, which some publishers state as the fixed value of a variable: `<your key>`. */
const BLANK = /^<[^<>]{1,60}>$/;

/** A mounted folder of the user's home, `~/notes:/notes`: only a shell replaces the sign, and Docker refuses it. */
function withHomeAsked(argument: PackageArgument): PackageArgument {
  const { value, variables = {} } = argument;
  const asked = value?.replace(/(^|=)~(?=\/)/, '$1{home}');
  if (asked === undefined || asked === value || Object.hasOwn(variables, 'home')) return argument;
  return { ...argument, value: asked, variables: { ...variables, home: { isRequired: true, placeholder: '/home/me' } } };
}

function argumentSlots(stated: readonly PackageArgument[], settings: InputSettings): ArgumentSlot[] {
  return stated.map((argument, index) => {
    const next = stated[index + 1];
    const isFollowedByValue = next?.type === 'positional' && next.value !== undefined;
    return argumentSlot(argument, settings, isFollowedByValue);
  });
}

function argumentSlot(argument: PackageArgument, settings: InputSettings, isFollowedByValue: boolean): ArgumentSlot {
  const { value, isRepeated = false } = argument;
  const name = argument.type === 'named' ? argument.name : (argument.valueHint ?? '');
  const naming = argument.type === 'named' ? { flag: dashed(name) } : name === '' ? {} : { valueHint: name };
  const wanted = name.replace(/^-+/, '').replace(/=.*$/s, '') || 'argument';
  const written = naming.flag ?? wanted;
  const own = withSecrecy(argument, wanted);
  if (value !== undefined) return { ...naming, ...fixedParts(value, own, settings, isRepeated) };
  if (argument.type === 'named' && !takesValue(argument, isFollowedByValue)) {
    if ((isFollowedByValue && argument.format !== 'boolean') || BARE_FLAGS.has(name) || name.includes('=')) return naming;
    return { ...naming, switch: settings.add(wanted, { ...own, format: 'boolean' }, { written }) };
  }
  const slot = settings.add(wanted, own, { written, ...(isRepeated && { adjust: asList }) });
  return { ...naming, parts: [slot], ...(isRepeated && { isRepeated }) };
}

/** A repeated template is a list only if it has one setting: lists of several settings would have to be of equal length. */
function fixedParts(
  value: string,
  own: InputWithVariables,
  settings: InputSettings,
  isRepeated: boolean,
): Omit<ArgumentSlot, 'flag' | 'valueHint'> {
  const asked = new Set(
    Object.entries(own.variables ?? {}).flatMap(([name, known]) => (isFixed(known) || !value.includes(`{${name}}`) ? [] : name)),
  );
  const isList = isRepeated && asked.size === 1;
  const parts = templateParts(value, own, { settings, unknownVariable: 'text', ...(isList && { adjust: asList }) });
  return { parts, ...(isList && { isRepeated: true }) };
}

function isFixed({ value, choices }: Input): boolean {
  return value !== undefined || choices?.length === 1;
}

/** Some publishers write flags without their dashes. */
function dashed(name: string): string {
  return name.startsWith('-') || name === '' ? name : `--${name}`;
}

/** Flags of the programs that start packages, which have no value. */
const BARE_FLAGS: ReadonlySet<string> = new Set([
  '-i',
  '-t',
  '-it',
  '-y',
  '-q',
  '--rm',
  '--init',
  '--yes',
  '--quiet',
  '--interactive',
  '--tty',
]);

/** Words of flags that have a value: `--db-path`, `--apiKey`. */
const VALUE_WORD =
  /(?:path|dirs?|directory|files?|folder|host|port|urls?|uri|id|ids|key|token|secret|password|name|user|string|ms|seconds|timeout|level|mode|transport|list|tools|version|region|project|features|domain|model|tag|address|interval)$/i;

/**
 * Whether a flag has a value: the format does not say so, except by the members that describe a value. That it is repeated describes none
 * if a fixed value follows: some publishers state `-e` and the name of a variable as two arguments.
 */
function takesValue(argument: PackageArgument & { readonly type: 'named' }, isFollowedByValue: boolean): boolean {
  const { name, format, placeholder, choices, isRequired, isSecret, isRepeated } = argument;
  if (format !== undefined) return format !== 'boolean';
  const isDescribed = argument.default !== undefined || placeholder !== undefined || (choices ?? []).length > 0;
  if (isRepeated === true && !isFollowedByValue) return true;
  return isDescribed || isRequired === true || isSecret === true || VALUE_WORD.test(name);
}

function asList(field: JsonObject): void {
  const { title, description, default: byDefault, ...item } = field;
  for (const key of Object.keys(field)) Reflect.deleteProperty(field, key);
  Object.assign(field, {
    type: 'array',
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    items: jsonObject(Object.entries(item)),
    ...(byDefault !== undefined && { default: [byDefault] }),
  });
}

const TEXT = jsonObject([['type', 'string']]);

function withSecrecy<Kind extends Input>(input: Kind, name: string): Kind {
  return { ...input, isSecret: input.isSecret === true || isSecretField(name, TEXT) };
}
