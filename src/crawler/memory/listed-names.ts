import { member, type JsonObject } from '../../catalog/parsing/json-tree.ts';

/** The names that a source listed at its last reading; `undefined` if they are unknown. */
export function listedIn(memory: JsonObject): readonly string[] | undefined {
  const listed = member(memory, 'listed');
  return Array.isArray(listed) ? listed.filter((name) => typeof name === 'string') : undefined;
}
