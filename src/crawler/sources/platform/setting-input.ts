import { mayContainSecret } from '../../../catalog/packages/secret-text.ts';
import { isJsonObject, member, textMember, type JsonObject, type JsonValue } from '../../../catalog/parsing/json-tree.ts';
import type { Input } from '../../../catalog/values/input.ts';
import { scalarText } from '../../../catalog/values/scalar-text.ts';
import { isSecretField } from '../../../session-config/schema/secret-field.ts';

/** What a platform file says about its settings. */
export interface StatedSettings {
  /** The configuration schema; an empty object if there is none. */
  readonly schema: JsonObject;
  /** Example values by name. They become placeholders, never defaults. */
  readonly examples: JsonValue | undefined;
}

/**
 * The input for a setting of a platform file.
 *
 * @param byDefault the text that the command uses without the setting, if the schema has no default
 */
export function inputOfSetting(name: string, { schema, examples }: StatedSettings, byDefault?: string): Input {
  const properties = member(schema, 'properties');
  const stated = isJsonObject(properties) ? member(properties, name) : undefined;
  const field = isJsonObject(stated) ? stated : undefined;
  const isSecret = isSecretField(name, field ?? { type: 'string' });
  const description = textMember(field, 'description') ?? textMember(field, 'title');
  const fallback = scalarText(member(field, 'default')) ?? byDefault;
  const isOpen = isSecret || (fallback !== undefined && mayContainSecret(fallback));
  const given = isOpen ? undefined : fallback;
  const choices = choicesOf(member(field, 'enum'));
  const format = FORMATS.get(textMember(field, 'type') ?? '');
  const example = scalarText(member(examples, name)) ?? firstText(member(field, 'examples'));
  const placeholder = isSecret || example === undefined || example === '' || mayContainSecret(example) ? undefined : example;
  const required = member(schema, 'required');
  const isRequired = given === undefined && byDefault === undefined && Array.isArray(required) && required.includes(name);
  return {
    ...(description !== undefined && { description }),
    ...(isRequired && { isRequired }),
    ...(isSecret && { isSecret }),
    ...(format && { format }),
    ...(given !== undefined && { default: given }),
    ...(placeholder !== undefined && { placeholder }),
    ...(choices && { choices }),
  };
}

const FORMATS: ReadonlyMap<string, 'number' | 'boolean'> = new Map([
  ['number', 'number'],
  ['integer', 'number'],
  ['boolean', 'boolean'],
]);

function firstText(value: JsonValue | undefined): string | undefined {
  return Array.isArray(value) ? scalarText(value[0]) : undefined;
}

function choicesOf(value: JsonValue | undefined): readonly string[] | undefined {
  const texts = Array.isArray(value) ? value.flatMap((item) => scalarText(item) ?? []) : [];
  return texts.length === 0 ? undefined : texts;
}
