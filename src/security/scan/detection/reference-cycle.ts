import { isJsonObject, member, type JsonObject, type JsonValue } from '../../../catalog/parsing/json-tree.ts';
import { lookUp } from '../../../session-config/schema/local-ref.ts';

/** Keywords that apply to the same value, so that a cycle of them never ends. */
const IN_PLACE = ['allOf', 'anyOf', 'oneOf'];
const IN_PLACE_SINGLE = ['not', 'if', 'then', 'else'];

interface Visited {
  readonly schema: JsonObject;
  /** The schemas that it applies to the same value and that are not visited yet. */
  readonly applied: Iterator<JsonObject>;
}

/**
 * Finds schemas of a document that lead back to themselves or to another such schema without consuming a part of the value, so that validation
 * would never end. Visits each schema of the document once, whatever the number of calls, and needs no more of the call stack for a longer chain
 * of references.
 *
 * @param root the document
 */
export function endlessSchemas(root: JsonObject): (schema: JsonObject) => boolean {
  const known = new Map<JsonObject, boolean>();

  const search = (start: JsonObject): boolean => {
    const path: Visited[] = [];
    const open = new Set<JsonObject>();
    const enter = (schema: JsonObject): void => {
      path.push({ schema, applied: appliedInPlace(schema, root).values() });
      open.add(schema);
    };
    enter(start);
    for (let last = path.at(-1); last !== undefined; last = path.at(-1)) {
      const next = last.applied.next();
      if (next.done === true) {
        known.set(last.schema, false);
        open.delete(last.schema);
        path.pop();
      } else if (open.has(next.value) || known.get(next.value) === true) {
        for (const schema of open) known.set(schema, true);
        return true;
      } else if (!known.has(next.value)) enter(next.value);
    }
    return false;
  };

  return (schema) => known.get(schema) ?? search(schema);
}

function appliedInPlace(schema: JsonObject, root: JsonObject): readonly JsonObject[] {
  const { $ref } = schema;
  // A part of a JSON tree is a JSON value.
  const referred = typeof $ref === 'string' ? (lookUp($ref, root) as JsonValue | undefined) : undefined;
  const listed = IN_PLACE.flatMap((keyword) => {
    const list = member(schema, keyword);
    return Array.isArray(list) ? list : [];
  });
  return [referred, ...listed, ...IN_PLACE_SINGLE.map((keyword) => member(schema, keyword))].filter(isJsonObject);
}
