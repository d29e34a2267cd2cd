import { nameFault } from '../codec/reserved.ts';
import type { Fault } from '../schema/fault.ts';

/** The reason why a query cannot contain the field at a path, as data: its first invalid name. `undefined` if all are valid. */
export function unsendableFault(path: readonly string[]): Fault | undefined {
  return path.map((name, index) => nameFault(name, index === 0)).find((fault) => fault !== undefined);
}
