import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { readFileSync } from 'node:fs';

import { sharedPath } from './shared-data.ts';

/** A JSON Schema, as far as the published schema of `server.json` uses it. */
interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
}

/** Keeps of a JSON value what the published schema of `server.json` describes. */
type SchemaMembers = (value: unknown) => unknown;

/**
 * The published schema as a function that keeps only its members: members without a name in the schema, and members and items whose value
 * it refuses, are left out.
 */
export function publishedMembers(): SchemaMembers {
  // The file is a JSON Schema.
  const root = JSON.parse(readFileSync(sharedPath('official', 'server.schema.2025-12-11.json'), 'utf8')) as Schema & {
    readonly definitions: Readonly<Record<string, Schema>>;
  };
  const ajv = new Ajv2020({ strict: false });
  addFormats(ajv);
  ajv.addSchema({ definitions: root.definitions }, 'server');
  const resolved = (schema: Schema): Schema =>
    schema.$ref === undefined ? schema : (root.definitions[schema.$ref.replace('#/definitions/', '')] ?? {});
  const validators = new Map<Schema, ValidateFunction>();
  const isValid = (schema: Schema, value: unknown): boolean => {
    let validate = validators.get(schema);
    if (validate === undefined) {
      // A schema again, whose references lead to the definitions.
      validate = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/definitions/', '"server#/definitions/')) as Schema);
      validators.set(schema, validate);
    }
    return validate(value);
  };
  /** The schemas of an object that apply to a value: of alternatives, those that accept it. */
  const parts = (schema: Schema, value: unknown): Schema[] => {
    const own = resolved(schema);
    const chosen = (own.anyOf ?? []).filter((alternative) => isValid(alternative, value));
    return [own, ...[...(own.allOf ?? []), ...chosen].flatMap((part) => parts(part, value))];
  };
  const kept = (schema: Schema, value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const applying = parts(schema, value);
    if (Array.isArray(value)) {
      const items = applying.find((part) => part.items)?.items ?? {};
      return value.map((item: unknown) => kept(items, item)).filter((item) => isValid(items, item));
    }
    const members = Object.entries(value).flatMap(([name, member]: [string, unknown]) => {
      const described = applying.flatMap(({ properties, additionalProperties }) =>
        properties !== undefined && Object.hasOwn(properties, name)
          ? (properties[name] ?? [])
          : typeof additionalProperties === 'object'
            ? additionalProperties
            : [],
      );
      if (described.length === 0) return [];
      const part = described.reduce((left, of) => kept(of, left), member);
      return described.every((of) => isValid(of, part)) ? [[name, part] as const] : [];
    });
    return Object.fromEntries(members);
  };
  return (value) => kept(root, value);
}
