import type { APIRoute } from 'astro';

import { builtCatalog, type BuiltCatalog } from '../node/built-catalog.ts';
import { SITE_FOLDER } from './built-site-folder.ts';
import { failureLogger } from './failure-logger.ts';

/** Rendered at each request. */
export const prerender = false;

let answer: BuiltCatalog | undefined;

/** All routes of the live API on Node. They read the site's files from the build's output folder. */
export const ALL: APIRoute = ({ request, clientAddress, logger }) => {
  answer ??= builtCatalog({ folder: SITE_FOLDER, environment: process.env, onerror: failureLogger(logger) });
  return answer(request, clientAddress);
};
