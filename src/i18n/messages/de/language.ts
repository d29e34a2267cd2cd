/** BCP 47 tag of the language of these messages. */
export const language = 'de';

/** Its writing direction. */
export const direction = 'ltr';
