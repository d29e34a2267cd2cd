import type { SchemaObject } from '../schema/json-schema.ts';
import { secretPlaces } from './secret-places.ts';
import { holdsSecretShape } from '../schema/secret-shapes.ts';

/**
 * Whether a query parameter is a secret: by the schema or the name of its field or of an enclosing field, or because its value looks like a
 * secret, such as a URL with a password.
 */
export function isSecretParam(param: string, schema: SchemaObject, value = ''): boolean {
  const places = secretPlaces(schema);
  return places.ofParam(param).secret || holdsSecretShape(value);
}
