/** A part of a pattern. */
export type PatternNode =
  /** One character of those that the source names: a literal, or a class without shorthands. */
  | { readonly kind: 'character'; readonly source: string }
  /** One character of unknown ones. */
  | { readonly kind: 'any' }
  /** The place between a letter, a digit or "_" of ASCII and another character. */
  | { readonly kind: 'boundary' }
  /** No character: another anchor. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'repeat'; readonly of: PatternNode; readonly least: number; readonly most: number }
  | { readonly kind: 'sequence' | 'either'; readonly of: readonly PatternNode[] };

/** Thrown within {@link parsePattern} for a construct that it does not read. */
class UnreadConstruct extends Error {
  override name = 'UnreadConstruct' as const;
}

/**
 * Parses a pattern in the syntax that RE2 shares with JavaScript's flag `u`.
 *
 * @returns `undefined` for a pattern with another construct, such as look-around
 */
export function parsePattern(source: string): PatternNode | undefined {
  try {
    return new PatternParser(source).parse();
  } catch (error) {
    if (!(error instanceof UnreadConstruct)) throw error;
    return undefined;
  }
}

const EMPTY: PatternNode = { kind: 'empty' };
const BOUNDARY: PatternNode = { kind: 'boundary' };
const ANY: PatternNode = { kind: 'any' };

const WORD_BOUNDARY = /\\b/uy;
/** Other anchors. */
const ANCHOR = /[\^$]|\\B/uy;
/** The beginning of a group that only groups. */
const GROUP = /\(\?:/uy;
/** Shorthands for many characters, whose meaning differs between RE2 and JavaScript. */
const SHORTHAND = /\.|\\[sSwWdD]|\\[pP]\{[^}]*\}/uy;
/** A class; an escaped bracket does not end it. */
const CLASS = /\[\^?(?:[^\]\\]|\\[^])*\]/uy;
/** The parts of a class whose meaning does not depend on the engine: characters, ranges, and escapes of one character. */
const PLAIN_CLASS = /^\[(?!\^)(?:[^\]\\[]|\\u\{[\da-fA-F]+\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\[nrtfv]|\\[^a-zA-Z\d])+\]$/u;
/** One character, or the escape of one. */
const CHARACTER = /[^\\()[\]{}|*+?]|\\u\{[\da-fA-F]+\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\[nrtfv]|\\[^a-zA-Z\d]/uy;
const REPETITION = /(?:\*|\+|\?|\{(\d+)(,(\d*))?\})\??/uy;

/** A reader of a pattern from left to right. */
class PatternParser {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  parse(): PatternNode {
    const node = this.#alternatives();
    if (this.#at < this.#source.length) throw new UnreadConstruct();
    return node;
  }

  #alternatives(): PatternNode {
    const of = [this.#sequence()];
    while (this.#source[this.#at] === '|') {
      this.#at += 1;
      of.push(this.#sequence());
    }
    return { kind: 'either', of };
  }

  #sequence(): PatternNode {
    const of: PatternNode[] = [];
    while (this.#at < this.#source.length && !'|)'.includes(this.#source[this.#at] ?? '')) of.push(this.#repetition(this.#atom()));
    return { kind: 'sequence', of };
  }

  #atom(): PatternNode {
    if (this.#take(WORD_BOUNDARY) !== undefined) return BOUNDARY;
    if (this.#take(ANCHOR) !== undefined) return EMPTY;
    if (this.#take(GROUP) !== undefined) {
      const node = this.#alternatives();
      if (this.#source[this.#at] !== ')') throw new UnreadConstruct();
      this.#at += 1;
      return node;
    }
    if (this.#take(SHORTHAND) !== undefined) return ANY;
    const [group] = this.#take(CLASS) ?? [];
    if (group !== undefined) return PLAIN_CLASS.test(group) ? { kind: 'character', source: group } : ANY;
    const [source] = this.#take(CHARACTER) ?? [];
    if (source === undefined) throw new UnreadConstruct();
    return { kind: 'character', source };
  }

  #repetition(of: PatternNode): PatternNode {
    const found = this.#take(REPETITION);
    if (found === undefined) return of;
    const [text, least, range, most] = found;
    if (least === undefined) return { kind: 'repeat', of, least: text.startsWith('+') ? 1 : 0, most: text.startsWith('?') ? 1 : Infinity };
    return { kind: 'repeat', of, least: Number(least), most: range === undefined ? Number(least) : Number(most || Infinity) };
  }

  #take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#source) ?? undefined;
    if (found !== undefined) this.#at = pattern.lastIndex;
    return found;
  }
}
