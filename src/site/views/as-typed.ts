/** Attributes of a control for a name, a key or a query: keyboards and browsers leave it as it is typed, and check no spelling. */
export const AS_TYPED = { autocapitalize: 'off', autocorrect: 'off', spellcheck: 'false' } as const;
