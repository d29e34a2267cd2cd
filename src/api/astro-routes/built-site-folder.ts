import { siteFolderFrom } from '../node/site-folder.ts';

/** Set by the build: relative path from the server's folder to the site's folder. */
declare const __PORTOLAN_SITE_FOLDER__: string;

/** Folder of the site that was built with this server. */
export const SITE_FOLDER = siteFolderFrom(import.meta.url, __PORTOLAN_SITE_FOLDER__);
