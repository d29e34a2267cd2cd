import type { AnswerSchema } from '../http/answer-schema.ts';

/** Reference to the component schema of this name. */
export function schemaReference(name: string): AnswerSchema {
  return { $ref: `#/components/schemas/${name}` };
}

/**
 * Schemas as components that reference each other: where a schema object is used within another, a reference replaces it. Local definitions
 * (`$defs`) become components too. So the published schemas are those that validate responses. Enumerations get the type of their values,
 * because client generators need it.
 *
 * @throws RangeError where two schemas would have the same name
 */
export function componentSchemas(schemas: Readonly<Record<string, AnswerSchema>>): Record<string, AnswerSchema> {
  const all = withDefinitions(schemas);
  const names = new Map<unknown, string>([...all].map(([name, schema]) => [schema, name]));
  return Object.fromEntries([...all].map(([name, schema]) => [name, mapMembers(withoutKeywords(schema, ['$defs', '$schema']), names)]));
}

function withDefinitions(schemas: Readonly<Record<string, AnswerSchema>>): Map<string, AnswerSchema> {
  const all = new Map(Object.entries(schemas));
  for (const { $defs } of Object.values(schemas)) {
    // `$defs` holds schemas (JSON Schema Core §8.2.4).
    for (const [name, definition] of Object.entries(($defs ?? {}) as Record<string, AnswerSchema>)) {
      if (all.has(name) && all.get(name) !== definition) throw new RangeError(`Two schemas have the name "${name}"; rename one of them.`);
      all.set(name, definition);
    }
  }
  return all;
}

function withoutKeywords(schema: AnswerSchema, keywords: readonly string[]): AnswerSchema {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !keywords.includes(keyword)));
}

function mapMembers(schema: AnswerSchema, names: ReadonlyMap<unknown, string>): AnswerSchema {
  const members = Object.entries(schema).map(([keyword, member]) => [keyword, keyword === '$ref' ? lifted(member) : mapped(member, names)]);
  // The entries are pairs of a keyword and its value.
  return typed(Object.fromEntries(members) as AnswerSchema);
}

/** Adds the type of enumerated values, where the schema has none and all values have the same. */
function typed(schema: AnswerSchema): AnswerSchema {
  const { type, enum: choices, const: only } = schema;
  const values: readonly unknown[] = Array.isArray(choices) ? choices : only === undefined ? [] : [only];
  const types = [...new Set(values.map((value) => typeof value))];
  const isPlain = types.length === 1 && (types[0] === 'string' || types[0] === 'boolean');
  return type === undefined && isPlain ? { type: types[0], ...schema } : schema;
}

function mapped(value: unknown, names: ReadonlyMap<unknown, string>): unknown {
  const name = names.get(value);
  if (name !== undefined) return schemaReference(name);
  if (Array.isArray(value)) return value.map((item: unknown) => mapped(item, names));
  // Other objects do not occur in JSON.
  return typeof value === 'object' && value !== null ? mapMembers(value as AnswerSchema, names) : value;
}

function lifted(reference: unknown): unknown {
  return typeof reference === 'string' ? reference.replace(/^#\/\$defs\//, '#/components/schemas/') : reference;
}
