import type { Facts } from './facts.ts';
import type { Stored } from './stored.ts';

/** The expected contents of a content file. */
export interface Wanted {
  readonly facts: Pick<Stored, 'description' | 'version'> & Pick<Facts, 'connections' | 'tools'>;
  readonly tags: readonly string[];
  readonly verified: boolean;
}

/** A value of a record in a form that is the same for the same value; the order of texts in a list means nothing. */
export function textOf(value: unknown): string {
  if (value === undefined) return 'absent';
  return JSON.stringify(Array.isArray(value) && typeof value[0] === 'string' ? value.toSorted() : value);
}

/** The differences between a content file and its expected contents. */
export function differences(is: Stored, { facts, tags, verified }: Wanted): readonly string[] {
  const { description, version, connections, tools } = facts;
  const pairs: readonly (readonly [string, unknown, unknown])[] = [
    ['description', is.description, description],
    ['version', is.version, version],
    ['tags', is.tags, tags],
    ['verified', is.verified, verified],
    ['connections', is.connections, connections],
    ['tools', is.tools, tools],
  ];
  return pairs.flatMap(([what, stored, stated]) => {
    const [left, right] = [textOf(stored), textOf(stated)];
    return left === right ? [] : [`${what} is ${left}, not ${right}`];
  });
}

/** Whether two readings of a content file have the same facts, from the same places. */
export function isSameRecord(was: Stored, is: Stored): boolean {
  const contentsOf = ({ origins, ...rest }: Stored): string => JSON.stringify({ ...rest, text: '', origins: [...origins] });
  return contentsOf(was) === contentsOf(is);
}
