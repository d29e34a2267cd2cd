import type { Way } from '../../install/index.ts';

/** A JSON Schema of settings. */
type Schema = Readonly<Record<string, unknown>>;

/**
 * The names of the settings without which a way does not work and that have no default: variables, arguments, headers, parameters of the
 * URL. Each once, in the order of their schemas.
 */
export function requiredSettings(way: Way): readonly string[] {
  if (way.kind === 'package') return requiredOf(way.form.schema);
  if (way.kind === 'local') return requiredOf(way.schema);
  const { schema, headers } = way.remote;
  return [...new Set([...requiredOf(schema), ...requiredOf(headers.schema)])];
}

/** Of a required object, the fields that are required in it; its own name if none is. */
function requiredOf({ required, properties }: Schema): readonly string[] {
  const names = Array.isArray(required) ? required.filter((name): name is string => typeof name === 'string') : [];
  return [...new Set(names)].flatMap((name) => {
    const field = fieldOf(properties, name);
    if (Object.hasOwn(field, 'default')) return [];
    const inner = requiredOf(field);
    return inner.length === 0 ? name : inner.map((member) => `${name}.${member}`);
  });
}

function fieldOf(properties: unknown, name: string): Schema {
  if (typeof properties !== 'object' || properties === null || !Object.hasOwn(properties, name)) return {};
  const field: unknown = Reflect.get(properties, name);
  return typeof field === 'object' && field !== null ? { ...field } : {};
}
