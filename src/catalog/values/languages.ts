/** Languages of the interface, as BCP 47 tags; the first is the default. */
export const LANGUAGES = ['en', 'de'] as const;

/** One of these values. */
export type Language = (typeof LANGUAGES)[number];
