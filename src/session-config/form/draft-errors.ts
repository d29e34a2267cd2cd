import { pathOfPointer, pointerOfPath } from '../schema/pointer.ts';
import { configError, type ConfigFault } from '../schema/config-problem.ts';
import type { DraftReading } from './read-entries.ts';

/**
 * Maps the validation errors of a configuration to the positions in its draft: unreadable items are missing in the configuration, so later
 * items have other indices there. Errors about such a list as a whole (`minItems`) are omitted, because its length is not final.
 */
export function draftErrors(errors: readonly ConfigFault[], reading: DraftReading): readonly ConfigFault[] {
  const { leftOut } = reading;
  if (leftOut === undefined) return errors;
  const isUnread = (list: string): boolean => leftOut.has(list) && reading.errors.some(({ pointer }) => pointer.startsWith(`${list}/`));
  return errors.flatMap((error) => {
    const path: string[] = [];
    for (const name of error.pointer === '/' ? [] : pathOfPointer(error.pointer)) {
      const missing = leftOut.get(pointerOfPath(path)) ?? [];
      path.push(missing.length === 0 ? name : String(missing.reduce((index, at) => (at <= index ? index + 1 : index), Number(name))));
    }
    if (isUnread(pointerOfPath(path))) return [];
    return [{ ...error, ...configError({ path, reason: error.reason }) }];
  });
}
