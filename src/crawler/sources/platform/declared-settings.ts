import { isJsonObject, jsonObject, member, textMember, type JsonObject, type JsonValue } from '../../../catalog/parsing/json-tree.ts';
import { pointerTo } from '../../../session-config/schema/pointer.ts';
import { isSecretField } from '../../../session-config/schema/secret-field.ts';
import { readDeclaredField, type DeclaredField } from './declared-field.ts';
import { schemaOfFields } from './field-schema.ts';
import type { MemberUse } from './member-use.ts';
import { placeholderIn } from './placeholder.ts';
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

/** The settings that a platform file declares without a schema. */
export interface DeclaredSettings {
  /** Schema of the settings of a session. */
  readonly session: JsonObject;
  /** Schema of these and of the variables of the process. */
  readonly all: JsonObject;
  /** Pointers of the members that declare them. */
  readonly places: readonly string[];
}

/** Most settings of one file. */
const MAX_SETTINGS = 200;

/** A name of a setting, which is a parameter or an environment variable. */
const NAME = /^[A-Za-z_][\w.-]{0,127}$/;

/**
 * Reads settings that are declared without a schema: variables by name or in a list, required and optional ones, placeholders in the
 * environment of a process. A fixed value such as `NODE_ENV: production` is no setting. Commands are not looked at.
 *
 * @param schemaPointer place of the file's own configuration schema, whose members are no declarations
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

/** How the variables of a member are meant. */
interface Meant {
  readonly kind: 'session' | 'process';
  readonly required?: boolean;
  readonly secret?: boolean;
  /** Pointer of the member that declares them. */
  readonly place: string;
}

function readVariables(holder: JsonValue | undefined, pointer: string, settings: SettingReader): void {
  const within = (keys: readonly string[], meant: Omit<Meant, 'kind' | 'place'>): void => {
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

/** Members of a configuration section that are sections or schemas themselves. */
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

/** Members of which a declaration has at least one. */
const DECLARING: readonly string[] = ['type', 'description', 'required', 'default', 'secret', 'sensitive', 'enum', 'options', 'env'];

/** A section whose members are declarations or values by name, or a list of declarations. Other maps and lists are passed over. */
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

const FIXED = 'a fixed value is no setting';

interface Setting extends DeclaredField {
  readonly kind: Meant['kind'];
}

/** Gathers settings; two spellings of one name are one setting, and the first of them names it. */
class SettingReader {
  readonly #settings = new Map<string, { readonly name: string; readonly setting: Setting }>();
  /** Keys of settings by the variables that they are said to be in. */
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
  readAll(value: JsonValue | undefined, pointer: string, meant: Meant): void {
    if (Array.isArray(value)) value.forEach((item, index) => this.#readItem(item, pointerTo(pointer, index), meant));
    if (!isJsonObject(value)) return;
    for (const [name, stated] of Object.entries(value)) {
      const at = pointerTo(pointer, name);
      const isGroup = (name === 'required' || name === 'optional') && typeof stated === 'object' && stated !== null;
      if (isGroup) this.readAll(stated, at, { ...meant, required: name === 'required' });
      else this.readNamed(name, stated, at, meant);
    }
  }

  /** Reads what is stated of one name. */
  readNamed(name: string, stated: JsonValue, pointer: string, meant: Meant): void {
    if (!NAME.test(name)) return this.#use.leave(pointer, 'its name is no name of a setting');
    if (isJsonObject(stated)) return this.#readDeclaration(name, stated, pointer, meant);
    if (stated === null) return this.#add(name, {}, pointer, meant);
    if (typeof stated === 'string' && meant.required !== undefined) return this.#add(name, { description: stated.trim() }, pointer, meant);
    if (!Array.isArray(stated)) this.#readValue(name, String(stated), pointer, meant);
  }

  /** Reads the value that a configuration has for one setting: one that is left to the reader is declared by it. */
  readSettingValue(name: string, value: JsonValue, pointer: string, place: string): void {
    if (typeof value !== 'string' && value !== null) return this.#use.leave(pointer, FIXED);
    this.readNamed(name, value, pointer, { kind: 'session', place });
    if (!this.#use.isUsed(pointer)) this.#use.leave(pointer, FIXED);
  }

  #readItem(item: JsonValue, pointer: string, meant: Meant): void {
    if (typeof item === 'string') {
      const [, name = item.trim(), value] = /^\s*([^=\s]+)\s*=(.*)$/s.exec(item) ?? [];
      if (!NAME.test(name)) return this.#use.leave(pointer, 'it is no name of a setting');
      return value === undefined ? this.#add(name, {}, pointer, meant) : this.#readValue(name, value, pointer, meant);
    }
    if (!isJsonObject(item)) return this.#use.leave(pointer, 'a name or a map is expected there');
    const key = ['name', 'key', 'variable', 'env_var', 'env', 'id'].find((called) => textMember(item, called) !== undefined);
    if (key !== undefined) {
      this.#use.use(pointerTo(pointer, key));
      return this.readNamed(textMember(item, key) ?? '', item, pointer, meant);
    }
    const [entry, second] = Object.entries(item);
    if (entry === undefined || second !== undefined) return this.#use.leave(pointer, 'it names no setting');
    this.readNamed(entry[0], entry[1], pointerTo(pointer, entry[0]), meant);
  }

  #readDeclaration(name: string, declaration: JsonObject, pointer: string, meant: Meant): void {
    const value = member(declaration, 'value');
    const isFixed = value !== undefined && value !== null && typeof value !== 'object';
    if (isFixed) return this.#readValue(name, String(value), pointerTo(pointer, 'value'), meant, declaration);
    const field = readDeclaredField(declaration, pointer, this.#use, 'string');
    const alias = textMember(declaration, 'env');
    if (alias !== undefined) this.#use.use(pointerTo(pointer, 'env'));
    this.#keep(name, field, pointer, meant, alias);
  }

  /** The value of a variable: a placeholder asks for one. A fixed value is no setting, but a secret that stands in a file is to be replaced. */
  #readValue(name: string, text: string, pointer: string, meant: Meant, declaration: JsonObject = jsonObject()): void {
    const placeholder = placeholderIn(text);
    if (placeholder?.kind === 'reference') return this.#use.leave(pointer, 'it names a setting that is declared elsewhere');
    if (placeholder === undefined && !isSecretField(name, { type: 'string' })) return;
    const byDefault = placeholder?.default === undefined ? {} : { default: placeholder.default };
    this.#add(name, { ...declaration, ...byDefault }, pointer, meant);
  }

  /** @param declaration of which only what a field has is kept */
  #add(name: string, declaration: Readonly<Record<string, JsonValue>>, pointer: string, meant: Meant): void {
    const field = readDeclaredField(jsonObject(Object.entries(declaration)), pointer, this.#use, 'string');
    this.#use.use(pointer);
    this.#keep(name, field, pointer, meant);
  }

  /** @param alias name of the variable in which the process expects the setting */
  #keep(name: string, { schema, required }: DeclaredField, pointer: string, meant: Meant, alias = name): void {
    const key = this.#aliases.get(folded(name)) ?? folded(name);
    this.#aliases.set(folded(alias), key);
    const known = this.#settings.get(key);
    if (known === undefined && this.#settings.size >= MAX_SETTINGS) {
      if (!this.#isFull) this.#use.tell(pointer, `The file declares more than ${MAX_SETTINGS} settings; the others are not used.`);
      this.#isFull = true;
      return this.#use.use(pointer);
    }
    if (meant.secret === true) Object.assign(schema, { format: 'password', writeOnly: true });
    this.#places.add(meant.place);
    const setting: Setting = {
      kind: known?.setting.kind ?? meant.kind,
      required: known?.setting.required === true ? true : (required ?? meant.required ?? known?.setting.required),
      // What was said first counts; what is new is added.
      schema: known === undefined ? schema : jsonObject([...Object.entries(schema), ...Object.entries(known.setting.schema)]),
    };
    this.#settings.set(key, { name: known?.name ?? name, setting });
  }
}

/** The letters and digits of a name: `apiKey` and `API_KEY` are one. */
function folded(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z\d]/g, '');
}
