import { member } from '../schema/json-schema.ts';

/** The trimmed text of a keyword; empty if there is none. */
export function textIn(schema: unknown, keyword: string): string {
  const value = member(schema, keyword);
  return typeof value === 'string' ? value.trim() : '';
}

/** The number of a keyword; `undefined` if there is none. */
export function numberIn(schema: unknown, keyword: string): number | undefined {
  const value = member(schema, keyword);
  return typeof value === 'number' ? value : undefined;
}
