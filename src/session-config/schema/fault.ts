/** What is wrong as data, for those who say it in words of their own. Never holds a value that was sent. */
export interface Fault {
  /** The keyword of JSON Schema that is broken, or what is wrong with something typed, by a name of ours. */
  readonly code: string;
  /** What the sentence names, in its order. */
  readonly stated: readonly (string | Fault)[];
}

/** Sentences by code, without the name of what is wrong, and without a full stop. */
export type FaultWords = Readonly<Record<string, ((...stated: readonly string[]) => string) | undefined>>;

/** A fault in words. What the words do not know is said by its code. */
export function faultSentence({ code, stated }: Fault, words: FaultWords, unknown: (code: string) => string): string {
  const say = Object.hasOwn(words, code) ? words[code] : undefined;
  return say === undefined
    ? unknown(code)
    : say(...stated.map((part) => (typeof part === 'string' ? part : faultSentence(part, words, unknown))));
}
