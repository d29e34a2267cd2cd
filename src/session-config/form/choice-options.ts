import { canonicalJson } from '../schema/canonical-json.ts';
import type { ConfigValue } from '../schema/config.ts';
import type { SchemaObject } from '../schema/json-schema.ts';
import type { ChoiceOption } from './form-field.ts';
import { textIn } from './schema-words.ts';
import { jsonCopies, jsonCopy } from './json-copy.ts';

/** The only values that a schema allows, by `const` or `enum`; `undefined` if it does not list them. */
export function listedValues(schema: SchemaObject): ChoiceOption[] | undefined {
  const value = jsonCopy(schema['const']);
  if (value !== undefined) return [option(value, textIn(schema, 'title'), textIn(schema, 'description'))];
  if (!Array.isArray(schema['enum'])) return undefined;
  const values = jsonCopies(schema['enum']);
  const names = namesFor(values, schema['enumNames'] ?? schema['x-enumNames']);
  return values.map((listed, index) => option(listed, names[index] ?? '', ''));
}

/**
 * Options without repeated values; equal labels are distinguished by their JSON.
 *
 * @param emptyText label for the empty text without another label
 */
export function distinctOptions(options: readonly ChoiceOption[], emptyText: string): ChoiceOption[] {
  const byValue = new Map<string, ChoiceOption>();
  for (const each of options) {
    if (!byValue.has(canonicalJson(each.value))) byValue.set(canonicalJson(each.value), { ...each, label: each.label || emptyText });
  }
  const distinct = [...byValue.values()];
  const uses = new Map<string, number>();
  for (const { label } of distinct) uses.set(label, (uses.get(label) ?? 0) + 1);
  return distinct.map((each) => (uses.get(each.label) === 1 ? each : { ...each, label: `${each.label} (${JSON.stringify(each.value)})` }));
}

/** The option that sends null. */
export const NULL_OPTION: ChoiceOption = { value: null, label: 'null', help: '' };

/** Names are assigned by position, so they are used only if there are as many as values. */
function namesFor(values: readonly ConfigValue[], names: unknown): readonly string[] {
  if (!Array.isArray(names) || names.length !== values.length) return [];
  return names.map((name) => (typeof name === 'string' ? name.trim() : ''));
}

function option(value: ConfigValue, title: string, help: string): ChoiceOption {
  return { value, label: title || labelOf(value), help };
}

function labelOf(value: ConfigValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
