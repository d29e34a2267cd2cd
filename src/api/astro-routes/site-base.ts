import { base } from 'astro:config/server';

/** Path of the site on its origin, with slashes at both ends. */
export const SITE_BASE = base.endsWith('/') ? base : `${base}/`;
