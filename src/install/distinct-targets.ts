import { kebabName } from './server-names.ts';
import type { ServerTarget } from './launch/target.ts';
import { writeConnection } from './written-connection.ts';

/**
 * The servers with names that no client confuses in one file: a name equivalent to an earlier one is replaced by the longer name, or numbered, and so is one that would
 * give a placeholder of the same name, because clients share placeholder values.
 */
export function distinctTargets(targets: readonly ServerTarget[]): ServerTarget[] {
  const taken = new Set<string>();
  return targets.map((target) => {
    const { name, longName = name, displayName = name } = target;
    const isTaken = (each: ServerTarget): boolean => marksOf(each).some((mark) => taken.has(mark));
    let named = target;
    if (isTaken(named)) named = { ...target, displayName, name: longName };
    for (let number = 2; isTaken(named); number += 1) named = { ...target, displayName, name: `${longName}-${number}` };
    for (const mark of marksOf(named)) taken.add(mark);
    return named;
  });
}

/** The keys that must be unique: its name in the strictest form, and the names of its placeholders. */
function marksOf(target: ServerTarget): string[] {
  const { placeholders } = writeConnection(target, 'input', false);
  return [`server ${kebabName(target.name)}`, ...placeholders.map(({ id }) => `placeholder ${id}`)];
}
