import { z } from 'zod';

/** A schema that the MCP server checks with, and the JSON Schema of it that clients read. */
interface Published<S extends z.ZodType> {
  readonly '~standard': S['~standard'];
}

type Json = Readonly<Record<string, unknown>>;

/** The input of a tool, published exactly and without `$schema`: its value is the default of MCP. */
export function shortInput<S extends z.ZodType>(schema: S): Published<S> {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input' });
  return publishedAs(schema, json);
}

/**
 * The output of a tool. Answers are checked exactly; the published schema has only the members and their types, because every client reads
 * it, and most give it to their model. It says nothing about the members of objects within the answer, so that it accepts every answer that
 * the exact schema accepts.
 */
export function shortOutput<S extends z.ZodType>(schema: S): Published<S> {
  const { properties = {}, required } = z.toJSONSchema(schema, { io: 'output' });
  const members = Object.entries(properties).map(([name, member]) => [name, typeOf(member)] as const);
  return publishedAs(schema, { type: 'object', properties: Object.fromEntries(members), ...(required && { required }) });
}

function typeOf(member: z.core.JSONSchema._JSONSchema): Json {
  if (typeof member === 'boolean') return {};
  const { type, items } = member;
  const itemType = typeof items === 'object' && !Array.isArray(items) ? items.type : undefined;
  return { ...(type && { type }), ...(itemType && { items: { type: itemType } }) };
}

function publishedAs<S extends z.ZodType>(schema: S, json: Json): Published<S> {
  const jsonSchema = { input: () => ({ ...json }), output: () => ({ ...json }) };
  return { '~standard': { ...schema['~standard'], jsonSchema } };
}
