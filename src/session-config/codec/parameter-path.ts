import type { SchemaObject } from '../schema/json-schema.ts';
import type { SchemaReader } from '../schema/schema-reader.ts';
import { isIndex } from './index-name.ts';

/**
 * The path of a parameter's name, split at every dot (spec §4.4). Brackets split it, too, as in the style `dot+bracket`, but only if the
 * schema declares an object or array there: `a[b]`, `a[0].c`.
 */
export function parameterPath(param: string, reader: SchemaReader | undefined): string[] {
  const segments = param.split('.');
  if (reader === undefined || !param.includes('[')) return segments;
  const path: string[] = [];
  let place: SchemaObject | undefined = reader.root;
  for (const segment of segments) {
    const names: readonly string[] = place === undefined ? [segment] : unbracketed(segment, place, reader);
    path.push(...names);
    for (const name of names) place = place && inside(place, name, reader);
  }
  return path;
}

/** A name, and one or more names in brackets. */
const BRACKETED = /^([^[\]]+)((?:\[[^[\]]+\])+)$/;

function unbracketed(segment: string, place: SchemaObject, reader: SchemaReader): readonly string[] {
  const [, head, brackets] = BRACKETED.exec(segment) ?? [];
  if (head === undefined || brackets === undefined || reader.declared(place).includes(segment)) return [segment];
  const names = [head, ...brackets.slice(1, -1).split('][')];
  let inner: SchemaObject | undefined = place;
  for (const name of names.slice(0, -1)) {
    inner = inside(inner, name, reader);
    if (inner === undefined || !hasMembers(inner, reader)) return [segment];
  }
  return names;
}

function hasMembers(place: SchemaObject, reader: SchemaReader): boolean {
  const types = reader.types(place);
  return types !== undefined && (types.has('object') || types.has('array'));
}

/** The schema of a member or an item. */
export function inside(place: SchemaObject, name: string, reader: SchemaReader): SchemaObject | undefined {
  const types = reader.types(place);
  if (types?.has('array') !== true || !isIndex(name)) return reader.property(place, name);
  const item = reader.item(place, Number(name));
  const property = types.has('object') ? reader.property(place, name) : undefined;
  return property === undefined ? item : { anyOf: [item, property] };
}
