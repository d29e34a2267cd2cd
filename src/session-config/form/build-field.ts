import { isObject, listIn, member, membersIn, textsIn, type SchemaObject } from '../schema/json-schema.ts';
import { followRefs } from '../schema/local-ref.ts';
import { pointerOfPath } from '../schema/pointer.ts';
import { isSecretField } from '../schema/secret-field.ts';
import { nameProblem } from '../codec/reserved.ts';
import { branchesOf, type Branch } from './conditions.ts';
import { distinctOptions, NULL_OPTION } from './choice-options.ts';
import { fits } from './field-fits.ts';
import type { ConditionalFields, FieldBase, FormField, JsonField, JsonReason } from './form-field.ts';
import type { Carrier } from './form-model.ts';
import { given } from './given.ts';
import { humanLabel } from './human-label.ts';
import type { FormWords } from './form-words.ts';
import { jsonCopies, jsonCopy } from './json-copy.ts';
import { DEPENDENT, dependentNames } from './dependent-names.ts';
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
  readonly label?: string | undefined;
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
  const field = withStated(kindOf(plain, base, inside, build), schema, plain, inside, build);
  const stated = field.kind === 'group' ? field.requiredAlternatives?.keyword : undefined;
  const keywords = unreadKeywords(plain).filter((keyword) => keyword !== stated);
  unread.splice(own, 0, ...keywords.map((keyword) => ({ pointer: base.pointer, keyword })));
  return withoutRevealingValues(withFittingDefault(field, plain.schema, place));
}

/** Adds the alternatives and conditions that the schema of a group states, which its simplified schema no longer has. */
function withStated(field: FormField, schema: unknown, plain: PlainSchema, place: FieldPlace, build: FormBuild): FormField {
  if (field.kind !== 'group') return field;
  const stated = followRefs(schema, build.document.root) ?? {};
  const conditional = branchesOf(stated, build.document.root).flatMap((branch) => conditionalFields(branch, plain.schema, place, build));
  return {
    ...field,
    ...given({ requiredAlternatives: requiredAlternatives(stated, field.fields), conditional: conditional[0] && conditional }),
  };
}

/** The members that a branch declares in addition to an object, and those that it requires. */
function conditionalFields(
  { schema, ...condition }: Branch,
  object: SchemaObject,
  place: FieldPlace,
  build: FormBuild,
): ConditionalFields[] {
  const own = membersIn(object, 'properties');
  const further = membersIn(schema, 'properties');
  const required = textsIn(schema, 'required').filter((name) => !listIn(object, 'required').includes(name));
  const members = Object.entries({ ...further, ...own }).filter(([name]) => required.includes(name) || !Object.hasOwn(own, name));
  const fields = memberFields({ ...schema, required }, Object.fromEntries(members), place, build);
  return fields[0] ? [{ ...condition, fields }] : [];
}

/** Ignores a default that is not valid for the field: the validator would reject it. */
function withFittingDefault(field: FormField, { default: written }: SchemaObject, { isRequired }: FieldPlace): FormField {
  const value = jsonCopy(written);
  if (value === undefined || fits(field, value)) return field;
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
  const options = variantOptions(shapes, build.words, ({ schema, trail }) =>
    buildField(schema, { ...place, isRequired: true, trail }, build),
  );
  return options.length > MAX_OPTIONS ? jsonField(base, 'too-many') : { ...base, kind: 'variant', options };
}

function listField({ schema }: PlainSchema, base: FieldBase, place: FieldPlace, build: FormBuild): FormField {
  const { items, prefixItems } = schema;
  if (Array.isArray(prefixItems) || Array.isArray(items)) return jsonField(base, 'tuple');
  const reason = whyNoContainer(place, build);
  if (reason !== undefined) return jsonField(base, reason);
  const item = innerField(items, build.words.item, place, build);
  // A list of JSON texts is harder to read than one JSON text.
  if (item.kind === 'json') return jsonField(base, item.reason);
  const limits = given({ minItems: numberIn(schema, 'minItems'), maxItems: numberIn(schema, 'maxItems') });
  return { ...base, kind: 'list', item, ...limits, uniqueItems: schema['uniqueItems'] === true };
}

function objectField({ schema }: PlainSchema, base: FieldBase, place: FieldPlace, build: FormBuild): FormField {
  const { additionalProperties } = schema;
  const members = membersIn(schema, 'properties');
  const isGroup = Object.keys(members).length > 0 || textsIn(schema, 'required').length > 0;
  if (!isGroup && !isObject(additionalProperties)) return jsonField(base, 'no-members');
  const reason = whyNoContainer(place, build);
  if (reason !== undefined) return jsonField(base, reason);
  if (isGroup) {
    return {
      ...base,
      kind: 'group',
      fields: memberFields(schema, members, place, build),
      requiredWhen: DEPENDENT.flatMap((keyword) => dependentNames(schema, keyword)).filter(({ names }) => names.length > 0),
    };
  }
  const value = innerField(additionalProperties, build.words.value, place, build);
  if (value.kind !== 'json') return { ...base, kind: 'record', value };
  // One JSON text for all values; at the top level there is no field if the schema only allows arbitrary members.
  if (Object.keys(additionalProperties ?? {}).length > 0)
    build.document.unread.push({ pointer: base.pointer, keyword: 'additionalProperties' });
  return jsonField(base, value.reason);
}

/** The field of the first item or row. */
function innerField(schema: unknown, label: string, place: FieldPlace, build: FormBuild): FormField {
  return buildField(schema, { ...place, path: [...place.path, '0'], label, isRequired: true }, build);
}

function memberFields(schema: SchemaObject, properties: SchemaObject, place: FieldPlace, build: FormBuild): FormField[] {
  const required = new Set(textsIn(schema, 'required'));
  const undeclared = [...required].filter((name) => !Object.hasOwn(properties, name));
  const definitions = [
    ...Object.entries(properties),
    ...undeclared.map((name): [string, unknown] => [name, schema['additionalProperties']]),
  ];
  return definitions.flatMap(([name, definition]) => {
    const path = [...place.path, name];
    const unsendable = place.unsendable ?? (build.carrier === 'query' ? nameProblem(name, path.length === 1) : undefined);
    if (build.isFull()) {
      build.beyond.push(pointerOfPath(path));
      return [];
    }
    // In draft-03, `required` is a boolean in the property.
    const isRequired = required.has(name) || member(definition, 'required') === true;
    const inside = { ...place, label: undefined, path, name, isRequired, unsendable };
    const isDeclared = Object.hasOwn(properties, name) || isObject(definition);
    if (isDeclared) return [buildField(definition, inside, build)];
    build.countField();
    return [unreadField(definition, inside, build, 'undeclared')];
  });
}

function whyNoContainer({ path }: FieldPlace, build: FormBuild): JsonReason | undefined {
  if (path.length > build.maxDepth) return 'too-deep';
  return build.isFull() ? 'too-many' : undefined;
}

type Typed = Pick<PlainSchema, 'schema' | 'types' | 'nullable'>;

function fieldBase({ schema, types, nullable }: Typed, place: FieldPlace, { words }: FormBuild): FieldBase {
  const { path, name } = place;
  const title = textIn(schema, 'title');
  const secret = place.isInSecret || isSecretField(name, { ...schema, ...(types.length > 0 && { type: types }) });
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
