/** The entry file of a built server. */
export const SERVER_ENTRY = 'entry.mjs';

/** The marker file of a built server's folder: other projects also have an entry of the same name. */
export const SERVER_MARKER = '.portolan-server';
