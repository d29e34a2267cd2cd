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

/** Which catalogue is examined, and by which means. */
export interface ExamineOptions extends AskerOptions {
  readonly violationOf: ViolationFinder;
  readonly checks?: readonly Check[];
}

/** A check and what came of it. */
export interface Examined {
  readonly check: Check;
  readonly judgement: Judgement;
  /** What was asked for it, in order. */
  readonly asked: readonly AskedRequest[];
}

/** A request as a report tells of it. */
export interface AskedRequest {
  readonly method: string;
  readonly url: string;
  /** Absent where no answer came. */
  readonly status?: number;
  /** Where the answer came from, if not from there. */
  readonly answeredBy?: string;
}

/** What came of an examination. */
export type ExaminedCatalog =
  /** Not even the start page gave an answer. */
  | { readonly kind: 'unreachable'; readonly why: string }
  | {
      readonly kind: 'examined';
      readonly site: string;
      readonly host: KnownHost | undefined;
      /** Whether any list of servers could be read. */
      readonly hasServers: boolean;
      /** Whether the key that was given was refused, after which it was not sent again. */
      readonly isKeyRefused: boolean;
      readonly examined: readonly Examined[];
      /** Requests sent. */
      readonly requests: number;
    };

/** Asks a catalogue all that clients ask, one request after another. Never throws, unless a check has a mistake. */
export async function examineCatalog(options: ExamineOptions): Promise<ExaminedCatalog> {
  const door = createAsker(options);
  const first = await door.ask({ ...HOME, withoutKey: true });
  if ('code' in first) return { kind: 'unreachable', why: first.why };
  const site = safeSite(options.site, first);
  const asker = site === options.site ? door : createAsker({ ...options, site });
  const home = await asker.ask(HOME);
  if ('code' in home) return { kind: 'unreachable', why: home.why };
  const visit: Visit = { site, violationOf: options.violationOf, ...(await survey(asker)) };
  const hasServers = visit.names.length + visit.entries.length > 0;
  const examined: Examined[] = [];
  for (const check of options.checks ?? CHECKS) examined.push(await withoutFamilies(await examine(check, visit, asker), asker));
  return { kind: 'examined', site, host: hostOf(home), hasServers, isKeyRefused: asker.isKeyRefused(), examined, requests: asker.sent() };
}

/** A site that leads from http to https of the same host is asked there: a key does not belong on an open line. */
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
    const wait = tooOften(answer);
    if (wait !== undefined) return { check, judgement: wait, asked };
    step = examination.next(answer);
  }
  return { check, judgement: step.value, asked };
}

/** No check can judge an answer that says to come back later. */
function tooOften(answer: ProbeAnswer): Judgement | undefined {
  return answer.status === 429 ? refusalOf(answer) : undefined;
}
