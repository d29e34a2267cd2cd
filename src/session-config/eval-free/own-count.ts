import type { OutputUnit } from '@cfworker/json-schema';

import { listIn, type SchemaObject } from '../schema/json-schema.ts';
import { statedAt } from '../validation/reason.ts';

/**
 * A schema that counts only what its own keywords have evaluated (JSON Schema 2020-12 core §11). The validator passes on the count of the
 * enclosing schema, except below `not`, so the schema is applied there once more.
 */
export function withOwnCount(schema: SchemaObject): SchemaObject {
  if (schema['unevaluatedProperties'] === undefined && schema['unevaluatedItems'] === undefined) return schema;
  return { ...schema, allOf: [...listIn(schema, 'allOf'), { not: { not: schema } }] };
}

/** An added application of a schema, in the path of a keyword. */
const ADDED = /\/allOf\/\d+\/not$/;

/**
 * The errors of a value without those of added applications whose schema also reports its own error there, which tells more.
 *
 * @param schema the schema without the added applications
 */
export function withoutAdded(units: readonly OutputUnit[], schema: SchemaObject): readonly OutputUnit[] {
  const isAdded = ({ keyword, keywordLocation }: OutputUnit): boolean =>
    keyword === 'not' && ADDED.test(keywordLocation) && statedAt(decodeURIComponent(keywordLocation.slice(1)), schema) === undefined;
  const added = new Set(units.filter(isAdded));
  if (added.size === 0) return units;
  const own = units.filter((unit) => !added.has(unit) && unit.keyword !== 'allOf');
  const reported = new Set(own.map(({ instanceLocation, keywordLocation }) => `${instanceLocation} ${schemaOf(keywordLocation)}`));
  return units.filter((unit) => !added.has(unit) || !reported.has(`${unit.instanceLocation} ${schemaOf(unit.keywordLocation)}`));
}

/** Path of the schema that has a keyword, itself or in `allOf`. */
function schemaOf(keywordLocation: string): string {
  return keywordLocation.slice(0, keywordLocation.lastIndexOf('/')).replace(/(?:\/allOf\/\d+)+$/, '');
}
