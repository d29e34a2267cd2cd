import { CHECKS } from './all-checks.ts';
import type { Check, ViolationFinder, CheckContext } from './checks/check.ts';
import { HOME } from './checks/site.ts';
import { createProbeClient, type ProbeClient, type ProbeClientOptions } from './http/probe-client.ts';
import type { ProbeAnswer } from './http/probe.ts';
import { refusalOf } from './http/read-json.ts';
import { doesNotWork, type CheckResult } from './http/check-result.ts';
import { hostOf, type KnownHost } from './http/known-hosts.ts';
import { readListedServers } from './checks/listed-servers.ts';
import { withoutUnpublishedFiles } from './unpublished-files.ts';

/** Options of a catalogue check. */
export interface CheckCatalogOptions extends ProbeClientOptions {
  readonly violationOf: ViolationFinder;
  readonly checks?: readonly Check[];
}

/** A check and its result. */
export interface FinishedCheck {
  readonly check: Check;
  readonly result: CheckResult;
  /** The requests of the check, in order. */
  readonly asked: readonly SentRequest[];
}

/** A request in the report. */
export interface SentRequest {
  readonly method: string;
  readonly url: string;
  /** Absent if no response arrived. */
  readonly status?: number;
  /** URL of the response, where redirects led to another. */
  readonly answeredBy?: string;
}

/** Result of all checks. */
export type CatalogCheck =
  /** Not even the start page answered. */
  | { readonly kind: 'unreachable'; readonly why: string }
  | {
      readonly kind: 'finished';
      readonly site: string;
      readonly host: KnownHost | undefined;
      /** Whether any list of servers could be read. */
      readonly hasServers: boolean;
      /** Whether the given key was refused. It is then not sent again. */
      readonly isKeyRefused: boolean;
      readonly finished: readonly FinishedCheck[];
      /** Number of requests sent. */
      readonly requests: number;
    };

/** Runs all checks on a catalogue, one request after another. Throws only if a check has a bug. */
export async function checkCatalog(options: CheckCatalogOptions): Promise<CatalogCheck> {
  const firstClient = createProbeClient(options);
  const first = await firstClient.send({ ...HOME, withoutKey: true });
  if ('code' in first) return { kind: 'unreachable', why: first.why };
  const site = httpsSite(options.site, first);
  const probeClient = site === options.site ? firstClient : createProbeClient({ ...options, site });
  const home = await probeClient.send(HOME);
  if ('code' in home) return { kind: 'unreachable', why: home.why };
  const context: CheckContext = { site, violationOf: options.violationOf, ...(await readListedServers(probeClient)) };
  const hasServers = context.names.length + context.entries.length > 0;
  const finished: FinishedCheck[] = [];
  for (const check of options.checks ?? CHECKS)
    finished.push(await withoutUnpublishedFiles(await runCheck(check, context, probeClient), probeClient));
  return {
    kind: 'finished',
    site,
    host: hostOf(home),
    hasServers,
    isKeyRefused: probeClient.isKeyRefused(),
    finished,
    requests: probeClient.sent(),
  };
}

/** Where a site redirects from http to https of the same host, the https URL is used, so that no key is sent unencrypted. */
function httpsSite(site: string, { url }: ProbeAnswer): string {
  const [asked, came] = [new URL(site), new URL(url)];
  const isSafer = asked.protocol === 'http:' && came.protocol === 'https:' && asked.hostname === came.hostname;
  return isSafer ? `${came.origin}${asked.pathname}` : site;
}

async function runCheck(check: Check, context: CheckContext, probeClient: ProbeClient): Promise<FinishedCheck> {
  const asked: SentRequest[] = [];
  const run = check.run(context);
  let step = run.next();
  while (step.done !== true) {
    const { method, path } = step.value;
    const url = new URL(context.site + path).href;
    const answer = await probeClient.send(step.value);
    if ('code' in answer) {
      asked.push({ method, url });
      return { check, result: doesNotWork(answer.why, 'failing'), asked };
    }
    asked.push({ method, url, status: answer.status, ...(answer.url !== url && { answeredBy: answer.url }) });
    const wait = rateLimited(answer);
    if (wait !== undefined) return { check, result: wait, asked };
    step = run.next(answer);
  }
  return { check, result: step.value, asked };
}

/** The result of a 429, on which no check can decide. */
function rateLimited(answer: ProbeAnswer): CheckResult | undefined {
  return answer.status === 429 ? refusalOf(answer) : undefined;
}
