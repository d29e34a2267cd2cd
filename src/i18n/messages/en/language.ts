/** BCP 47 tag of the language of these messages. */
export const language = 'en';

/** Its writing direction. */
export const direction = 'ltr';
