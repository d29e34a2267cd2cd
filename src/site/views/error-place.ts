import * as say from '#messages/form.ts';

import type { ConfigError } from '../../session-config/index.ts';
import { pathOfPointer } from '../../session-config/schema/pointer.ts';

/** The position of an error. */
type Place = Pick<ConfigError, 'param' | 'pointer'>;

/** Whether an error concerns the configuration as a whole; a setting may be named root. */
export function isOfWhole({ param, pointer }: Place): boolean {
  return param === 'root' && (pointer === '' || pointer === '/');
}

/**
 * The label of the innermost field around an error, and the part of its value: `Ports, Item 2`. The parameter if no field is around it.
 *
 * @param labels of the fields by parameter
 */
export function labelOfPlace({ param, pointer }: Place, labels: ReadonlyMap<string, string>): string {
  const path = pathOfPointer(pointer);
  const paramTo = (end: number): string => path.slice(0, end).join('.');
  const last = path.findLastIndex((_, at) => labels.has(paramTo(at + 1))) + 1;
  const label = last === 0 ? undefined : labels.get(paramTo(last));
  if (label === undefined) return param;
  return last === path.length ? label : `${label}, ${placeInside(path.slice(last))}`;
}

/** The part of the value of a field: `Item 2, to`; `undefined` if a position is not inside. */
export function partInside(field: string, { pointer }: Place): string | undefined {
  return pointer.startsWith(`${field}/`) && pointer !== '/' ? placeInside(pathOfPointer(pointer.slice(field.length))) : undefined;
}

/** Items count from 1, as the form numbers them. A number is taken for the position of an item, because hardly any member has such a name. */
function placeInside(path: readonly string[]): string {
  return path.map((name) => (/^\d{1,9}$/.test(name) ? say.item(Number(name) + 1) : name)).join(', ');
}
