import { EVENT_ID, getScalarValue, SCALAR_STYLE, type Event } from 'js-yaml';

import { pathOfPointer } from '../../session-config/schema/pointer.ts';

/**
 * The offset of the value at a JSON Pointer: of the key for a map member, of the item for a list item. A pointer without a value gives the
 * offset of its nearest ancestor.
 */
export function offsetOfPointer(source: string, events: readonly Event[], pointer: string): number {
  let at = events.findIndex((event) => event.type !== EVENT_ID.DOCUMENT);
  let offset = startOf(source, events[at]) ?? 0;
  for (const token of pathOfPointer(pointer)) {
    const child = childOf(source, events, at, token);
    if (child === undefined) break;
    at = child.at;
    offset = child.offset ?? offset;
  }
  return offset;
}

/** The offset at which the second document of a stream begins: its `---`, or its first value if it has none. */
export function offsetOfSecondDocument(source: string, events: readonly Event[]): number {
  const at = events.findIndex((event, index) => index > 0 && event.type === EVENT_ID.DOCUMENT);
  const start = startOf(source, events[at + 1]) ?? source.length;
  const document = events[at];
  return document?.type === EVENT_ID.DOCUMENT && document.explicitStart ? source.lastIndexOf('\n---', start) + 1 : start;
}

interface Child {
  readonly at: number;
  readonly offset: number | undefined;
}

function childOf(source: string, events: readonly Event[], at: number, token: string): Child | undefined {
  const parent = events[at];
  if (parent?.type === EVENT_ID.MAPPING) return memberOf(source, events, at, token);
  return parent?.type === EVENT_ID.SEQUENCE ? itemOf(source, events, at, token) : undefined;
}

/** Caches by the events of a document and the index of a list or map: callers may look up each of its thousands of items. */
const KNOWN_MEMBERS = new WeakMap<readonly Event[], Map<number, ReadonlyMap<string, Child>>>();
const KNOWN_NODES = new WeakMap<readonly Event[], Map<number, readonly number[]>>();
const KNOWN_DASHES = new WeakMap<readonly Event[], Map<number, readonly number[]>>();

/** The last member with a key: YAML allows only one, and JSON keeps the last of several. */
function memberOf(source: string, events: readonly Event[], at: number, key: string): Child | undefined {
  return cached(KNOWN_MEMBERS, events, at, () => membersOf(source, events, at)).get(key);
}

function membersOf(source: string, events: readonly Event[], at: number): ReadonlyMap<string, Child> {
  const members = new Map<string, Child>();
  const nodes = nodesIn(events, at);
  for (let index = 0; index + 1 < nodes.length; index += 2) {
    const [name, value = 0] = [events[nodes[index] ?? 0], nodes[index + 1]];
    if (name?.type === EVENT_ID.SCALAR) members.set(getScalarValue(source, name), { at: value, offset: startOf(source, name) });
  }
  return members;
}

function itemOf(source: string, events: readonly Event[], at: number, token: string): Child | undefined {
  const index = /^(?:0|[1-9]\d*)$/.test(token) ? Number(token) : NaN;
  const item = nodesIn(events, at)[index];
  return item === undefined ? undefined : { at: item, offset: startOf(source, events[item]) ?? dashOf(source, events, at, index) };
}

/** The offset of the `-` of an item without text: only lists in block style have such items. */
function dashOf(source: string, events: readonly Event[], at: number, index: number): number | undefined {
  return cached(KNOWN_DASHES, events, at, () => dashesIn(source, events[at]))[index];
}

/** All items of a list in block style begin at one column, and their texts after it (YAML 1.2.2 §8.2.1). */
function dashesIn(source: string, list: Event | undefined): readonly number[] {
  if (list?.type !== EVENT_ID.SEQUENCE) return [];
  const column = list.start - (source.lastIndexOf('\n', list.start - 1) + 1);
  const rest = source.slice(list.start + 1);
  const later = Array.from(rest.matchAll(new RegExp(`^ {${column}}-(?=[ \\t]|$)`, 'gm')), ({ index }) => list.start + 1 + index + column);
  return [list.start, ...later];
}

/** The items of a list, or the alternating keys and values of a map. */
function nodesIn(events: readonly Event[], at: number): readonly number[] {
  return cached(KNOWN_NODES, events, at, () => {
    const nodes: number[] = [];
    for (let next = at + 1; events[next] !== undefined && events[next]?.type !== EVENT_ID.POP; next = skip(events, next)) nodes.push(next);
    return nodes;
  });
}

function cached<T>(known: WeakMap<readonly Event[], Map<number, T>>, events: readonly Event[], at: number, make: () => T): T {
  const values = known.get(events) ?? new Map<number, T>();
  known.set(events, values);
  const value = values.get(at) ?? make();
  values.set(at, value);
  return value;
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

/** The offset of the text of a node; `undefined` for an empty scalar. */
function startOf(source: string, event: Event | undefined): number | undefined {
  if (event?.type === EVENT_ID.MAPPING || event?.type === EVENT_ID.SEQUENCE) return event.start;
  if (event?.type !== EVENT_ID.SCALAR || event.valueStart < 0) return undefined;
  switch (event.style) {
    case SCALAR_STYLE.SINGLE_QUOTED:
    case SCALAR_STYLE.DOUBLE_QUOTED:
      return event.valueStart - 1;
    case SCALAR_STYLE.LITERAL_BLOCK:
    case SCALAR_STYLE.FOLDED_BLOCK:
      return startOfHeader(source, event.valueStart);
    case SCALAR_STYLE.PLAIN:
      return event.valueStart;
  }
}

/** The offset of the `|` or `>` of a block scalar: at the end of the line above its first line. */
function startOfHeader(source: string, valueStart: number): number {
  const end = source.charAt(valueStart - 1) === '\n' ? valueStart - 1 : valueStart;
  const lineStart = source.lastIndexOf('\n', end - 1) + 1;
  return lineStart + Math.max(0, source.slice(lineStart, end).search(/[|>][-+\d]*\s*(?:#.*)?$/));
}
