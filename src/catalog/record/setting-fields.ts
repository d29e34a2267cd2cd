import { isObject, type SchemaObject } from '../../session-config/schema/json-schema.ts';
import { isMarkedSecret, isSecretField } from '../../session-config/schema/secret-field.ts';

/** A setting that a configuration schema describes. */
export interface SettingField {
  /** As its parameter of a URL is named: `auth.key` for the field `key` of the object `auth`. */
  readonly name: string;
  /** Whether a user must enter it: it and all objects around it are required and have no default. */
  readonly isRequired: boolean;
  readonly isSecret: boolean;
}

const WHOLE: SettingField = { name: '', isRequired: true, isSecret: false };

/** The settings of a schema, in its order. An object that describes its fields is not a setting, but they are. References are not followed. */
export function settingFields(schema: SchemaObject): SettingField[] {
  return fieldsIn(schema, WHOLE);
}

/** @param object that the schema describes, as if it were a setting */
function fieldsIn({ properties, required }: SchemaObject, object: SettingField): SettingField[] {
  if (!isObject(properties)) return [];
  const names: readonly unknown[] = Array.isArray(required) ? required : [];
  return Object.entries(properties).flatMap(([member, stated]) => {
    const field = isObject(stated) ? stated : {};
    const name = object.name === '' ? member : `${object.name}.${member}`;
    const isRequired = object.isRequired && names.includes(member) && !Object.hasOwn(field, 'default');
    if (isObject(field['properties'])) return fieldsIn(field, { name, isRequired, isSecret: object.isSecret || isMarkedSecret(field) });
    return [{ name, isRequired, isSecret: object.isSecret || isSecretField(member, field) }];
  });
}
