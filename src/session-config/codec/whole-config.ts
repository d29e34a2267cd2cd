import { isObject } from '../schema/json-schema.ts';
import { asSchema, partsOf, speaksOf, type SchemaReader } from '../schema/schema-reader.ts';
import { ConfigTreeError } from './config-tree.ts';

/** The parameter in which published clients up to 1.5.6 send the whole configuration: Base64 of a JSON object. */
export const WHOLE_CONFIG = 'config';

/**
 * Whether the parameter contains the whole configuration: not if the schema declares a member of that name, or allows any member in one of
 * its alternatives.
 */
export function isWholeConfig(param: string, reader: SchemaReader | undefined): boolean {
  if (param !== WHOLE_CONFIG || reader === undefined) return false;
  const { root } = reader;
  if (reader.property(root, param) !== undefined || speaksOf(root, param, root)) return false;
  return partsOf(root, root).every(
    ({ additionalProperties, unevaluatedProperties }) =>
      asSchema(additionalProperties) === undefined && asSchema(unevaluatedProperties) === undefined,
  );
}

/**
 * The members of a whole configuration, as JSON values.
 *
 * @param text Base64 (RFC 4648 §4); an unescaped plus sign is read as a blank in a query
 * @throws ConfigTreeError for anything else
 */
export function wholeConfig(text: string): readonly (readonly [name: string, value: unknown])[] {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll(' ', '+')), (character) => character.charCodeAt(0));
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (isObject(value)) return Object.entries(value);
  } catch {
    // Rejected below.
  }
  throw new ConfigTreeError([], 'config must be Base64 of a JSON object');
}
