import { isObject } from '../../../src/session-config/schema/json-schema.ts';
import { pointerTo } from '../../../src/session-config/schema/pointer.ts';
import { isSame } from './reference.ts';

/** JSON Pointers of the differences between two values; a changed part is listed once, at its top. */
export interface Changes {
  readonly added: string[];
  readonly removed: string[];
  readonly altered: string[];
}

/** What differs between what was sent and what arrived. */
export function changesIn(sent: unknown, arrived: unknown): Changes {
  const all: Changes = { added: [], removed: [], altered: [] };
  compare(sent, arrived, '', all);
  return all;
}

function compare(sent: unknown, arrived: unknown, pointer: string, all: Changes): void {
  if (isObject(sent) && isObject(arrived)) {
    for (const name of new Set([...Object.keys(sent), ...Object.keys(arrived)])) {
      const at = pointerTo(pointer, name);
      if (!Object.hasOwn(arrived, name)) all.removed.push(at);
      else if (!Object.hasOwn(sent, name)) all.added.push(at);
      else compare(sent[name], arrived[name], at, all);
    }
  } else if (Array.isArray(sent) && Array.isArray(arrived) && sent.length === arrived.length) {
    sent.forEach((item, index) => compare(item, arrived[index], pointerTo(pointer, index), all));
  } else if (!isSame(sent, arrived)) all.altered.push(pointer);
}
