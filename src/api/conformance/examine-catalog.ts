import { CHECKS } from './all-checks.ts';
import type { Check, ViolationFinder, Visit } from './checks/check.ts';
import { HOME } from './checks/site.ts';
import { createAsker, type Asker, type AskerOptions } from './http/asker.ts';
import type { ProbeAnswer } from './http/probe.ts';
import { refusalOf } from './http/read-json.ts';
import { doesNotWork, type Judgement } from './http/judgement.ts';
import { hostOf, type KnownHost } from './http/known-hosts.ts';
import { survey } from './checks/survey.ts';
import { withoutFamilies } from './without-families.ts';

/** Options of a catalogue check. */
export interface ExamineOptions extends AskerOptions {
  readonly violationOf: ViolationFinder;
  readonly checks?: readonly Check[];
}

/** A check and its result. */
export interface Examined {
  readonly check: Check;
  readonly judgement: Judgement;
  /** The requests of the check, in order. */
  readonly asked: readonly AskedRequest[];
}

/** A request in the report. */
export interface AskedRequest {
  readonly method: string;
  readonly url: string;
  /** Absent where no answer arrived. */
  readonly status?: number;
  /** URL of the answer, where redirects led to another. */
  readonly answeredBy?: string;
}

/** Result of all checks. */
export type ExaminedCatalog =
  /** Not even the start page answered. */
  | { readonly kind: 'unreachable'; readonly why: string }
  | {
      readonly kind: 'examined';
      readonly site: string;
      readonly host: KnownHost | undefined;
      /** Whether any list of servers could be read. */
      readonly hasServers: boolean;
      /** Whether the given key was refused. It is then not sent again. */
      readonly isKeyRefused: boolean;
      readonly examined: readonly Examined[];
      /** Number of requests sent. */
      readonly requests: number;
    };

/** Runs all checks on a catalogue, one request after another. Throws only where a check has a bug. */
export async function examineCatalog(options: ExamineOptions): Promise<ExaminedCatalog> {
  const client = createAsker(options);
  const first = await client.ask({ ...HOME, withoutKey: true });
  if ('code' in first) return { kind: 'unreachable', why: first.why };
  const site = safeSite(options.site, first);
  const asker = site === options.site ? client : createAsker({ ...options, site });
  const home = await asker.ask(HOME);
  if ('code' in home) return { kind: 'unreachable', why: home.why };
  const visit: Visit = { site, violationOf: options.violationOf, ...(await survey(asker)) };
  const hasServers = visit.names.length + visit.entries.length > 0;
  const examined: Examined[] = [];
  for (const check of options.checks ?? CHECKS) examined.push(await withoutFamilies(await examine(check, visit, asker), asker));
  return { kind: 'examined', site, host: hostOf(home), hasServers, isKeyRefused: asker.isKeyRefused(), examined, requests: asker.sent() };
}

/** Where a site redirects from http to https of the same host, the https URL is used, so that no key is sent unencrypted. */
function safeSite(site: string, { url }: ProbeAnswer): string {
  const [asked, came] = [new URL(site), new URL(url)];
  const isSafer = asked.protocol === 'http:' && came.protocol === 'https:' && asked.hostname === came.hostname;
  return isSafer ? `${came.origin}${asked.pathname}` : site;
}

async function examine(check: Check, visit: Visit, asker: Asker): Promise<Examined> {
  const asked: AskedRequest[] = [];
  const examination = check.examine(visit);
  let step = examination.next();
  while (step.done !== true) {
    const { method, path } = step.value;
    const url = new URL(visit.site + path).href;
    const answer = await asker.ask(step.value);
    if ('code' in answer) {
      asked.push({ method, url });
      return { check, judgement: doesNotWork(answer.why, 'failing'), asked };
    }
    asked.push({ method, url, status: answer.status, ...(answer.url !== url && { answeredBy: answer.url }) });
    const wait = rateLimited(answer);
    if (wait !== undefined) return { check, judgement: wait, asked };
    step = examination.next(answer);
  }
  return { check, judgement: step.value, asked };
}

/** The result of a 429, on which no check can decide. */
function rateLimited(answer: ProbeAnswer): Judgement | undefined {
  return answer.status === 429 ? refusalOf(answer) : undefined;
}
