import { pathOfPointer, pointerOfPath } from '../schema/pointer.ts';
import { configError, type ConfigFault } from '../schema/config-problem.ts';
import type { DraftReading } from './read-draft.ts';

/**
 * What a validator finds wrong with the configuration of a draft, at the places of the draft: items that could not be read are missing in
 * the configuration, so those after them have other indices there. What is said of such a list as a whole (`minItems`) is not known yet,
 * and left out.
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
