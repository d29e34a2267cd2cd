import type { APIContext, APIRoute } from 'astro';
import { site } from 'astro:config/server';
import { getSecret } from 'astro:env/server';

import { fetchedFiles } from '../source/fetched-files.ts';
import { LIVE_SETTINGS } from '../live-settings.ts';
import { webEntry } from '../web-entry.ts';
import type { WebHandler } from '../web-handler.ts';
import { SITE_BASE } from './site-base.ts';
import { failureLogger } from './failure-logger.ts';

/** Rendered at each request. */
export const prerender = false;

let answer: WebHandler | undefined;

/** All routes of the live API on web hosts. They fetch the catalogue from the published site. */
export const ALL: APIRoute = (context) => {
  // Some hosts have no environment variables before the first request.
  answer ??= webEntry({
    read: fetchedFiles((request) => fetch(request), new URL(SITE_BASE, site).href),
    environment: Object.fromEntries(LIVE_SETTINGS.map((name) => [name, getSecret(name)])),
    subtle: crypto.subtle,
    now: () => Date.now(),
    onerror: failureLogger(context.logger),
  });
  return answer(context.request, { address: addressOf(context) });
};

/** The getter throws where the adapter has no client address. */
function addressOf(context: APIContext): string | undefined {
  try {
    return context.clientAddress;
  } catch {
    return undefined;
  }
}
