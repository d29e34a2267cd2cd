import type { ConfigValue } from '../schema/config.ts';
import type { Result } from '../schema/result.ts';
import { nullObject } from '../schema/null-object.ts';
import type { Fault } from '../schema/fault.ts';
import { fault } from './draft-fault.ts';
import { jsonNumber } from './json-number.ts';

/** Maximum nesting depth of an entered JSON text. */
const MAX_DEPTH = 64;

/**
 * Parses an entered JSON text. Unlike `JSON.parse`, it reports the position of an error without repeating the text, rejects duplicate names
 * and integers that would be rounded, and returns objects without a prototype.
 */
export function parseJsonText(text: string): Result<ConfigValue, Fault> {
  try {
    return { ok: true, value: new JsonReader(text).document() };
  } catch (error) {
    if (error instanceof Break) return { ok: false, error: error.fault };
    throw error;
  }
}

class Break extends Error {
  readonly fault: Fault;

  constructor(wrong: Fault) {
    super(wrong.code);
    this.fault = wrong;
  }
}

/** Line and column. */
function placeIn(text: string, offset: number): readonly [string, string] {
  const before = text.slice(0, offset);
  return [String(before.split('\n').length), String(offset - before.lastIndexOf('\n'))];
}

const BLANK = /[\t\n\r ]*/y;
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y;
const SCALAR = /[-+.\w]+/y;
const WORD = /^(?:true|false|null)$/;

class JsonReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  document(): ConfigValue {
    const value = this.#value(0);
    if (this.#at < this.#text.length) this.#fail('json-rest');
    return value;
  }

  #value(depth: number): ConfigValue {
    this.#take(BLANK);
    if (depth > MAX_DEPTH) this.#fail('json-deep');
    const value = this.#isNext('{') ? this.#object(depth) : this.#isNext('[') ? this.#array(depth) : this.#scalar();
    this.#take(BLANK);
    return value;
  }

  #object(depth: number): ConfigValue {
    const members = nullObject<ConfigValue>();
    this.#members('}', () => {
      this.#take(BLANK);
      const start = this.#at;
      const name = this.#string('json-name');
      if (Object.hasOwn(members, name)) this.#fail('json-again', start);
      this.#take(BLANK);
      this.#expect(':', 'json-colon');
      members[name] = this.#value(depth + 1);
    });
    return members;
  }

  #array(depth: number): ConfigValue {
    const items: ConfigValue[] = [];
    this.#members(']', () => items.push(this.#value(depth + 1)));
    return items;
  }

  /** Reads from the opening bracket to the closing one, with commas between items. */
  #members(close: string, readOne: () => void): void {
    this.#at += 1;
    this.#take(BLANK);
    if (!this.#isNext(close)) {
      readOne();
      while (this.#isNext(',')) {
        this.#at += 1;
        readOne();
      }
    }
    this.#expect(close, 'json-comma', close);
  }

  #scalar(): ConfigValue {
    if (this.#isNext('"')) return this.#string('');
    const start = this.#at;
    const text = this.#take(SCALAR);
    if (WORD.test(text)) return JSON.parse(text) as boolean | null; // The pattern matches exactly these.
    if (text === '') this.#fail('json-value', start);
    const number = jsonNumber(text, false);
    if (!number.ok) return /^-?\d/.test(text) ? this.#fail('json-number', start, number.error) : this.#fail('json-quotes', start);
    return number.value;
  }

  #string(missing: string): string {
    const start = this.#at;
    if (!this.#isNext('"')) this.#fail(missing, start);
    const quoted = this.#take(STRING);
    if (quoted === '') this.#fail('json-text', start);
    // The pattern matches exactly the strings of JSON.
    return JSON.parse(quoted) as string;
  }

  #fail(code: string, at = this.#at, ...stated: readonly (string | Fault)[]): never {
    throw new Break(fault('json', fault(code, ...stated), ...placeIn(this.#text, at)));
  }

  #isNext(character: string): boolean {
    return this.#text[this.#at] === character;
  }

  #expect(character: string, missing: string, ...stated: readonly string[]): void {
    if (!this.#isNext(character)) this.#fail(missing, this.#at, ...stated);
    this.#at += 1;
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const [taken = ''] = pattern.exec(this.#text) ?? [];
    this.#at += taken.length;
    return taken;
  }
}
