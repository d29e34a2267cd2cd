/** The file with which a built server is started. */
export const SERVER_ENTRY = 'entry.mjs';
