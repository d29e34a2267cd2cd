import type { Outcome } from './http/check-result.ts';
import type { CheckReport, ClientReport, DoctorReport } from './report.ts';

/** Colours a part of a report; the text does not change. */
export type Paint = (part: ClientReport['verdict'] | 'quiet' | 'title', text: string) => string;

const SYMBOLS: Readonly<Record<Outcome, string>> = { works: '✓', 'does-not-work': '✗', 'not-offered': '–', 'not-asked': '?' };

/** Prefix of a reason, so that no symbol needs a legend. */
const PREFIXES: Readonly<Record<Outcome, string>> = {
  works: '',
  'does-not-work': '',
  'not-offered': 'not offered: ',
  'not-asked': 'not checked: ',
};

/** A report for people, line by line: what each client can do, and at the end the fixes, without duplicates. */
export function* reportLines({ site, host, hint, clients, works, requests }: DoctorReport, paint: Paint): Generator<string> {
  const fixes = fixesOf(clients);
  yield paint('title', site) + (host === undefined ? '' : `  (served by ${host})`);
  if (hint !== undefined) yield hint;
  for (const client of clients) {
    yield '';
    yield `${paint('title', `${client.name}:`)} ${paint(client.verdict, HEADLINES[client.verdict])}`;
    for (const check of client.checks) if (check.verdict !== 'not-asked') yield* checkLines(check, fixes, paint);
    yield* unaskedLines(client.checks, paint);
  }
  if (fixes.size > 0) yield* ['', paint('title', 'Fixes')];
  for (const [text, { number, helps }] of fixes) {
    yield `  ${number}. ${text}`;
    yield paint('quiet', `     Helps: ${[...helps].join('; ')}`);
  }
  yield '';
  yield `${conclusion(works, clients)} ${requests} requests were sent.`;
}

function conclusion(works: boolean, clients: readonly ClientReport[]): string {
  if (!works) return 'Some clients do not get what they expect.';
  // The https checks do not apply on the local machine.
  const unasked = clients.flatMap(({ checks }) => checks.filter(({ id, verdict }) => verdict === 'not-asked' && !id.endsWith('-https')));
  if (unasked.length === 0) return 'Everything that the catalogue offers works.';
  return `Everything that could be checked works; ${unasked.length} ${unasked.length === 1 ? 'check was' : 'checks were'} not possible.`;
}

/** Heading of a client; the lines below it have the details. */
const HEADLINES: Readonly<Record<ClientReport['verdict'], string>> = {
  works: 'works',
  'works-in-part': 'works in part',
  'does-not-work': 'does not work',
  'not-offered': 'not offered',
  'not-asked': 'not checked',
};

function* checkLines(check: CheckReport, fixes: Fixes, paint: Paint): Generator<string> {
  const { verdict, question, why, fix, asked } = check;
  const needed = verdict === 'does-not-work' && fix !== undefined ? fixes.get(fix) : undefined;
  const pointer = needed === undefined ? '' : ` (fix ${needed.number})`;
  const reason = why === undefined ? '' : `: ${PREFIXES[verdict]}${why}`;
  const led = verdict === 'works' ? asked.findLast(({ answeredBy }) => answeredBy !== undefined)?.answeredBy : undefined;
  yield `  ${paint(verdict, SYMBOLS[verdict])} ${question}${reason}${led === undefined ? '' : paint('quiet', ` (redirected to ${led})`)}${pointer}`;
  if (verdict !== 'does-not-work') return;
  const last = asked.at(-1);
  if (last === undefined) return;
  yield paint(
    'quiet',
    `      ${last.method} ${last.url} → ${last.status ?? 'no answer'}${last.answeredBy === undefined ? '' : ` from ${last.answeredBy}`}`,
  );
}

/** One line per reason, because a missing key prevents nearly every check. */
function* unaskedLines(checks: readonly CheckReport[], paint: Paint): Generator<string> {
  const questions = new Map<string, string[]>();
  for (const { verdict, why = '', question } of checks)
    if (verdict === 'not-asked') questions.set(why, [...(questions.get(why) ?? []), question]);
  for (const [why, asked] of questions)
    yield `  ${paint('not-asked', SYMBOLS['not-asked'])} ${asked.join('; ')}: ${PREFIXES['not-asked']}${why}`;
}

interface Fix {
  readonly number: number;
  /** Names of clients that it helps. */
  readonly helps: Set<string>;
}

type Fixes = ReadonlyMap<string, Fix>;

/** Every fix for something that does not work, without duplicates, in the order of first need. */
function fixesOf(clients: readonly ClientReport[]): Fixes {
  const fixes = new Map<string, Fix>();
  for (const { name, checks } of clients) {
    for (const { fix, verdict } of checks) {
      if (fix === undefined || verdict !== 'does-not-work') continue;
      const known = fixes.get(fix) ?? { number: fixes.size + 1, helps: new Set() };
      known.helps.add(name);
      fixes.set(fix, known);
    }
  }
  return fixes;
}
