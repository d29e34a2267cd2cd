import { parameterPath } from './codec/parameter-path.ts';
import type { SchemaObject } from './json-schema.ts';
import { readerOf } from './schema-reader.ts';
import { secretPlaces } from './secret-places.ts';

/** Whether a query parameter carries a secret: its field, or one that it lies in, is said to be one by the schema or by its name. */
export function isSecretParam(param: string, schema: SchemaObject): boolean {
  const places = secretPlaces(schema);
  return parameterPath(param, readerOf(schema)).reduce((place, name) => places.step(place, name), places.root).secret;
}
