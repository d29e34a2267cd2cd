import { isObject, type SchemaObject } from '../schema/json-schema.ts';
import { followRefs } from '../schema/local-ref.ts';
import { pointerOfPath } from '../schema/pointer.ts';
import { isSecretField } from '../schema/secret-field.ts';
import { nameProblem } from '../codec/reserved.ts';
import { distinctOptions, NULL_OPTION } from './choice-options.ts';
import { fits } from './field-fits.ts';
import type { FieldBase, FormField, JsonField, JsonReason } from './form-field.ts';
import type { Carrier } from './form-model.ts';
import { given } from './given.ts';
import { humanLabel } from './human-label.ts';
import type { FormWords } from './form-words.ts';
import { jsonCopies, jsonCopy } from './json-copy.ts';
import { requiredWhen } from './dependent-names.ts';
import { requiredAlternatives } from './required-alternatives.ts';
import { plainSchema, type PlainSchema, type Trail } from './plain-schema.ts';
import { numberLimits, textHints } from './scalar-limits.ts';
import { numberIn, textIn } from './schema-words.ts';
import type { SchemaDocument } from './schema-document.ts';
import { unreadKeywords } from './unread-keywords.ts';
import { MAX_OPTIONS, variantOptions } from './variant-options.ts';
import { withoutRevealingValues } from './revealing-values.ts';

/** The common context of all fields of a form. */
export interface FormBuild {
  readonly document: SchemaDocument;
  readonly carrier: Carrier;
  readonly words: FormWords;
  /** Maximum nesting depth of groups; deeper ones are edited as JSON. */
  readonly maxDepth: number;
  /** Counts one more field. */
  countField(): void;
  /** Whether the form has the maximum number of fields. */
  isFull(): boolean;
  /** Pointers of fields above the maximum number. */
  readonly beyond: string[];
}

/** The position of a field. */
interface FieldPlace {
  readonly path: readonly string[];
  /** Its name, or for an item that of its list. */
  readonly name: string;
  /** Label if the schema has no title. */
  readonly label?: string;
  readonly isRequired: boolean;
  /** Whether an enclosing field is secret. */
  readonly isInSecret: boolean;
  /** The reason why an enclosing field cannot be sent. */
  readonly unsendable: string | undefined;
  readonly trail: Trail;
}

/** The position of the whole configuration. */
export const ROOT_PLACE: FieldPlace = {
  path: [],
  name: 'configuration',
  isRequired: true,
  isInSecret: false,
  unsendable: undefined,
  trail: new Set(),
};

/** The field for a schema. A schema without a suitable control becomes a JSON field, so no field is lost. */
export function buildField(schema: unknown, place: FieldPlace, build: FormBuild): FormField {
  build.countField();
  const reading = plainSchema(schema, place.trail, build.document);
  if (!reading.ok) return unreadField(schema, place, build, reading.error);
  const plain = reading.value;
  const base = fieldBase(plain, place, build);
  const { unread } = build.document;
  const own = unread.length;
  const inside: FieldPlace = { ...place, isInSecret: base.secret, unsendable: base.unsendable, trail: plain.trail };
  const field = withAlternatives(kindOf(plain, base, inside, build), schema, build);
  const stated = field.kind === 'group' ? field.requiredAlternatives?.keyword : undefined;
  const keywords = unreadKeywords(plain).filter((keyword) => keyword !== stated);
  unread.splice(own, 0, ...keywords.map((keyword) => ({ pointer: base.pointer, keyword })));
  return withoutRevealingValues(withFittingDefault(field, plain.schema, place));
}

/** Adds the alternatives that the schema of a group states, which its simplified schema no longer has. */
function withAlternatives(field: FormField, schema: unknown, { document }: FormBuild): FormField {
  const stated = field.kind === 'group' && isObject(schema) ? followRefs(schema, document.root) : undefined;
  if (field.kind !== 'group' || stated === undefined) return field;
  return { ...field, ...given({ requiredAlternatives: requiredAlternatives(stated, field.fields) }) };
}

/** Ignores a default that is not valid for the field: the validator would reject it. */
function withFittingDefault(field: FormField, { default: written }: SchemaObject, { isRequired }: FieldPlace): FormField {
  const value = jsonCopy(written);
  if (value === undefined || fits(field, value, false)) return field;
  const bare = { ...field, required: isRequired && !field.readOnly && field.kind !== 'fixed' };
  Reflect.deleteProperty(bare, 'default');
  return bare;
}

/** A schema that cannot be read may still have a title. */
function unreadField(schema: unknown, place: FieldPlace, build: FormBuild, reason: JsonReason): FormField {
  const base = fieldBase({ schema: isObject(schema) ? schema : {}, types: [], nullable: false }, place, build);
  return withoutRevealingValues(jsonField(base, reason));
}

function kindOf(plain: PlainSchema, base: FieldBase, place: FieldPlace, build: FormBuild): FormField {
  if (plain.options !== undefined) return choiceField(plain, base, place, build);
  if (plain.shapes.length > 1) return variantField(plain, base, place, build);
  // No type besides null: only null, or any value if no type is stated.
  const type = plain.types[0] ?? 'null';
  switch (type) {
    case 'string':
      return { ...base, kind: 'text', ...textHints(plain.schema, base.secret) };
    case 'integer':
    case 'number':
      return { ...base, kind: 'number', integer: type === 'integer', ...numberLimits(plain.schema) };
    case 'boolean':
      return { ...base, kind: isAlwaysAnswered(plain, place) ? 'checkbox' : 'three-state' };
    case 'array':
      return listField(plain, base, place, build);
    case 'object':
      return objectField(plain, base, place, build);
    case 'null':
      return plain.nullable && plain.schema['type'] !== undefined
        ? { ...base, kind: 'choice', options: [NULL_OPTION] }
        : jsonField({ ...base, types: [] }, 'any');
  }
}

/** Whether a boolean has a value before a person enters one. */
function isAlwaysAnswered({ schema, nullable }: PlainSchema, { isRequired }: FieldPlace): boolean {
  return isRequired && !nullable && typeof schema['default'] === 'boolean';
}

function choiceField({ options = [], nullable }: PlainSchema, base: FieldBase, place: FieldPlace, { words }: FormBuild): FormField {
  const distinct = distinctOptions(nullable ? [...options, NULL_OPTION] : options, words.emptyText);
  const [only, another] = distinct;
  const isFixed = only !== undefined && another === undefined && place.isRequired;
  return isFixed ? { ...base, required: false, kind: 'fixed', value: only.value } : { ...base, kind: 'choice', options: distinct };
}

function variantField({ shapes }: PlainSchema, base: FieldBase, place: FieldPlace, build: FormBuild): FormField {
  const reason = shapes.length > MAX_OPTIONS ? 'too-many' : whyNoContainer(place, build);
  if (reason !== undefined) return jsonField(base, reason);
  const inside = { ...place, isRequired: true };
  const options = variantOptions(shapes, build.words, ({ schema, trail }) => buildField(schema, { ...inside, trail }, build));
  return options.length > MAX_OPTIONS ? jsonField(base, 'too-many') : { ...base, kind: 'variant', options };
}

function listField({ schema }: PlainSchema, base: FieldBase, place: FieldPlace, build: FormBuild): FormField {
  const { items, prefixItems } = schema;
  if (Array.isArray(prefixItems) || Array.isArray(items)) return jsonField(base, 'tuple');
  const reason = whyNoContainer(place, build);
  if (reason !== undefined) return jsonField(base, reason);
  const item = buildField(items, { ...place, path: [...place.path, '0'], label: build.words.item, isRequired: true }, build);
  // A list of JSON texts is harder to read than one JSON text.
  if (item.kind === 'json') return jsonField(base, item.reason);
  const limits = given({ minItems: numberIn(schema, 'minItems'), maxItems: numberIn(schema, 'maxItems') });
  return { ...base, kind: 'list', item, ...limits, uniqueItems: schema['uniqueItems'] === true };
}

function objectField({ schema }: PlainSchema, base: FieldBase, place: FieldPlace, build: FormBuild): FormField {
  const { properties, additionalProperties } = schema;
  const members = isObject(properties) ? properties : {};
  const isGroup = Object.keys(members).length > 0 || requiredNames(schema).length > 0;
  if (!isGroup && !isObject(additionalProperties)) return jsonField(base, 'no-members');
  const reason = whyNoContainer(place, build);
  if (reason !== undefined) return jsonField(base, reason);
  if (isGroup) {
    return { ...base, kind: 'group', fields: memberFields(schema, members, place, build), requiredWhen: requiredWhen(schema) };
  }
  const value = buildField(
    additionalProperties,
    { ...place, path: [...place.path, '0'], label: build.words.value, isRequired: true },
    build,
  );
  if (value.kind !== 'json') return { ...base, kind: 'record', value };
  // One JSON text for all values; at the top level there is no field if the schema only allows arbitrary members.
  if (Object.keys(additionalProperties ?? {}).length > 0)
    build.document.unread.push({ pointer: base.pointer, keyword: 'additionalProperties' });
  return jsonField(base, value.reason);
}

function memberFields(schema: SchemaObject, properties: SchemaObject, place: FieldPlace, build: FormBuild): FormField[] {
  const required = new Set(requiredNames(schema));
  const undeclared = [...required].filter((name) => !Object.hasOwn(properties, name));
  const definitions = [
    ...Object.entries(properties),
    ...undeclared.map((name): [string, unknown] => [name, schema['additionalProperties']]),
  ];
  return definitions.flatMap(([name, definition]) => {
    const path = [...place.path, name];
    const unsendable = place.unsendable ?? (build.carrier === 'query' ? nameProblem(name, path.length === 1) : undefined);
    const { isInSecret, trail } = place;
    if (build.isFull()) {
      build.beyond.push(pointerOfPath(path));
      return [];
    }
    const member = { path, name, isRequired: required.has(name), isInSecret, unsendable, trail };
    const isDeclared = Object.hasOwn(properties, name) || isObject(definition);
    return [isDeclared ? buildField(definition, member, build) : undeclaredField(member, build)];
  });
}

/** A required member without a schema. */
function undeclaredField(place: FieldPlace, build: FormBuild): JsonField {
  build.countField();
  return jsonField(fieldBase({ schema: {}, types: [], nullable: false }, place, build), 'undeclared');
}

function requiredNames({ required }: SchemaObject): readonly string[] {
  return Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];
}

function whyNoContainer({ path }: FieldPlace, build: FormBuild): JsonReason | undefined {
  if (path.length > build.maxDepth) return 'too-deep';
  return build.isFull() ? 'too-many' : undefined;
}

type Typed = Pick<PlainSchema, 'schema' | 'types' | 'nullable'>;

function fieldBase({ schema, types, nullable }: Typed, place: FieldPlace, { words }: FormBuild): FieldBase {
  const { path, name } = place;
  const title = textIn(schema, 'title');
  const named = types.length === 0 ? {} : { type: types };
  const secret = place.isInSecret || isSecretField(name, { ...schema, ...named });
  const value = jsonCopy(schema['default']);
  const readOnly = schema['readOnly'] === true;
  return {
    path,
    param: path.join('.'),
    pointer: pointerOfPath(path),
    label: title || (place.label ?? (humanLabel(name) || words.withoutName)),
    isTitled: title !== '',
    help: textIn(schema, 'description'),
    required: place.isRequired && value === undefined && !readOnly,
    secret,
    types: nullable ? [...types, 'null'] : types,
    nullable,
    readOnly,
    deprecated: schema['deprecated'] === true,
    ...given({ default: secret ? undefined : value, unsendable: place.unsendable }),
    examples: secret ? [] : jsonCopies([...jsonCopies(schema['examples']), schema['example']]),
  };
}

function jsonField(base: FieldBase, reason: JsonReason): JsonField {
  return { ...base, kind: 'json', reason };
}
