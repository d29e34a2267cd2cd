import { canonicalJson } from '../schema/canonical-json.ts';
import type { ConfigValue } from '../schema/config.ts';
import { isObject, listIn, member, membersIn } from '../schema/json-schema.ts';
import type { FixedField, FormField, GroupField, VariantOption } from './form-field.ts';
import type { FormWords } from './form-words.ts';
import type { Shape } from './plain-schema.ts';

/** Maximum number of options of a variant; a longer select is not usable. */
export const MAX_OPTIONS = 64;

/**
 * The options of a variant, each with a unique label and, if there is one, the discriminator member. The options of an inner variant count
 * as options.
 */
export function variantOptions(shapes: readonly Shape[], words: FormWords, fieldOf: (shape: Shape) => FormField): VariantOption[] {
  const name = discriminatorOf(shapes);
  const fields = shapes
    .map((shape) => fieldOf(name === undefined ? shape : requiring(shape, name)))
    .flatMap((field) => (field.kind === 'variant' ? field.options.map((option) => option.field) : [field]));
  const labels = fields.map((field) => labelOf(field, fixedMember(field, name), words));
  return fields.map((field, index): VariantOption => {
    const mark = fixedMember(field, name);
    return {
      label: distinctLabel(labels, index),
      help: field.help,
      ...(mark && { discriminator: { name: mark.path.at(-1) ?? '', value: mark.value } }),
      field,
    };
  });
}

/** The member with a different single value in every alternative. */
function discriminatorOf(shapes: readonly Shape[]): string | undefined {
  const properties = shapes.map(({ schema }) => membersIn(schema, 'properties'));
  return Object.keys(properties[0] ?? {}).find((name) => {
    const marks = properties.map((each) => singleValue(member(each, name)));
    return marks.every((mark) => mark !== undefined) && new Set(marks).size === shapes.length;
  });
}

/** JSON of the only value that a schema allows. */
function singleValue(schema: unknown): string | undefined {
  if (!isObject(schema)) return undefined;
  if (Object.hasOwn(schema, 'const')) return JSON.stringify(schema['const']);
  return Array.isArray(schema['enum']) && schema['enum'].length === 1 ? JSON.stringify(schema['enum'][0]) : undefined;
}

/** A discriminator is always sent, even if its alternative does not require it. */
function requiring(shape: Shape, name: string): Shape {
  if (!isObject(shape.schema)) return shape;
  return { ...shape, schema: { ...shape.schema, required: [...listIn(shape.schema, 'required'), name] } };
}

function fixedMember(field: FormField, name: string | undefined): FixedField | undefined {
  const found = field.kind === 'group' ? field.fields.find((member) => member.path.at(-1) === name) : undefined;
  return found?.kind === 'fixed' ? found : undefined;
}

function labelOf(field: FormField, mark: FixedField | undefined, { types }: FormWords): string {
  if (field.isTitled) return field.label;
  if (mark !== undefined) return wordOf(mark.value);
  if (field.kind === 'group') return groupLabel(field, types.object);
  const [type] = field.types;
  return type === undefined ? 'JSON' : types[type];
}

function groupLabel({ fields }: GroupField, otherwise: string): string {
  const needed = fields.filter(({ required }) => required);
  return (needed.length > 0 ? needed : fields).map(({ label }) => label).join(', ') || otherwise;
}

function wordOf(value: ConfigValue): string {
  return typeof value === 'string' && value !== '' ? value : canonicalJson(value);
}

/** Repeated labels get a number. */
function distinctLabel(labels: readonly string[], index: number): string {
  const label = labels[index] ?? '';
  const same = [...labels.keys()].filter((other) => labels[other] === label);
  return same.length === 1 ? label : `${label} (${same.indexOf(index) + 1})`;
}
