import { isJsonObject, member, type JsonObject, type JsonValue } from '../parsing/json-tree.ts';
import type { Problem } from '../parsing/problem.ts';
import { pointerTo } from '../../session-config/schema/pointer.ts';

/**
 * Reads the members of one object. Values of the wrong type are reported and skipped. `null` counts as absent: lists of servers use it for
 * "unknown".
 */
export class FieldReader {
  readonly problems: Problem[];
  readonly #object: JsonObject;
  readonly #pointer: string;

  constructor(object: JsonObject, pointer = '', problems: Problem[] = []) {
    this.problems = problems;
    this.#object = object;
    this.#pointer = pointer;
  }

  /** The raw member; `undefined` if it is absent or null. */
  raw(key: string): JsonValue | undefined {
    return member(this.#object, key) ?? undefined;
  }

  pointerTo(key: string): string {
    return pointerTo(this.#pointer, key);
  }

  text(key: string): string | undefined {
    const value = this.raw(key);
    return typeof value === 'string' || value === undefined ? value?.trim() : this.#reject(key, 'text');
  }

  /** A text with the blanks at its ends; empty if it has nothing else. */
  textAsStated(key: string): string | undefined {
    const text = this.text(key);
    const value = this.raw(key);
    return text === '' || typeof value !== 'string' ? text : value;
  }

  flag(key: string): boolean | undefined {
    const value = this.raw(key);
    return typeof value === 'boolean' || value === undefined ? value : this.#reject(key, 'true or false');
  }

  /** A non-negative integer. */
  count(key: string): number | undefined {
    const value = this.raw(key);
    const isCount = typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
    return isCount || value === undefined ? value : this.#reject(key, 'a non-negative integer');
  }

  list(key: string): readonly JsonValue[] | undefined {
    const value = this.raw(key);
    return Array.isArray(value) || value === undefined ? value : this.#reject(key, 'a list');
  }

  object(key: string): JsonObject | undefined {
    const value = this.raw(key);
    return isJsonObject(value) || value === undefined ? value : this.#reject(key, 'a map');
  }

  /** A list of distinct, non-empty, trimmed strings; other items are reported and skipped. */
  texts(key: string): string[] | undefined {
    const items = this.list(key);
    if (items === undefined) return undefined;
    const texts = items.filter((item): item is string => typeof item === 'string');
    if (texts.length < items.length) this.warn(key, 'wrong-type', `"${key}" has items that are not text.`, 'Use text items only.');
    return [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))];
  }

  /** A reader of an item of the list under a key. Its problems are added to this reader's. */
  item(key: string, index: number, object: JsonObject): FieldReader {
    return new FieldReader(object, pointerTo(this.pointerTo(key), index), this.problems);
  }

  /** A reader of a member of the map under a key; of that map itself if `inner` is empty. Its problems are added to this reader's. */
  member(key: string, inner: string, object: JsonObject): FieldReader {
    const at = this.pointerTo(key);
    return new FieldReader(object, inner === '' ? at : pointerTo(at, inner), this.problems);
  }

  /** The first items of a list of a member; the others are left out with a problem. */
  bounded<Item>(key: string, items: readonly Item[], max: number): readonly Item[] {
    if (items.length <= max) return items;
    this.warn(key, 'too-many', `"${key}" has more than ${max} items; the others are left out.`, 'State fewer items.');
    return items.slice(0, max);
  }

  /** Reports an item of the list under a key that is skipped. */
  warnOfItem(key: string, index: number, code: string, message: string, hint: string): void {
    this.problems.push({ code, severity: 'warning', message, hint, pointer: pointerTo(this.pointerTo(key), index) });
  }

  warn(key: string, code: string, message: string, hint: string): undefined {
    this.problems.push({ code, severity: 'warning', message, hint, pointer: this.pointerTo(key) });
    return undefined;
  }

  /** As {@link warn}, for a mistake with which nothing is written. */
  error(key: string, code: string, message: string, hint: string): undefined {
    this.problems.push({ code, severity: 'error', message, hint, pointer: this.pointerTo(key) });
    return undefined;
  }

  #reject(key: string, expected: string): undefined {
    return this.warn(key, 'wrong-type', `"${key}" must be ${expected}; it is skipped.`, `Write ${expected}, or remove the key.`);
  }
}
