/** Attributes of a control for a name, a key or a query: keyboards and browsers leave it as it is typed, and check no spelling. */
export const AS_TYPED = { autocapitalize: 'off', autocorrect: 'off', spellcheck: 'false' } as const;

/** Types of inputs in which keyboards change nothing, and which may not state that (HTML, "The autocapitalize attribute"). */
const ALWAYS_AS_TYPED: ReadonlySet<string> = new Set(['email', 'password', 'url']);

/** {@link AS_TYPED} as far as an input of a type may have them. */
export function asTyped(type: string): Partial<typeof AS_TYPED> {
  return ALWAYS_AS_TYPED.has(type) ? { spellcheck: AS_TYPED.spellcheck } : AS_TYPED;
}
