import { afterEach } from 'vitest';

import { crawlFixture, type CrawlFixture } from './crawl-fixture.ts';
import { serve, type Handler, type TestServer } from './http-server.ts';

const open: { close(): Promise<void> }[] = [];

// Registered for the test file that imports this: whatever a test opened is closed after it.
afterEach(async () => {
  for (const thing of open.splice(0)) await thing.close();
});

/** Keeps something open until the end of the test. */
export function keep<T extends { close(): Promise<void> }>(thing: T): T {
  open.push(thing);
  return thing;
}

/** A server for one test. */
export async function testServer(handler: Handler): Promise<TestServer> {
  return keep(await serve(handler));
}

/** A content folder with sources for one test. */
export async function fixtureOf(sources: readonly object[]): Promise<CrawlFixture> {
  const fixture = await crawlFixture(sources);
  keep({ close: () => fixture.remove() });
  return fixture;
}
