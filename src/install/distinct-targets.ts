import { kebabName } from './server-names.ts';
import type { ServerTarget } from './target.ts';
import { writeConnection } from './written-connection.ts';

/**
 * The servers under names that no client confuses in one file: a name that reads as one before it is numbered, and so is one that would
 * make a placeholder of the same name, because clients share the values of those.
 */
export function distinctTargets(targets: readonly ServerTarget[]): ServerTarget[] {
  const taken = new Set<string>();
  return targets.map((target) => {
    let named = target;
    for (let number = 2; marksOf(named).some((mark) => taken.has(mark)); number += 1) {
      named = { ...target, displayName: target.displayName ?? target.name, name: `${target.name}-${number}` };
    }
    for (const mark of marksOf(named)) taken.add(mark);
    return named;
  });
}

/** What must be unlike that of any other server: its name as the strictest client writes it, and the names of its placeholders. */
function marksOf(target: ServerTarget): string[] {
  const { placeholders } = writeConnection(target, 'input', false);
  return [`server ${kebabName(target.name)}`, ...placeholders.map(({ id }) => `placeholder ${id}`)];
}
