import { createServer, type AddressInfo } from 'node:net';

import type { Lighthouse } from './lighthouse.ts';

/** The Lighthouse scores of a page, 0 to 100; `NaN` if it returned none. */
export interface Verdict {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  /** Browsing by agents; a category without a score counts as the share of its checks that pass. */
  readonly agents: number;
  /** Largest contentful paint, in milliseconds. */
  readonly lcp: number;
  /** Cumulative layout shift. */
  readonly cls: number;
  /** Checks that did not pass completely, except those of performance. */
  readonly missed: readonly string[];
}

/** A free port of this machine. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a TCP port has an address object.
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The score from which Lighthouse itself counts a check as passed; minor issues reduce the score a little. */
const PASSED = 0.9;

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo', 'agentic-browsing'] as const;

/**
 * Measures a page with Lighthouse's defaults: a phone on a slow network.
 *
 * @param port of the browser's debugging protocol
 */
export async function auditPage(lighthouse: Lighthouse, url: string, port: number): Promise<Verdict> {
  const result = await lighthouse(url, { port, logLevel: 'error', output: 'json', onlyCategories: [...CATEGORIES] });
  if (result === undefined) throw new Error(`Lighthouse has no result for ${url}.`);
  const { categories, audits, runtimeError } = result.lhr;
  if (runtimeError !== undefined) throw new Error(`${url}: ${runtimeError.message}`);
  const score = (id: string): number => Math.round((categories[id]?.score ?? Number.NaN) * 100);
  const figure = (id: string): number => audits[id]?.numericValue ?? Number.NaN;
  const references = CATEGORIES.slice(1).flatMap((id) =>
    (categories[id]?.auditRefs ?? []).map((ref) => ({ category: id, audit: audits[ref.id] })),
  );
  const counted = references.flatMap(({ category, audit }) =>
    typeof audit?.score === 'number' ? [{ category, audit, score: audit.score }] : [],
  );
  const agents = counted.filter(({ category }) => category === 'agentic-browsing');
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    agents: (agents.filter(({ score: of }) => of >= PASSED).length / agents.length) * 100,
    lcp: figure('largest-contentful-paint'),
    cls: figure('cumulative-layout-shift'),
    missed: counted.filter(({ score: of }) => of < 1).map(({ category, audit }) => `${category}: ${audit.id}`),
  };
}
