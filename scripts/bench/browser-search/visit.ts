import type { Browser, BrowserContext, Page } from 'playwright-core';

import type { PageMessage } from './pages/bench-page.ts';
import { EMPTY_PAGE, type ServedSite } from './site-server.ts';

/** A file that the page or its workers requested. */
export interface WireRequest {
  /** Path below the engine's folder. */
  readonly name: string;
  /** In milliseconds since the navigation began. */
  readonly start: number;
  readonly end: number;
  /** Of the body, as sent. */
  readonly bytes: number;
}

/** One answer of a first visit. */
export interface FirstAnswer {
  readonly stage: string;
  /** In milliseconds since the navigation began. */
  readonly at: number;
  /** All bytes received until then: files, headers, framing, TLS. */
  readonly bytes: number;
  /** Number of responses until then. */
  readonly requests: number;
  readonly results: number;
}

/** The measurements of a first visit. */
export interface Visit {
  readonly answers: readonly FirstAnswer[];
  readonly waterfall: readonly WireRequest[];
}

/** A page that stays open after its first visit. */
interface OpenVisit extends Visit {
  readonly page: Page;
  readonly context: BrowserContext;
}

/** Time limit of a visit, in milliseconds. */
const TIME_LIMIT = 120_000;

/**
 * Opens a page in a browser that has a connection to the server but no cached files, and waits for its last answer.
 *
 * @param path path of the page with its query
 * @throws Error if the page fails or does not answer
 */
export async function openVisit(browser: Browser, site: ServedSite, path: string): Promise<OpenVisit> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  try {
    const page = await context.newPage();
    const messages = await listen(page, () => site.link.bytesDown);
    await page.goto(`${site.origin}/${EMPTY_PAGE}`);
    const before = site.link.bytesDown;
    await Promise.race([messages.finished, page.goto(`${site.origin}/${path}`, { waitUntil: 'commit' }).then(() => messages.finished)]);
    const waterfall = await requestsOf(page, site);
    const answers = messages.answers.map(({ message, bytes }) => ({
      stage: message.stage,
      at: message.at,
      bytes: bytes - before,
      requests: waterfall.filter(({ end }) => end <= message.at).length,
      results: message.names.length,
    }));
    return { page, context, answers, waterfall };
  } catch (error) {
    await context.close();
    throw error;
  }
}

/** Like {@link openVisit}, and closes the page. */
export async function visit(browser: Browser, site: ServedSite, path: string): Promise<Visit> {
  const { context, answers, waterfall } = await openVisit(browser, site, path);
  await context.close();
  return { answers, waterfall };
}

type AnswerMessage = Extract<PageMessage, { type: 'answer' }>;

interface PageMessages {
  readonly answers: { readonly message: AnswerMessage; readonly bytes: number }[];
  readonly finished: Promise<unknown>;
}

async function listen(page: Page, bytesNow: () => number): Promise<PageMessages> {
  const answers: PageMessages['answers'] = [];
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => reject(new Error(`The page gave no answer within ${TIME_LIMIT / 1000} seconds.`)), TIME_LIMIT);
  await page.exposeFunction('benchReport', (message: PageMessage) => {
    if (message.type === 'answer') answers.push({ message, bytes: bytesNow() });
    else if (message.type === 'done') resolve(undefined);
    else reject(new Error(message.message));
  });
  page.on('pageerror', reject);
  return { answers, finished: promise.finally(() => clearTimeout(timer)) };
}

interface TimedEntry {
  readonly url: string;
  readonly start: number;
  readonly end: number;
  readonly bytes: number;
}

/** The files that page and workers fetched, in the order of their requests. */
async function requestsOf(page: Page, { requestTimes, link }: ServedSite): Promise<readonly WireRequest[]> {
  const origin = await page.evaluate(() => performance.timeOrigin);
  const entries = await Promise.all([page.evaluate(timedEntries), ...page.workers().map((worker) => worker.evaluate(timedEntries))]);
  const request = ({ url, start, end, bytes }: TimedEntry): WireRequest => {
    const path = pathOf(url);
    // For a worker's script the browser reports only the time of arrival; the server knows the time of the request.
    const sent = (requestTimes.get(path) ?? start) - link.network.roundTrip / 2;
    return { name: path.replace(/^[^/]*\//, ''), start: Math.max(0, Math.min(start, sent) - origin), end: end - origin, bytes };
  };
  return entries
    .flat()
    .map(request)
    .toSorted((left, right) => left.start - right.start);
}

/** Runs in the browser. Times are absolute, because every thread has its own time origin. */
function timedEntries(): TimedEntry[] {
  return performance
    .getEntries()
    .filter((entry) => entry instanceof PerformanceResourceTiming)
    .map(({ name, startTime, responseEnd, encodedBodySize }) => ({
      url: name,
      start: performance.timeOrigin + startTime,
      end: performance.timeOrigin + responseEnd,
      bytes: encodedBodySize,
    }));
}

/** Path of a file on the server. */
function pathOf(url: string): string {
  const path = decodeURIComponent(new URL(url).pathname).slice(1);
  return path.endsWith('/') ? `${path}index.html` : path;
}
