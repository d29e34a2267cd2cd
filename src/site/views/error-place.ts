import type { ConfigError } from '../../session-config/index.ts';
import { pathOfPointer } from '../../session-config/schema/pointer.ts';

/** The position of an error. */
type Place = Pick<ConfigError, 'param' | 'pointer'>;

/** Whether an error concerns the configuration as a whole; a setting may be named root. */
export function isOfWhole({ param, pointer }: Place): boolean {
  return param === 'root' && (pointer === '' || pointer === '/');
}

/**
 * The label of the innermost field around an error, and the part of its value: `Ports, 1`. The parameter if no field is around it.
 *
 * @param labels of the fields by parameter
 */
export function labelOfPlace({ param, pointer }: Place, labels: ReadonlyMap<string, string>): string {
  const path = pathOfPointer(pointer);
  const paramTo = (end: number): string => path.slice(0, end).join('.');
  const last = path.findLastIndex((_, at) => labels.has(paramTo(at + 1))) + 1;
  const label = last === 0 ? undefined : labels.get(paramTo(last));
  if (label === undefined) return param;
  return last === path.length ? label : `${label}, ${path.slice(last).join('.')}`;
}

/** The part of the value of a field, with dots between the names; `undefined` if a position is not inside. */
export function partInside(field: string, { pointer }: Place): string | undefined {
  return pointer.startsWith(`${field}/`) && pointer !== '/' ? pathOfPointer(pointer.slice(field.length)).join('.') : undefined;
}
