import { isObject } from '../json-schema.ts';

/** JSON that is the same for equal values, whatever the order of their members (JSON Schema 2020-12 §4.2.2). */
export function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join()}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.keys(value).sort();
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonicalText(value[name])}`).join()}}`;
}
