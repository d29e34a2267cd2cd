import { siteBeside } from '../node/site-beside.ts';

/** Set by the build: relative path from the server's folder to the site's folder. */
declare const __PORTOLAN_SITE_FOLDER__: string;

/** Folder of the site that was built with this server. */
export const SITE_FOLDER = siteBeside(import.meta.url, __PORTOLAN_SITE_FOLDER__);
