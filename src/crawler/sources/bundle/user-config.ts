import { PACKAGE_LIMITS } from '../../../catalog/packages/package-reader.ts';
import { mayContainSecret } from '../../../catalog/packages/secret-text.ts';
import { FORBIDDEN_KEYS, isJsonObject, jsonObject, member, type JsonObject, type JsonValue } from '../../../catalog/parsing/json-tree.ts';
import type { FieldReader } from '../../../catalog/values/field-reader.ts';
import type { Input } from '../../../catalog/values/input.ts';
import { isSecretField } from '../../../session-config/schema/secret-field.ts';
import { inputOfSetting } from '../platform/setting-input.ts';

/** Maximum number of settings of one manifest. */
const MAX_SETTINGS = 100;

/** Names that can be a variable of a package. */
const SETTING_NAME = /^[\w-]{1,100}$/;

/** The settings that the manifest of a bundle asks from its user. */
export class UserConfig {
  /** JSON Schema of the settings; an empty object if there are none. */
  readonly schema: JsonObject;
  readonly #fields: ReadonlyMap<string, StatedField>;

  constructor(fields: ReadonlyMap<string, StatedField>) {
    this.#fields = fields;
    const required = [...fields].flatMap(([name, { isRequired }]) => (isRequired ? name : []));
    this.schema =
      fields.size === 0
        ? jsonObject()
        : jsonObject([
            ['type', 'object'],
            ['properties', jsonObject([...fields].map(([name, { schema }]) => [name, schema]))],
            ...(required.length === 0 ? [] : [['required', required] as const]),
          ]);
  }

  /** The input for a setting. One that the manifest uses without declaring it must be entered. */
  inputOf(name: string): Input {
    const field = this.#fields.get(name);
    if (field === undefined) return openInput(name);
    const { format: _format, ...input } = inputOfSetting(name, { schema: this.schema, examples: undefined });
    const item = field.isList && field.item !== undefined ? { default: field.item } : {};
    return { ...input, ...(field.format && { format: field.format }), ...(input.isSecret === true ? {} : item) };
  }

  /** Whether a setting has a list of values. */
  isList(name: string): boolean {
    return this.#fields.get(name)?.isList === true;
  }
}

/** The input for a variable that nothing describes. */
export function openInput(name: string): Input {
  return { isRequired: true, ...(isSecretField(name, { type: 'string' }) && { isSecret: true }) };
}

interface StatedField {
  readonly schema: JsonObject;
  readonly format: Input['format'];
  readonly isRequired: boolean;
  readonly isList: boolean;
  /** The only value of a default list. */
  readonly item: string | undefined;
}

/** Types of settings (MCPB manifest, `user_config`), with the formats of their inputs. */
const FORMATS: ReadonlyMap<string, Input['format']> = new Map([
  ['string', undefined],
  ['number', 'number'],
  ['boolean', 'boolean'],
  ['directory', 'filepath'],
  ['file', 'filepath'],
] as const);

/** Reads the `user_config` of a manifest. Unusable settings are reported and skipped. */
export function readUserConfig(reader: FieldReader): UserConfig {
  const fields = new Map<string, StatedField>();
  for (const [name, stated] of Object.entries(reader.object('user_config') ?? {})) {
    if (fields.size >= MAX_SETTINGS) {
      const message = `"user_config" has more than ${MAX_SETTINGS} settings; the others are left out.`;
      reader.warn('user_config', 'too-many', message, 'State fewer settings.');
      break;
    }
    const field = SETTING_NAME.test(name) && !FORBIDDEN_KEYS.has(name) && isJsonObject(stated) ? fieldOf(name, stated, reader) : undefined;
    if (field !== undefined) fields.set(name, field);
    else {
      const message = `The setting ${JSON.stringify(name.slice(0, 60))} is skipped: it needs a name of letters, digits, "_" and "-", and a known type.`;
      reader.warn('user_config', 'bad-setting', message, `Write {type: ${[...FORMATS.keys()].join(' | ')}, title: …, description: …}.`);
    }
  }
  return new UserConfig(fields);
}

function fieldOf(name: string, stated: JsonObject, parent: FieldReader): StatedField | undefined {
  const reader = parent.member('user_config', name, stated);
  const type = reader.text('type') ?? 'string';
  if (!FORMATS.has(type)) return undefined;
  const isSecret = reader.flag('sensitive') === true;
  const isPath = type === 'directory' || type === 'file';
  const isList = isPath && reader.flag('multiple') === true;
  const texts = ['title', 'description'].flatMap((key) => {
    const text = reader.text(key) ?? '';
    return text === '' || text.length > PACKAGE_LIMITS.text ? [] : [[key, text] as const];
  });
  const byDefault = defaultOf(member(stated, 'default'), isPath ? 'string' : type, isList);
  const isOpen =
    isSecret || isSecretField(name, jsonObject([['type', 'string'], ...texts])) || mayContainSecret(JSON.stringify(byDefault ?? ''));
  const schema = jsonObject([
    ['type', isList ? 'array' : isPath ? 'string' : type],
    ...texts,
    ...(isList ? [['items', jsonObject([['type', 'string']])] as const] : []),
    ...(isSecret ? [['format', 'password'] as const] : []),
    ...(isOpen || byDefault === undefined ? [] : [[needsExpansion(byDefault) ? 'examples' : 'default', asStated(byDefault)] as const]),
    ...(type === 'number' ? limitsOf(stated) : []),
  ]);
  const item = isOpen || !Array.isArray(byDefault) || byDefault.length !== 1 || needsExpansion(byDefault) ? undefined : byDefault[0];
  const isRequired = reader.flag('required') === true;
  return { schema, format: FORMATS.get(type), isRequired, isList, item: typeof item === 'string' ? item : undefined };
}

/** A default of the right type; `undefined` for any other. */
function defaultOf(value: JsonValue | undefined, type: string, isList: boolean): JsonValue | undefined {
  const isUsable = (item: JsonValue | undefined): boolean =>
    typeof item !== 'string' || (item !== '' && item.length <= PACKAGE_LIMITS.text);
  if (!isList) return typeof value === type && isUsable(value) ? value : undefined;
  const items = Array.isArray(value) ? value.filter((item) => typeof item === 'string' && isUsable(item)) : [];
  return items.length === 0 ? undefined : items;
}

/** Whether a default names a folder of the user, such as `${HOME}`. Only clients that open bundles know it, so it is an example. */
function needsExpansion(value: JsonValue): boolean {
  return [value].flat().some((item) => typeof item === 'string' && item.includes('${'));
}

function asStated(value: JsonValue): JsonValue {
  return needsExpansion(value) ? [value].flat() : value;
}

function limitsOf(stated: JsonObject): (readonly [string, JsonValue])[] {
  return (
    [
      ['min', 'minimum'],
      ['max', 'maximum'],
    ] as const
  ).flatMap(([key, keyword]) => {
    const value = member(stated, key);
    return typeof value === 'number' ? [[keyword, value] as const] : [];
  });
}
