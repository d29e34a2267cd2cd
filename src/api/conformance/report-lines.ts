import type { Verdict } from './http/judgement.ts';
import type { CheckReport, ClientReport, DoctorReport } from './report.ts';

/** How a part of a report looks; the text stays the same. */
export type Paint = (part: ClientReport['verdict'] | 'quiet' | 'title', text: string) => string;

const MARKS: Readonly<Record<Verdict, string>> = { works: '✓', 'does-not-work': '✗', 'not-offered': '–', 'not-asked': '?' };

/** What stands before a reason, so that no mark needs a legend. */
const WORDS: Readonly<Record<Verdict, string>> = {
  works: '',
  'does-not-work': '',
  'not-offered': 'not offered: ',
  'not-asked': 'could not be asked: ',
};

/** A report for people, line by line: what each client can do, and at the end what to mend, each mend once. */
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
  if (fixes.size > 0) yield* ['', paint('title', 'To mend')];
  for (const [text, { number, helps }] of fixes) {
    yield `  ${number}. ${text}`;
    yield paint('quiet', `     Helps: ${[...helps].join('; ')}`);
  }
  yield '';
  yield `${conclusion(works, clients)} ${requests} requests were sent.`;
}

function conclusion(works: boolean, clients: readonly ClientReport[]): string {
  if (!works) return 'Some clients are not served as they expect.';
  // That it runs on this machine is no lack.
  const unasked = clients.flatMap(({ checks }) => checks.filter(({ id, verdict }) => verdict === 'not-asked' && !id.endsWith('-https')));
  if (unasked.length === 0) return 'Everything that is offered works.';
  return `What could be asked works; ${unasked.length} ${unasked.length === 1 ? 'thing' : 'things'} could not be asked.`;
}

/** The lines below a client's name say the rest. */
const HEADLINES: Readonly<Record<ClientReport['verdict'], string>> = {
  works: 'works',
  'works-in-part': 'works in part',
  'does-not-work': 'does not work',
  'not-offered': 'not offered',
  'not-asked': 'could not be asked',
};

function* checkLines(check: CheckReport, fixes: Fixes, paint: Paint): Generator<string> {
  const { verdict, question, why, fix, asked } = check;
  const needed = verdict === 'does-not-work' && fix !== undefined ? fixes.get(fix) : undefined;
  const pointer = needed === undefined ? '' : ` (mend ${needed.number})`;
  const reason = why === undefined ? '' : `: ${WORDS[verdict]}${why}`;
  const led = verdict === 'works' ? asked.findLast(({ answeredBy }) => answeredBy !== undefined)?.answeredBy : undefined;
  yield `  ${paint(verdict, MARKS[verdict])} ${question}${reason}${led === undefined ? '' : paint('quiet', ` (led to ${led})`)}${pointer}`;
  if (verdict !== 'does-not-work') return;
  const last = asked.at(-1);
  if (last === undefined) return;
  yield paint(
    'quiet',
    `      ${last.method} ${last.url} → ${last.status ?? 'no answer'}${last.answeredBy === undefined ? '' : ` from ${last.answeredBy}`}`,
  );
}

/** One line a reason: a missing key shuts out of nearly everything. */
function* unaskedLines(checks: readonly CheckReport[], paint: Paint): Generator<string> {
  const questions = new Map<string, string[]>();
  for (const { verdict, why = '', question } of checks)
    if (verdict === 'not-asked') questions.set(why, [...(questions.get(why) ?? []), question]);
  for (const [why, asked] of questions)
    yield `  ${paint('not-asked', MARKS['not-asked'])} ${asked.join('; ')}: ${WORDS['not-asked']}${why}`;
}

interface Fix {
  readonly number: number;
  /** Names of clients. */
  readonly helps: Set<string>;
}

type Fixes = ReadonlyMap<string, Fix>;

/** Every mend without which something does not work, once, in the order in which it is first needed. */
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
