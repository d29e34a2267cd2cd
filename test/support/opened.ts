import { onTestFinished } from 'vitest';

import { crawlFixture, type CrawlFixture } from './crawl-fixture.ts';
import { serve, type Handler, type TestServer } from './http-server.ts';

/**
 * Closes something at the end of the test that calls this, the last opened first. The hook belongs to the test: files of a process share
 * this module, so a hook registered when it is imported would belong to the first of these files alone.
 */
export function keep<T extends { close(): Promise<void> }>(thing: T): T {
  onTestFinished(() => thing.close());
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
