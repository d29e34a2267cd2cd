import { fork } from 'node:child_process';
import path from 'node:path';

/** A request as a host received it. */
export interface HostVisit {
  readonly host: string;
  readonly path: string;
  /** Milliseconds of the clock of the hosts. */
  readonly at: number;
  /** Requests of the same host that were under way then. */
  readonly others: number;
}

/** Hosts on the addresses 127.0.0.1, 127.0.0.2, … of this machine, which any process can ask. Each path of them is a list of two servers. */
interface LoopbackHosts {
  readonly urls: readonly string[];
  readonly visits: readonly HostVisit[];
  /** Number of requests by host and path; one that was broken off counts too. */
  requests(): ReadonlyMap<string, number>;
  /** Requests that began while another one of the same host was under way. */
  overlaps(): number;
  /**
   * Requests that began too soon after another one of the same host, with the missing milliseconds.
   *
   * @param from number of the first request that counts. Default 0
   */
  tooSoon(intervalMs: number, from?: number): readonly string[];
  close(): Promise<void>;
}

/** Milliseconds of the interval that may be missing, because clocks of whole milliseconds are compared. */
const TOLERANCE_MS = 3;

/** A host for the first requests of its process, which take long. */
const UNCOUNTED = '127.0.0.250';

/** The servers of a list. */
export function answerOfList(host: string, url: string): string {
  const name = `${host.replace(/\D+/g, '-')}/${url.replace(/\W+/g, '')}`;
  return ['a', 'b'].map((last) => `${JSON.stringify({ qualifiedName: `${name}-${last}`, description: `${last}.` })}\n`).join('');
}

/** Starts hosts in a process of their own, which answers after a delay. */
export async function loopbackHosts(count: number, delayMs: number): Promise<LoopbackHosts> {
  const program = path.join(import.meta.dirname, 'loopback-hosts-process.ts');
  const child = fork(program, [String(delayMs)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const visits: HostVisit[] = [];
  const port = await new Promise<unknown>((resolve) => child.once('message', resolve));
  for (let turn = 0; turn < 20; turn += 1) await (await fetch(`http://${UNCOUNTED}:${String(port)}/`)).text();
  // The program sends nothing else after its port.
  child.on('message', (message) => {
    const visit = message as HostVisit;
    if (!visit.host.startsWith(UNCOUNTED)) visits.push(visit);
  });
  return {
    urls: Array.from({ length: count }, (_, at) => `http://127.0.0.${at + 1}:${String(port)}`),
    visits,
    requests: () => new Map([...Map.groupBy(visits, ({ host, path: url }) => host + url)].map(([key, own]) => [key, own.length])),
    overlaps: () => visits.filter(({ others }) => others > 0).length,
    tooSoon: (intervalMs, from = 0) =>
      [...Map.groupBy(visits.slice(from), ({ host }) => host).values()].flatMap((own) =>
        own.flatMap(({ host, at }, place) => {
          const missing = intervalMs - (at - (own[place - 1]?.at ?? Number.NEGATIVE_INFINITY));
          return missing > TOLERANCE_MS ? [`request ${place} of ${host} came ${Math.round(missing)} ms too soon`] : [];
        }),
      ),
    async close() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Sources of these hosts: as many lists each. */
export function listSources({ urls }: LoopbackHosts, each: number): object[] {
  return urls.flatMap((url) => Array.from({ length: each }, (_, at) => ({ kind: 'list', location: `${url}/list-${at}.jsonl` })));
}
