import { isJsonObject, jsonObject, member, textMember, type JsonObject, type JsonValue } from '../../../catalog/parsing/json-tree.ts';
import { pointerTo } from '../../../session-config/schema/pointer.ts';
import type { MemberUse } from './member-use.ts';
import { placeholderIn } from '../../../catalog/values/placeholder.ts';

/** A setting or an argument declared in a platform file. */
export interface DeclaredField {
  /** JSON Schema of its value. */
  readonly schema: JsonObject;
  /** `undefined` if not stated. */
  readonly required: boolean | undefined;
}

/** Type names in platform files. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ...['string', 'str', 'text', 'url', 'uri', 'email', 'path', 'file', 'directory', 'select', 'enum', 'promptString', 'pickString'].map(
    (word) => [word.toLowerCase(), 'string'] as const,
  ),
  ...['password', 'secret'].map((word) => [word, 'string'] as const),
  ...['number', 'float', 'double'].map((word) => [word, 'number'] as const),
  ...['integer', 'int'].map((word) => [word, 'integer'] as const),
  ...['boolean', 'bool', 'flag'].map((word) => [word, 'boolean'] as const),
  ...['array', 'list'].map((word) => [word, 'array'] as const),
  ...['object', 'map', 'dict', 'json'].map((word) => [word, 'object'] as const),
]);

/** The JSON Schema type of a type name; `undefined` for an unknown name. */
export function typeOfWord(word: string): string | undefined {
  return TYPES.get(word.trim().toLowerCase());
}

/** Keywords of JSON Schema that are copied. */
const KEYWORDS: readonly string[] = [
  ...['const', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ...['items', 'minItems', 'maxItems', 'uniqueItems', 'properties', 'additionalProperties', 'anyOf', 'oneOf', 'allOf', '$ref', 'format'],
];

/** Keywords and their aliases. The first present one is used. */
const ALIASES = {
  title: ['title', 'label', 'displayName', 'display_name'],
  description: ['description', 'help'],
  choices: ['enum', 'options', 'choices', 'values'],
  secret: ['secret', 'sensitive', 'isSecret', 'is_secret', 'masked', 'password'],
  required: ['required', 'isRequired', 'is_required'],
  example: ['example', 'placeholder'],
} as const;

/**
 * Reads the declaration of one setting or argument: JSON Schema, or one of its relatives with `required: true`, `secret: true`, `options`.
 *
 * @param otherwise type if neither the declaration nor its default states one
 */
export function readDeclaredField(declaration: JsonObject, pointer: string, use: MemberUse, otherwise?: string): DeclaredField {
  const reader = new DeclarationReader(declaration, pointer, use);
  const schema = jsonObject();
  for (const keyword of KEYWORDS) reader.take(keyword, (value) => (schema[keyword] = value));
  const word = textMember(declaration, 'type') ?? '';
  const type = reader.type() ?? reader.impliedType() ?? otherwise;
  if (type !== undefined) schema['type'] = type;
  for (const keyword of ['title', 'description'] as const) {
    const text = reader.first(ALIASES[keyword], (value) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined));
    if (text !== undefined) schema[keyword] = text;
  }
  const choices = reader.first(ALIASES.choices, (value) => choicesOf(value, type));
  if (choices !== undefined) schema['enum'] = choices;
  reader.byDefault(type, schema);
  reader.examples(schema);
  const isSecret = reader.first(ALIASES.secret, flag) ?? /^(?:password|secret)$/i.test(word);
  if (isSecret) Object.assign(schema, { format: 'password', writeOnly: true });
  return { schema, required: reader.required(schema) };
}

function flag(value: JsonValue): boolean | undefined {
  return value === 'true' ? true : value === 'false' ? false : typeof value === 'boolean' ? value : undefined;
}

function choicesOf(value: JsonValue, type: JsonValue | undefined): JsonValue[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  return value.flatMap((item) => {
    const choice = isJsonObject(item) ? (member(item, 'value') ?? null) : item;
    return typedValue(choice, type) ?? [];
  });
}

/** Converts a value to its type, also from text; `undefined` if that is impossible. */
function typedValue(value: JsonValue, type: JsonValue | undefined): JsonValue | undefined {
  if (type === 'string') return typeof value === 'number' || typeof value === 'boolean' ? String(value) : textOnly(value);
  if (type === 'boolean') return flag(value);
  if (type === 'number' || type === 'integer') return numberOf(value, type);
  if (type === 'array') return Array.isArray(value) ? value : undefined;
  if (type === 'object') return isJsonObject(value) ? value : undefined;
  return value;
}

function textOnly(value: JsonValue): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function numberOf(value: JsonValue, type: 'number' | 'integer'): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) return undefined;
  return type === 'number' || Number.isInteger(number) ? number : undefined;
}

/** Reads the members of one declaration and marks them as used. */
class DeclarationReader {
  readonly #declaration: JsonObject;
  readonly #pointer: string;
  readonly #use: MemberUse;

  constructor(declaration: JsonObject, pointer: string, use: MemberUse) {
    this.#declaration = declaration;
    this.#pointer = pointer;
    this.#use = use;
    use.open(pointer);
  }

  take(key: string, keep: (value: JsonValue) => void): void {
    const value = member(this.#declaration, key);
    if (value === undefined || value === null) return;
    this.#use.use(pointerTo(this.#pointer, key));
    keep(value);
  }

  /** The value of the first of the members; members of another type are skipped. */
  first<T>(keys: readonly string[], read: (value: JsonValue) => T | undefined): T | undefined {
    for (const key of keys) {
      const value = member(this.#declaration, key);
      const found = value === undefined ? undefined : read(value);
      if (found === undefined) continue;
      this.#use.use(pointerTo(this.#pointer, key));
      return found;
    }
    return undefined;
  }

  /** The stated type; a list of types is copied. */
  type(): JsonValue | undefined {
    return this.first(['type'], (value) => (typeof value === 'string' ? typeOfWord(value) : Array.isArray(value) ? value : undefined));
  }

  impliedType(): string | undefined {
    const names = Object.keys(this.#declaration);
    if (names.includes('properties')) return 'object';
    if (names.includes('items')) return 'array';
    const byDefault = member(this.#declaration, 'default');
    return typeof byDefault === 'number' || typeof byDefault === 'boolean' ? typeof byDefault : undefined;
  }

  byDefault(type: JsonValue | undefined, schema: JsonObject): void {
    const stated = member(this.#declaration, 'default') ?? undefined;
    if (stated === undefined) return;
    const pointer = pointerTo(this.#pointer, 'default');
    if (typeof stated === 'string' && stated !== '' && placeholderIn(stated) !== undefined)
      return this.#use.leave(pointer, 'a placeholder is not a default');
    const value = typedValue(stated, type);
    if (value === undefined)
      return this.#use.leave(pointer, typeof type === 'string' ? `it is not of type ${type}` : 'it has none of the types');
    schema['default'] = value;
    this.#use.use(pointer);
  }

  examples(schema: JsonObject): void {
    const list = this.first(['examples'], (value) => (Array.isArray(value) ? value : undefined));
    const one = list ?? this.first(ALIASES.example, (value) => (isJsonObject(value) || value === null ? undefined : [value]));
    if (one !== undefined && one.length > 0) schema['examples'] = one;
  }

  /** A list under `required` belongs to the members of an object. */
  required(schema: JsonObject): boolean | undefined {
    const list = member(this.#declaration, 'required');
    if (Array.isArray(list)) this.take('required', (value) => (schema['required'] = value));
    const isOptional = this.first(['optional'], flag);
    return this.first(ALIASES.required, flag) ?? (isOptional === undefined ? undefined : !isOptional);
  }
}
