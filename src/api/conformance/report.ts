import { CLIENTS, type ClientId } from './checks/clients.ts';
import type { SentRequest, FinishedCheck, CatalogCheck } from './check-catalog.ts';
import type { Outcome } from './http/check-result.ts';
import { fixText } from './http/fixes.ts';

/** A check in the report. */
export interface CheckReport {
  readonly id: string;
  readonly question: string;
  readonly verdict: Outcome;
  /** A clause with the reason, or additional information. */
  readonly why?: string;
  /** What to do about it. */
  readonly fix?: string;
  /** The same text as `fix`, for programs that read this member. */
  readonly mend?: string;
  readonly asked: readonly SentRequest[];
}

/** A client in the report. */
export interface ClientReport {
  readonly id: ClientId;
  readonly name: string;
  readonly verdict: Outcome | 'works-in-part';
  /** One line, to print after the name and a colon. */
  readonly summary: string;
  readonly checks: readonly CheckReport[];
}

/** The report, for people and for programs. */
export interface DoctorReport {
  readonly site: string;
  /** Name of the host, where it identifies itself. */
  readonly host?: string;
  /** The most important hint, as a sentence. */
  readonly hint?: string;
  /** Whether everything works that is offered and could be checked. */
  readonly works: boolean;
  /** Whether no check was prevented by a missing or refused key or by rate limits. */
  readonly isComplete: boolean;
  readonly requests: number;
  readonly clients: readonly ClientReport[];
}

/** Makes the report of all checks. */
export function reportOf(run: Extract<CatalogCheck, { kind: 'finished' }>): DoctorReport {
  const { site, host, isKeyRefused, finished, requests } = run;
  const clients = CLIENTS.map(({ id, name }): ClientReport => {
    const checks = finished.filter(({ check }) => check.client === id).map((one) => checkReport(one, (id) => fixText(id, host)));
    return { id, name, ...summaryOf(checks), checks };
  });
  const faults = finished.filter(({ result }) => result.verdict === 'does-not-work').map(({ check }) => check.id);
  const hint = hintFor(run, faults);
  const isComplete = !isKeyRefused && !finished.some(({ result }) => 'isRefused' in result);
  return {
    ...{ site, ...(host && { host: host.name }), ...(hint !== undefined && { hint }), works: faults.length === 0, isComplete, requests },
    clients: clients.filter(({ checks }) => checks.length > 0),
  };
}

/** One hint for a common cause of many lines. */
function hintFor(
  { hasServers, isKeyRefused, finished }: Extract<CatalogCheck, { kind: 'finished' }>,
  faults: readonly string[],
): string | undefined {
  if (isKeyRefused) return KEY_REFUSED;
  if (finished.some(({ result }) => 'needsKey' in result)) return KEY_WANTED;
  return !hasServers && LISTS.every((id) => faults.includes(id)) ? NO_LIST : undefined;
}

const KEY_REFUSED =
  'The catalogue refuses the given key (401), so all requests were sent without one. ' +
  'Check that the key is complete, belongs to this catalogue, and is neither revoked nor expired.';
const KEY_WANTED = 'The remaining checks need a key (401): set one with --key or PORTOLAN_KEY.';
const LISTS = ['registry-client-list', 'vscode-list'];
const NO_LIST = 'No list with a server could be read. Is this the URL of a catalogue, and was it built and published completely?';

function checkReport({ check, result, asked }: FinishedCheck, textOfFix: (fix: FinishedCheck['check']['fix']) => string): CheckReport {
  const { id, question, fix } = check;
  const { verdict } = result;
  const own = 'fix' in result ? result.fix : undefined;
  const reason = 'why' in result ? result.why : result.note;
  const why = reason === undefined ? undefined : printable(reason);
  const chosen = verdict === 'does-not-work' ? (own ?? fix) : own;
  const text = chosen && textOfFix(chosen);
  return { id, question, verdict, ...(why !== undefined && { why }), ...(text !== undefined && { fix: text, mend: text }), asked };
}

/** Longest clause of a report, in characters. */
const MAX_CLAUSE = 400;

/**
 * A clause may contain text from the catalogue's responses: control characters are replaced, so that they cannot control the terminal, and
 * the length is limited.
 */
function printable(text: string): string {
  const plain = text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '�');
  return plain.length > MAX_CLAUSE ? `${plain.slice(0, MAX_CLAUSE)}…` : plain;
}

function summaryOf(checks: readonly CheckReport[]): Pick<ClientReport, 'verdict' | 'summary'> {
  const of = (verdict: Outcome): CheckReport[] => checks.filter((check) => check.verdict === verdict);
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
  if (key !== undefined && unasked.length > good.length) return { verdict: 'not-asked', summary: `not checked: ${key.why ?? ''}` };
  if (good.length > 0) return { verdict: 'works', summary: `works${withoutPart(absent, unasked)}` };
  if (absent.length > 0) return { verdict: 'not-offered', summary: `not offered: ${absent[0]?.why ?? ''}` };
  return { verdict: 'not-asked', summary: `not checked: ${unasked[0]?.why ?? ''}` };
}

function withoutPart(absent: readonly CheckReport[], unasked: readonly CheckReport[]): string {
  const parts = [
    ...(absent.length > 0 ? [`not offered: ${absent.map(({ question }) => question).join(', ')}`] : []),
    ...(unasked.length > 0 ? [`not checked: ${unasked.map(({ question }) => question).join(', ')}`] : []),
  ];
  return parts.length === 0 ? '' : ` (${parts.join('; ')})`;
}
