/** Languages in which the interface can be had, as BCP 47 tags; the first is the default. */
export const LANGUAGES = ['en', 'de'] as const;

/** One of them. */
export type Language = (typeof LANGUAGES)[number];
