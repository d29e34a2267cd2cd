import { CLIENTS, type ClientId } from './checks/clients.ts';
import type { AskedRequest, Examined, ExaminedCatalog } from './examine-catalog.ts';
import type { Verdict } from './http/judgement.ts';
import { fixText } from './http/fixes.ts';

/** What a report says of a check. */
export interface CheckReport {
  readonly id: string;
  readonly question: string;
  readonly verdict: Verdict;
  /** A clause on why it is so, or what is worth knowing. */
  readonly why?: string;
  /** What to do about it. */
  readonly fix?: string;
  readonly asked: readonly AskedRequest[];
}

/** What a report says of a client. */
export interface ClientReport {
  readonly id: ClientId;
  readonly name: string;
  readonly verdict: Verdict | 'works-in-part';
  /** One line, to stand behind the name and a colon. */
  readonly summary: string;
  readonly checks: readonly CheckReport[];
}

/** What came of an examination, for people and for programs. */
export interface DoctorReport {
  readonly site: string;
  /** Name of the host, where it says who it is. */
  readonly host?: string;
  /** What to look at before anything else, as a sentence. */
  readonly hint?: string;
  /** Whether everything that is offered, and could be asked, works. */
  readonly works: boolean;
  /** Whether everything could be asked that somebody with the right key, and with patience, could ask. */
  readonly isComplete: boolean;
  readonly requests: number;
  readonly clients: readonly ClientReport[];
}

/** An examination as a report. */
export function reportOf(examination: Extract<ExaminedCatalog, { kind: 'examined' }>): DoctorReport {
  const { site, host, isKeyRefused, examined, requests } = examination;
  const clients = CLIENTS.map(({ id, name }): ClientReport => {
    const checks = examined.filter(({ check }) => check.client === id).map((one) => checkReport(one, (mend) => fixText(mend, host)));
    return { id, name, ...summaryOf(checks), checks };
  });
  const faults = examined.filter(({ judgement }) => judgement.verdict === 'does-not-work').map(({ check }) => check.id);
  const hint = hintFor(examination, faults);
  const isComplete = !isKeyRefused && !examined.some(({ judgement }) => 'isRefused' in judgement);
  return {
    ...{ site, ...(host && { host: host.name }), ...(hint !== undefined && { hint }), works: faults.length === 0, isComplete, requests },
    clients: clients.filter(({ checks }) => checks.length > 0),
  };
}

/** One hint for what stands behind many lines. */
function hintFor(
  { hasServers, isKeyRefused, examined }: Extract<ExaminedCatalog, { kind: 'examined' }>,
  faults: readonly string[],
): string | undefined {
  if (isKeyRefused) return KEY_REFUSED;
  if (examined.some(({ judgement }) => 'wantsKey' in judgement)) return KEY_WANTED;
  return !hasServers && LISTS.every((id) => faults.includes(id)) ? NO_LIST : undefined;
}

const KEY_REFUSED =
  'It does not take the key that was given (401), so everything was asked without one. ' +
  'Was the key copied whole, has it been revoked or has it ended, and was it made for this catalogue?';
const KEY_WANTED = 'It wants a key (401) for what could not be asked: give one with --key or PORTOLAN_KEY.';
const LISTS = ['registry-client-list', 'vscode-list'];
const NO_LIST = 'No list with a server in it could be read. Is this the address of a catalogue, and was it built and published whole?';

function checkReport({ check, judgement, asked }: Examined, worded: (fix: Examined['check']['fix']) => string): CheckReport {
  const { id, question, fix } = check;
  const { verdict } = judgement;
  const own = 'fix' in judgement ? judgement.fix : undefined;
  const said = 'why' in judgement ? judgement.why : judgement.note;
  const why = said === undefined ? undefined : printable(said);
  const chosen = verdict === 'does-not-work' ? (own ?? fix) : own;
  return { id, question, verdict, ...(why !== undefined && { why }), ...(chosen && { fix: worded(chosen) }), asked };
}

/** Longest clause of a report, in characters. */
const MAX_CLAUSE = 400;

/** What a catalogue answered may stand in a clause: it is not to reach a terminal as commands, nor at any length. */
function printable(text: string): string {
  const plain = text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '�');
  return plain.length > MAX_CLAUSE ? `${plain.slice(0, MAX_CLAUSE)}…` : plain;
}

function summaryOf(checks: readonly CheckReport[]): Pick<ClientReport, 'verdict' | 'summary'> {
  const of = (verdict: Verdict): CheckReport[] => checks.filter((check) => check.verdict === verdict);
  const [good, bad, absent, unasked] = [of('works'), of('does-not-work'), of('not-offered'), of('not-asked')];
  const shut = absent.find(({ id }) => id.endsWith('-open'));
  const [first] = bad;
  if (shut !== undefined && first === undefined) return { verdict: 'not-offered', summary: `not offered: ${shut.why ?? ''}` };
  if (first !== undefined) {
    if (good.length === 0) return { verdict: 'does-not-work', summary: `does not work: ${first.why ?? ''}` };
    const others = bad.length === 1 ? '' : ` (and ${bad.length - 1} more)`;
    return { verdict: 'works-in-part', summary: `works in part; it cannot ${first.question}${others}: ${first.why ?? ''}` };
  }
  const key = unasked.find(({ id }) => !id.endsWith('-https'));
  if (key !== undefined && unasked.length > good.length) return { verdict: 'not-asked', summary: `could not be asked: ${key.why ?? ''}` };
  if (good.length > 0) return { verdict: 'works', summary: `works${withoutPart(absent, unasked)}` };
  if (absent.length > 0) return { verdict: 'not-offered', summary: `not offered: ${absent[0]?.why ?? ''}` };
  return { verdict: 'not-asked', summary: `could not be asked: ${unasked[0]?.why ?? ''}` };
}

function withoutPart(absent: readonly CheckReport[], unasked: readonly CheckReport[]): string {
  const parts = [
    ...(absent.length > 0 ? [`not offered: ${absent.map(({ question }) => question).join(', ')}`] : []),
    ...(unasked.length > 0 ? [`could not be asked: ${unasked.map(({ question }) => question).join(', ')}`] : []),
  ];
  return parts.length === 0 ? '' : ` (${parts.join('; ')})`;
}
