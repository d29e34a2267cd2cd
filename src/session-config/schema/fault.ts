/** A fault as data, for callers that use their own texts. It never contains a sent value. */
export interface Fault {
  /** The violated JSON Schema keyword, or our code of the fault of an entered value. */
  readonly code: string;
  /** The arguments of the sentence, in order. */
  readonly stated: readonly (string | Fault)[];
}

/** Sentences by code, without the subject and without a full stop. */
export type FaultWords = Readonly<Record<string, ((...stated: readonly string[]) => string) | undefined>>;

/** The text of a fault; for an unknown code, the fallback text. */
export function faultSentence({ code, stated }: Fault, words: FaultWords, unknown: (code: string) => string): string {
  const say = Object.hasOwn(words, code) ? words[code] : undefined;
  return say === undefined
    ? unknown(code)
    : say(...stated.map((part) => (typeof part === 'string' ? part : faultSentence(part, words, unknown))));
}
