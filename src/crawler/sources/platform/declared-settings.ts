import { booleanOf } from '../../../catalog/packages/boolean-text.ts';
import { isJsonObject, jsonObject, member, textMember, type JsonObject, type JsonValue } from '../../../catalog/parsing/json-tree.ts';
import { pointerTo } from '../../../session-config/schema/pointer.ts';
import { isSecretField } from '../../../session-config/schema/secret-field.ts';
import { readDeclaredField, type DeclaredField } from './declared-field.ts';
import { schemaOfFields } from './field-schema.ts';
import type { MemberUse } from './member-use.ts';
import { placeholderIn } from '../../../catalog/values/placeholder.ts';
import {
  CONFIG_KEYS,
  ENVIRONMENT_KEYS,
  OPTIONAL_KEYS,
  REQUIRED_KEYS,
  SECRET_KEYS,
  SERVER_MAPS,
  SETTING_LISTS,
  START_SECTIONS,
} from './platform-keys.ts';

/** Settings that a platform file declares without a schema. */
interface DeclaredSettings {
  /** Schema of the settings of a session. */
  readonly session: JsonObject;
  /** Schema of these and of the environment variables. */
  readonly all: JsonObject;
  /** Pointers of the members that declare them. */
  readonly places: readonly string[];
}

/** Maximum number of settings of one file. */
const MAX_SETTINGS = 200;

/** Name of a setting: a parameter or an environment variable. */
const NAME = /^[A-Za-z_][\w.-]{0,127}$/;

/**
 * Reads settings that are declared without a schema: variables by name or in a list, required and optional ones, placeholders in an
 * environment. A fixed value such as `NODE_ENV: production` is not a setting. Commands are ignored.
 *
 * @param schemaPointer pointer of the file's own configuration schema, whose members are not declarations
 */
export function readDeclaredSettings(file: JsonObject, use: MemberUse, schemaPointer?: string): DeclaredSettings {
  const settings = new SettingReader(use);
  for (const key of CONFIG_KEYS) {
    const pointer = pointerTo('', key);
    if (pointer !== schemaPointer) readConfigSection(member(file, key), pointer, settings);
  }
  for (const key of SETTING_LISTS) {
    const list = member(file, key);
    const place = pointerTo('', key);
    if (Array.isArray(list)) settings.readAll(list, place, { kind: 'session', place });
  }
  readVariables(file, '', settings);
  for (const key of [...START_SECTIONS, ...CONFIG_KEYS]) readVariables(member(file, key), pointerTo('', key), settings);
  for (const key of SERVER_MAPS) {
    const servers = member(file, key);
    if (!isJsonObject(servers)) continue;
    for (const [name, server] of Object.entries(servers)) readVariables(server, pointerTo(pointerTo('', key), name), settings);
  }
  return settings.result();
}

/** The kind of the variables of a member. */
interface VariableKind {
  readonly kind: 'session' | 'process';
  readonly required?: boolean;
  readonly secret?: boolean;
  /** Pointer of the member that declares them. */
  readonly place: string;
}

function readVariables(holder: JsonValue | undefined, pointer: string, settings: SettingReader): void {
  const within = (keys: readonly string[], meant: Omit<VariableKind, 'kind' | 'place'>): void => {
    for (const key of keys) {
      const place = pointerTo(pointer, key);
      settings.readAll(member(holder, key), place, { kind: 'process', ...meant, place });
    }
  };
  within(REQUIRED_KEYS, { required: true });
  within(OPTIONAL_KEYS, { required: false });
  within(SECRET_KEYS, { secret: true });
  within(ENVIRONMENT_KEYS, {});
}

/** Members of a configuration section that are not settings. */
const NO_SETTINGS: ReadonlySet<string> = new Set([
  ...[
    '$schema',
    'title',
    'description',
    'version',
    'additionalProperties',
    'schema',
    'configSchema',
    'properties',
    'type',
    'required',
    'optional',
    'command',
    'args',
  ],
  ...[...ENVIRONMENT_KEYS, ...REQUIRED_KEYS, ...OPTIONAL_KEYS, ...SECRET_KEYS],
]);

/** A declaration has at least one of these members. */
const DECLARING: readonly string[] = ['type', 'description', 'required', 'default', 'secret', 'sensitive', 'enum', 'options', 'env'];

/** Reads a section of declarations or values by name, or a list of declarations. Other maps and lists are skipped. */
function readConfigSection(section: JsonValue | undefined, place: string, settings: SettingReader): void {
  if (Array.isArray(section)) return settings.readAll(section, place, { kind: 'session', place });
  if (!isJsonObject(section)) return;
  for (const key of ['required', 'optional'] as const) {
    const listed = member(section, key);
    if (Array.isArray(listed) || isJsonObject(listed))
      settings.readAll(listed, pointerTo(place, key), { kind: 'session', required: key === 'required', place });
  }
  for (const [name, declaration] of Object.entries(section)) {
    if (NO_SETTINGS.has(name)) continue;
    const isValue = declaration === null || typeof declaration !== 'object';
    if (isValue) settings.readSettingValue(name, declaration, pointerTo(place, name), place);
    if (!isJsonObject(declaration)) continue;
    const isDeclared = DECLARING.some((key) => Object.hasOwn(declaration, key));
    if (isDeclared) settings.readNamed(name, declaration, pointerTo(place, name), { kind: 'session', place });
  }
}

const FIXED = 'a fixed value is not a setting';

interface Setting extends DeclaredField {
  readonly kind: VariableKind['kind'];
}

/** Collects settings; two spellings of one name are one setting with the first spelling. */
class SettingReader {
  readonly #settings = new Map<string, { readonly name: string; readonly setting: Setting }>();
  /** Keys of settings by the names of their variables. */
  readonly #aliases = new Map<string, string>();
  readonly #places = new Set<string>();
  readonly #use: MemberUse;
  #isFull = false;

  constructor(use: MemberUse) {
    this.#use = use;
  }

  result(): DeclaredSettings {
    const all = [...this.#settings.values()].map(({ name, setting }) => [name, setting] as const);
    const session = schemaOfFields(all.filter(([, { kind }]) => kind === 'session'));
    return { session, all: schemaOfFields(all), places: [...this.#places] };
  }

  /** Reads a list or a map of variables. */
  readAll(value: JsonValue | undefined, pointer: string, meant: VariableKind): void {
    if (Array.isArray(value)) value.forEach((item, index) => this.#readItem(item, pointerTo(pointer, index), meant));
    if (!isJsonObject(value)) return;
    for (const [name, stated] of Object.entries(value)) {
      const at = pointerTo(pointer, name);
      const isGroup = (name === 'required' || name === 'optional') && typeof stated === 'object' && stated !== null;
      if (isGroup) this.readAll(stated, at, { ...meant, required: name === 'required' });
      else this.readNamed(name, stated, at, meant);
    }
  }

  /** Reads the declaration or value of one name. */
  readNamed(name: string, stated: JsonValue, pointer: string, meant: VariableKind): void {
    if (!NAME.test(name)) return this.#use.leave(pointer, 'its name is not a valid setting name');
    if (isJsonObject(stated)) return this.#readDeclaration(name, stated, pointer, meant);
    if (stated === null) return this.#add(name, {}, pointer, meant);
    if (typeof stated === 'string' && meant.required !== undefined) return this.#add(name, { description: stated.trim() }, pointer, meant);
    if (!Array.isArray(stated)) this.#readValue(name, String(stated), pointer, meant);
  }

  /** Reads the value of one setting: a placeholder declares the setting. */
  readSettingValue(name: string, value: JsonValue, pointer: string, place: string): void {
    if (typeof value !== 'string' && value !== null) return this.#use.leave(pointer, FIXED);
    this.readNamed(name, value, pointer, { kind: 'session', place });
    if (!this.#use.isUsed(pointer)) this.#use.leave(pointer, FIXED);
  }

  #readItem(item: JsonValue, pointer: string, meant: VariableKind): void {
    if (typeof item === 'string') {
      const [, name = item.trim(), value] = /^\s*([^=\s]+)\s*=(.*)$/s.exec(item) ?? [];
      if (!NAME.test(name)) return this.#use.leave(pointer, 'it is not a valid setting name');
      return value === undefined ? this.#add(name, {}, pointer, meant) : this.#readValue(name, value, pointer, meant);
    }
    if (!isJsonObject(item)) return this.#use.leave(pointer, 'a name or a map is expected there');
    const key = ['name', 'key', 'variable', 'env_var', 'env', 'id'].find((called) => textMember(item, called) !== undefined);
    if (key !== undefined) {
      this.#use.use(pointerTo(pointer, key));
      return this.readNamed(textMember(item, key) ?? '', item, pointer, meant);
    }
    const [entry, second] = Object.entries(item);
    if (entry === undefined || second !== undefined) return this.#use.leave(pointer, 'it does not name a setting');
    this.readNamed(entry[0], entry[1], pointerTo(pointer, entry[0]), meant);
  }

  #readDeclaration(name: string, declaration: JsonObject, pointer: string, meant: VariableKind): void {
    const value = member(declaration, 'value');
    const isFixed = value !== undefined && value !== null && typeof value !== 'object';
    if (isFixed) return this.#readValue(name, String(value), pointerTo(pointer, 'value'), meant, declaration);
    const field = readDeclaredField(declaration, pointer, this.#use, 'string');
    const alias = textMember(declaration, 'env');
    if (alias !== undefined) this.#use.use(pointerTo(pointer, 'env'));
    this.#keep(name, field, pointer, meant, alias);
  }

  /** Reads the value of a variable. A placeholder declares a setting, a fixed value does not. A secret in the file counts as a placeholder. */
  #readValue(name: string, text: string, pointer: string, meant: VariableKind, declaration: JsonObject = jsonObject()): void {
    const placeholder = placeholderIn(text);
    if (placeholder?.kind === 'reference') return this.#use.leave(pointer, 'it refers to a setting that is declared elsewhere');
    // The value of a switch such as MASK_SECRETS is no secret.
    if (placeholder === undefined && (!isSecretField(name, { type: 'string' }) || booleanOf(text) !== undefined)) return;
    const byDefault = placeholder?.default === undefined ? {} : { default: placeholder.default };
    this.#add(name, { ...declaration, ...byDefault }, pointer, meant);
  }

  /** @param declaration only the members of a field are kept */
  #add(name: string, declaration: Readonly<Record<string, JsonValue>>, pointer: string, meant: VariableKind): void {
    const field = readDeclaredField(jsonObject(Object.entries(declaration)), pointer, this.#use, 'string');
    this.#use.use(pointer);
    this.#keep(name, field, pointer, meant);
  }

  /** @param alias name of the setting's environment variable */
  #keep(name: string, { schema, required }: DeclaredField, pointer: string, meant: VariableKind, alias = name): void {
    const key = this.#aliases.get(folded(name)) ?? folded(name);
    this.#aliases.set(folded(alias), key);
    const known = this.#settings.get(key);
    if (known === undefined && this.#settings.size >= MAX_SETTINGS) {
      if (!this.#isFull)
        this.#use.leaveWithMessage(pointer, `The file declares more than ${MAX_SETTINGS} settings; the others are not used.`);
      this.#isFull = true;
      return this.#use.use(pointer);
    }
    if (meant.secret === true) Object.assign(schema, { format: 'password', writeOnly: true });
    this.#places.add(meant.place);
    const setting: Setting = {
      kind: known?.setting.kind ?? meant.kind,
      required: known?.setting.required === true ? true : (required ?? meant.required ?? known?.setting.required),
      // Values stated first have priority; new ones are added.
      schema: known === undefined ? schema : jsonObject([...Object.entries(schema), ...Object.entries(known.setting.schema)]),
    };
    this.#settings.set(key, { name: known?.name ?? name, setting });
  }
}

/** The letters and digits of a name: `apiKey` and `API_KEY` are equal. */
function folded(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z\d]/g, '');
}
