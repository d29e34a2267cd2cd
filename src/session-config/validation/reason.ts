import { counted } from '../schema/counted.ts';
import { isObject, member, type SchemaObject } from '../schema/json-schema.ts';
import { lookUp } from '../schema/local-ref.ts';
import { pathOfPointer } from '../schema/pointer.ts';
import { faultSentence, type Fault, type FaultWords } from '../schema/fault.ts';

/** The reason of a violated keyword, with the schema's value and without the configuration's value. */
export function reasonOf(keyword: string, stated: unknown): string {
  return faultSentence(faultOf(keyword, stated), REASONS, (code) => `does not fit the schema (${code})`);
}

/** The same as data. */
export function faultOf(keyword: string, stated: unknown): Fault {
  return { code: keyword, stated: [text(stated)] };
}

/** Reasons by keyword. */
export const REASONS: FaultWords = {
  required: () => 'is required',
  dependentRequired: () => 'is required together with members that are set',
  dependencies: () => 'is required together with members that are set',
  type: (stated) => `must be ${stated}`,
  enum: (stated) => `must be one of ${stated}`,
  const: (stated) => `must be ${stated}`,
  minimum: (stated) => `must be ${stated} or more`,
  maximum: (stated) => `must be ${stated} or less`,
  exclusiveMinimum: (stated) => `must be more than ${stated}`,
  exclusiveMaximum: (stated) => `must be less than ${stated}`,
  multipleOf: (stated) => `must be a multiple of ${stated}`,
  minLength: (stated) => `must have ${counted(stated, 'character')} or more`,
  maxLength: (stated) => `must have ${counted(stated, 'character')} or fewer`,
  pattern: (stated) => `must match the pattern ${stated}`,
  format: (stated) => `must be written as ${stated}`,
  minItems: (stated) => `must have ${counted(stated, 'item')} or more`,
  maxItems: (stated) => `must have ${counted(stated, 'item')} or fewer`,
  uniqueItems: () => 'must not have the same item twice',
  contains: () => 'must contain the items that the schema requires',
  minProperties: (stated) => `must have ${counted(stated, 'member')} or more`,
  maxProperties: (stated) => `must have ${counted(stated, 'member')} or fewer`,
  additionalProperties: () => 'is not known',
  propertyNames: () => 'has a name that is not allowed',
  anyOf: () => 'fits none of the allowed forms',
  oneOf: () => 'must fit exactly one of the allowed forms',
  not: () => 'is what the schema rules out',
  if: () => 'does not fit the condition of the schema',
};

/** Maximum length of a schema's value in a reason, in characters. */
const MAX_STATED = 200;

function text(stated: unknown): string {
  const parts = Array.isArray(stated) ? stated : [stated];
  // More parts do not fit.
  const joined = parts
    .slice(0, MAX_STATED)
    .map((part) => (typeof part === 'string' ? part : JSON.stringify(part)))
    .join(', ');
  return joined.length > MAX_STATED ? `${joined.slice(0, MAX_STATED)}…` : joined;
}

/** The value of the keyword at a schema path. References on the path are followed. */
export function statedAt(schemaPath: string, root: SchemaObject): unknown {
  return pathOfPointer(schemaPath).reduce<unknown>((at, key) => {
    if (key === '$ref') return refTarget(at, root);
    if (Array.isArray(at)) return (at as readonly unknown[])[Number(key)]; // Array.isArray narrows to any[].
    return isObject(at) ? member(at, key) : undefined;
  }, root);
}

function refTarget(at: unknown, root: SchemaObject): unknown {
  const ref = member(at, '$ref');
  return typeof ref === 'string' ? lookUp(ref, root) : undefined;
}
