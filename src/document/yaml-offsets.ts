import { EVENT_ID, getScalarValue, type Event } from 'js-yaml';

import { pointerTokens } from './pointer.ts';

/**
 * The offset at which the value of a JSON Pointer stands: the key where the value is a map member, the item where it is in a list.
 * A pointer that leads nowhere gives the offset of its nearest ancestor.
 */
export function offsetOfPointer(source: string, events: readonly Event[], pointer: string): number {
  let at = events.findIndex((event) => event.type !== EVENT_ID.DOCUMENT);
  let offset = startOf(events[at]);
  for (const token of pointerTokens(pointer)) {
    const child = childOf(source, events, at, token);
    if (child === undefined) break;
    at = child.at;
    offset = child.offset;
  }
  return Math.max(0, offset);
}

interface Child {
  readonly at: number;
  readonly offset: number;
}

function childOf(source: string, events: readonly Event[], at: number, token: string): Child | undefined {
  const parent = events[at];
  if (parent?.type === EVENT_ID.MAPPING) return memberOf(source, events, at, token);
  return parent?.type === EVENT_ID.SEQUENCE ? itemOf(events, at, token) : undefined;
}

function memberOf(source: string, events: readonly Event[], at: number, key: string): Child | undefined {
  for (let next = at + 1; events[next] !== undefined && events[next]?.type !== EVENT_ID.POP;) {
    const name = events[next];
    const value = skip(events, next);
    if (name?.type === EVENT_ID.SCALAR && getScalarValue(source, name) === key) return { at: value, offset: startOf(name) };
    next = skip(events, value);
  }
  return undefined;
}

function itemOf(events: readonly Event[], at: number, token: string): Child | undefined {
  let next = at + 1;
  for (let index = 0; events[next] !== undefined && events[next]?.type !== EVENT_ID.POP; index += 1) {
    if (String(index) === token) return { at: next, offset: startOf(events[next]) };
    next = skip(events, next);
  }
  return undefined;
}

/** The index just past the node that begins at `at`. */
function skip(events: readonly Event[], at: number): number {
  let open = 0;
  for (let next = at; next < events.length; next += 1) {
    const type = events[next]?.type;
    if (type === EVENT_ID.MAPPING || type === EVENT_ID.SEQUENCE) open += 1;
    if (type === EVENT_ID.POP) open -= 1;
    if (open === 0) return next + 1;
  }
  return events.length;
}

function startOf(event: Event | undefined): number {
  if (event?.type === EVENT_ID.SCALAR) {
    // An empty scalar has no text of its own; a quoted one starts at its quote.
    const quoted = event.style === 2 || event.style === 3 ? 1 : 0;
    return event.valueStart - quoted;
  }
  return event?.type === EVENT_ID.MAPPING || event?.type === EVENT_ID.SEQUENCE ? event.start : 0;
}
