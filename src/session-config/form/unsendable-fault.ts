import { nameFault } from '../codec/reserved.ts';
import type { Fault } from '../schema/fault.ts';

/** Why no query can carry the field at a path, as data: its first name that cannot be written. `undefined` where all can. */
export function unsendableFault(path: readonly string[]): Fault | undefined {
  return path.map((name, index) => nameFault(name, index === 0)).find((fault) => fault !== undefined);
}
