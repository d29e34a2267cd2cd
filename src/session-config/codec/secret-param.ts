import type { SchemaObject } from '../schema/json-schema.ts';
import { secretPlaces } from './secret-places.ts';
import { holdsSecretShape } from '../schema/secret-shapes.ts';

/**
 * Whether a query parameter carries a secret: its field, or one that it lies in, is said to be one by the schema or by its name, or its
 * value looks like one, such as an address with a password.
 */
export function isSecretParam(param: string, schema: SchemaObject, value = ''): boolean {
  const places = secretPlaces(schema);
  return places.ofParam(param).secret || holdsSecretShape(value);
}
