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
    if (error instanceof Break) return { ok: false, error: fault('json', error.what, ...placeIn(text, error.offset)) };
    throw error;
  }
}

class Break extends Error {
  readonly what: Fault;
  readonly offset: number;

  constructor(what: Fault, offset: number) {
    super(what.code);
    this.what = what;
    this.offset = offset;
  }
}

/** Line and column. */
function placeIn(text: string, offset: number): readonly [string, string] {
  const lines = text.slice(0, offset).split('\n');
  return [String(lines.length), String((lines.at(-1) ?? '').length + 1)];
}

const BLANK = /[\t\n\r ]*/y;
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y;
const SCALAR = /[-+.\w]+/y;
const WORDS: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
]);

class JsonReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  document(): ConfigValue {
    const value = this.#value(0);
    if (this.#at < this.#text.length) throw new Break(fault('json-rest'), this.#at);
    return value;
  }

  #value(depth: number): ConfigValue {
    this.#take(BLANK);
    if (depth > MAX_DEPTH) throw new Break(fault('json-deep'), this.#at);
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
      if (Object.hasOwn(members, name)) throw new Break(fault('json-again'), start);
      this.#take(BLANK);
      this.#expect(':', fault('json-colon'));
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
    this.#expect(close, fault('json-comma', close));
  }

  #scalar(): ConfigValue {
    if (this.#isNext('"')) return this.#string('');
    const start = this.#at;
    const text = this.#take(SCALAR);
    const word = WORDS.get(text);
    if (word !== undefined) return word;
    if (text === '') throw new Break(fault('json-value'), start);
    const number = jsonNumber(text, false);
    if (!number.ok) throw new Break(/^-?\d/.test(text) ? fault('json-number', number.error) : fault('json-quotes'), start);
    return number.value;
  }

  #string(missing: string): string {
    const start = this.#at;
    if (!this.#isNext('"')) throw new Break(fault(missing), start);
    const quoted = this.#take(STRING);
    if (quoted === '') throw new Break(fault('json-text'), start);
    // The pattern matches exactly the strings of JSON.
    return JSON.parse(quoted) as string;
  }

  #isNext(character: string): boolean {
    return this.#text[this.#at] === character;
  }

  #expect(character: string, missing: Fault): void {
    if (!this.#isNext(character)) throw new Break(missing, this.#at);
    this.#at += 1;
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const [taken = ''] = pattern.exec(this.#text) ?? [];
    this.#at += taken.length;
    return taken;
  }
}
