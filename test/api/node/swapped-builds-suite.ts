import { setTimeout as pass } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { staticEmbedder } from '../../../src/search/embedding/static-embedder.ts';
import { HARBOUR, record } from '../../support/records.ts';
import {
  askRaw,
  publishedFolder,
  servedCatalog,
  type Answered,
  type PublishedFolder,
  type ServedCatalog,
} from '../../support/served-catalog.ts';
import { tinyModel } from '../../support/tiny-model.ts';
import { callInSession, listenInSession, modernCall, OPENING, postInTwo, swapIn, type McpMessage } from './swap-load.ts';

const MAX_SWAPS = 2000;
/** Milliseconds between two requests of one client: the load is bounded. */
const PAUSE = 25;
const PATHS = [
  '/',
  '/servers/@acme/my.server/',
  '/_astro/app.0123abcd.js',
  '/api/servers',
  '/api/servers.json',
  '/api/servers/acme/weather',
  '/api/servers/acme/weather.json',
  '/api/servers?q=weather',
  '/api/servers?q=postgres%20owner:bolt',
  '/api/servers?q=read%20my%20mailbox',
  '/v0.1/servers',
  '/v0.1/servers/acme%2Fweather/versions/latest',
  '/search/manifest.json',
  '/.well-known/ai-catalog.json',
];

/** How much a run tests. */
interface SwapLoad {
  /** How often the build is replaced. */
  readonly swaps: number;
  /** Requests of each kind. A fast machine replaces the build more often until there are as many. */
  readonly minRequests: number;
}

let site: PublishedFolder;
let others: readonly PublishedFolder[];
let served: ServedCatalog;
const post = ({ headers, body }: McpMessage): Promise<Answered> => askRaw(served.port, '/mcp', { method: 'POST', headers, body });

/** Whether a tool found a server. */
const isFound = ({ status, body }: Answered): boolean =>
  status === 200 && body.includes('acme/weather') && !body.includes('"isError":true');

/** Waits until another build answers than at the call. */
async function untilTakenOver(isOver: () => boolean = () => false): Promise<void> {
  const before = served.catalog.current();
  while (served.catalog.current() === before && !isOver()) await pass(1);
}

/** Tests a server whose build is replaced while it answers requests of every kind. */
export function testSwaps(load: SwapLoad): void {
  beforeAll(async () => {
    const embedder = staticEmbedder(
      await tinyModel([
        ['weather', 'rain'],
        ['mail', 'mailbox'],
      ]),
    );
    site = await publishedFolder({ records: HARBOUR }, undefined, embedder);
    others = await Promise.all(
      ['new/ferry', 'new/submarine'].map((name) => publishedFolder({ records: [...HARBOUR, record(name)] }, undefined, embedder)),
    );
    // A clock that is fast enough for every swap to be looked for.
    served = await servedCatalog(site.folder, { now: () => performance.now() * 100 });
  });
  afterAll(async () => {
    await served.close();
    await Promise.all([site, ...others].map((each) => each.remove()));
  });

  it(
    `loses no request in ${load.swaps} replacements of the build: pages, files, lists, searches, MCP calls, sessions and slow requests`,
    () => replaceUnderLoad(load),
    300_000,
  );
}

async function replaceUnderLoad({ swaps, minRequests }: SwapLoad): Promise<void> {
  // The builds that wait for their turn, and a place for the one that is replaced.
  const waiting = others.map(({ folder }) => folder);
  let free = `${site.folder}-replaced`;
  const failures: string[] = [];
  const counts: Record<string, number> = {};
  let isOver = false;
  const attempt = async (name: string, isGood: (answer: Answered) => boolean, ask: () => Promise<Answered>): Promise<void> => {
    counts[name] = (counts[name] ?? 0) + 1;
    try {
      const answer = await ask();
      if (!isGood(answer)) failures.push(`${name}: ${answer.status} ${answer.body.slice(0, 200)}`);
    } catch (error) {
      failures.push(`${name}: ${String(error)}`);
    }
  };
  const again = async (work: (round: number) => Promise<void>): Promise<void> => {
    for (let round = 0; !isOver; round += 1) {
      await work(round);
      await pass(PAUSE);
    }
  };
  const searched = { q: 'weather' };
  const isGood = ({ status, body }: Answered): boolean => status === 200 && body !== '';
  const opened = await post(OPENING);
  const session = opened.headers['mcp-session-id'] ?? '';
  const stream = await listenInSession(served.port, session);

  const load = [
    ...[0, 5, 9].map((offset) =>
      again((round) => {
        const path = PATHS[(round + offset) % PATHS.length] ?? '/';
        return attempt(path, isGood, () => served.ask(path));
      }),
    ),
    again(() => attempt('modern search', isFound, () => post(modernCall('search_servers', searched)))),
    again(() => attempt('modern get', isFound, () => post(modernCall('get_server', { server: 'acme/weather' })))),
    again(() => attempt('one session', isFound, () => post(callInSession(session, 'search_servers', searched)))),
    again(async () => {
      const { headers } = await post(OPENING);
      const fresh = headers['mcp-session-id'] ?? '';
      await untilTakenOver(() => isOver);
      await attempt('session of an older build', isFound, () => post(callInSession(fresh, 'search_servers', searched)));
    }),
    again(() =>
      attempt('slow', isFound, () => postInTwo(served.port, modernCall('search_servers', searched), () => untilTakenOver(() => isOver))),
    ),
    again(() =>
      attempt('slow in a session', isFound, () =>
        postInTwo(served.port, callInSession(session, 'search_servers', searched), () => untilTakenOver(() => isOver)),
      ),
    ),
  ];
  const tooFew = (): number[] => Object.values(counts).filter((count) => count < minRequests);
  for (let swap = 0; swap < swaps || (tooFew().length > 0 && swap < MAX_SWAPS); swap += 1) {
    // Some builds are replaced before they are opened, or while they are.
    const taken = swap % 4 === 3 ? Promise.resolve() : untilTakenOver();
    const next = waiting.shift() ?? '';
    await swapIn(site.folder, next, free);
    waiting.push(free);
    free = next;
    await taken;
  }
  isOver = true;
  await Promise.all(load);

  expect(failures).toEqual([]);
  expect(served.reported).toEqual([]);
  expect(stream.isOpen()).toBe(true);
  stream.close();
  expect(tooFew()).toEqual([]);
}
