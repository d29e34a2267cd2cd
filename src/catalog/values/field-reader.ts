import { isJsonObject, member, type JsonObject, type JsonValue } from '../parsing/json-tree.ts';
import type { Problem } from '../parsing/problem.ts';
import { pointerTo } from '../../session-config/schema/pointer.ts';

/**
 * Reads the members of one object, taking what has the right type and naming what has not.
 * `null` counts as absent: lists of servers write it for "not known".
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

  /** The raw member; `undefined` where it is absent or null. */
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

  flag(key: string): boolean | undefined {
    const value = this.raw(key);
    return typeof value === 'boolean' || value === undefined ? value : this.#reject(key, 'true or false');
  }

  /** A whole number from 0. */
  count(key: string): number | undefined {
    const value = this.raw(key);
    const isCount = typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
    return isCount || value === undefined ? value : this.#reject(key, 'a whole number from 0');
  }

  list(key: string): readonly JsonValue[] | undefined {
    const value = this.raw(key);
    return Array.isArray(value) || value === undefined ? value : this.#reject(key, 'a list');
  }

  object(key: string): JsonObject | undefined {
    const value = this.raw(key);
    return isJsonObject(value) || value === undefined ? value : this.#reject(key, 'a map');
  }

  /** A list of texts, trimmed, without repetition and empty ones; anything else in it is named and left out. */
  texts(key: string): string[] | undefined {
    const items = this.list(key);
    if (items === undefined) return undefined;
    const texts = items.filter((item): item is string => typeof item === 'string');
    if (texts.length < items.length) this.warn(key, 'wrong-type', `"${key}" holds something that is not text.`, 'Keep texts only.');
    return [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))];
  }

  /** A reader of an item of the list under a key; what it finds wrong is among this reader's problems. */
  item(key: string, index: number, object: JsonObject): FieldReader {
    return new FieldReader(object, pointerTo(this.pointerTo(key), index), this.problems);
  }

  /** A reader of a member of the map under a key; of that map itself where `inner` is empty. What it finds wrong is among this reader's problems. */
  member(key: string, inner: string, object: JsonObject): FieldReader {
    const at = this.pointerTo(key);
    return new FieldReader(object, inner === '' ? at : pointerTo(at, inner), this.problems);
  }

  /** Names an item of the list under a key that is left out as a whole. */
  warnOfItem(key: string, index: number, code: string, message: string, hint: string): void {
    this.problems.push({ code, severity: 'warning', message, hint, pointer: pointerTo(this.pointerTo(key), index) });
  }

  warn(key: string, code: string, message: string, hint: string): undefined {
    this.problems.push({ code, severity: 'warning', message, hint, pointer: this.pointerTo(key) });
    return undefined;
  }

  #reject(key: string, expected: string): undefined {
    return this.warn(key, 'wrong-type', `"${key}" must be ${expected}; it is left out.`, `Write ${expected}, or remove the key.`);
  }
}
