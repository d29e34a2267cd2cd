import { isObject, textsIn, type SchemaObject } from '../../session-config/schema/json-schema.ts';
import { followRefs } from '../../session-config/schema/local-ref.ts';
import { isMarkedSecret, isSecretField } from '../../session-config/schema/secret-field.ts';

/** A setting that a configuration schema describes. */
export interface SettingField {
  /** As its parameter of a URL is named: `auth.key` for the field `key` of the object `auth`. */
  readonly name: string;
  /** Whether a user must enter it: it and all objects around it are required and have no default. */
  readonly isRequired: boolean;
  readonly isSecret: boolean;
}

/** Maximum number of members that are read, as many as a form has: by references, a small schema can have billions. */
const MAX_MEMBERS = 512;

const WHOLE: SettingField = { name: '', isRequired: true, isSecret: false };

/** The settings of a schema, in its order. An object that describes its fields is not a setting, but they are. */
export function settingFields(schema: SchemaObject): SettingField[] {
  const reading: Reading = { root: schema, found: [], members: 0 };
  readObject(schema, WHOLE, reading, []);
  return reading.found;
}

/** What was read of a schema so far. */
interface Reading {
  readonly root: SchemaObject;
  readonly found: SettingField[];
  members: number;
}

/**
 * @param object that the schema describes, as if it were a setting
 * @param trail references that led to it
 */
function readObject(stated: SchemaObject, object: SettingField, reading: Reading, trail: readonly unknown[]): void {
  const { root, found } = reading;
  const schema = followed(stated, root, trail);
  const { properties } = schema;
  if (!isObject(properties)) return;
  const names = textsIn(schema, 'required');
  const inside = [...trail, stated['$ref']];
  for (const [member, value] of Object.entries(properties)) {
    reading.members += 1;
    if (reading.members > MAX_MEMBERS) return;
    const part = isObject(value) ? value : {};
    const field = followed(part, root, inside);
    const name = object.name === '' ? member : `${object.name}.${member}`;
    const isRequired = object.isRequired && names.includes(member) && !Object.hasOwn(field, 'default');
    const isSecret = object.isSecret || isMarkedSecret(field);
    if (isObject(field['properties'])) readObject(part, { name, isRequired, isSecret }, reading, inside);
    else found.push({ name, isRequired, isSecret: isSecret || isSecretField(member, field) });
  }
}

/** The schema to which a reference leads; the reference itself if it leads nowhere or back to an object around it. */
function followed(schema: SchemaObject, root: SchemaObject, trail: readonly unknown[]): SchemaObject {
  const { $ref } = schema;
  return ($ref !== undefined && trail.includes($ref) ? undefined : followRefs(schema, root)) ?? schema;
}
