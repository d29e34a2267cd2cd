/** The file with which a built server is started. */
export const SERVER_ENTRY = 'entry.mjs';

/** The file by which the folder of a built server names itself: other projects have an entry of the same name. */
export const SERVER_MARK = '.portolan-server';
