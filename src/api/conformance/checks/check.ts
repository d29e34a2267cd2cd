import type { AnswerSchema } from '../../http/answer-schema.ts';
import type { ClientId } from './clients.ts';
import { readJson, type JsonTypes } from '../http/read-json.ts';
import type { ProbeAnswer, ProbeRequest } from '../http/probe.ts';
import { works, type Judgement } from '../http/judgement.ts';
import type { FixId } from '../http/fixes.ts';

/** One thing that a client does with a catalogue. All that the doctor knows is a table of these. */
export interface Check {
  /** Stays the same for ever: programs know a check by it. */
  readonly id: string;
  readonly client: ClientId;
  /** What the client wants to do, after "can it …": `list servers`. */
  readonly question: string;
  /** The usual mend. */
  readonly fix: FixId;
  readonly examine: (visit: Visit) => Examination;
}

/** Asks one request after another and ends with a judgement. It does nothing by itself: whoever runs it sends the requests. */
export type Examination = Generator<ProbeRequest, Judgement, ProbeAnswer>;

/** What is known of a catalogue before it is asked. */
export interface Visit {
  /** Address of the site, with a slash at its end. */
  readonly site: string;
  /** Qualified names of servers that it lists. */
  readonly names: readonly string[];
  /** Servers as its list for the official dialect has them. */
  readonly entries: readonly OfficialEntry[];
  /** What to say where no name is known to ask for. */
  readonly noName: Judgement;
  /** The first thing in a value that its schema does not allow, as a clause; `undefined` where it fits. */
  readonly violationOf: ViolationFinder;
}

/** Finds out whether a value fits a schema (JSON Schema 2020-12). */
export type ViolationFinder = (schema: AnswerSchema, value: unknown) => string | undefined;

/** A server under the name of the official dialect. */
export interface OfficialEntry {
  readonly name: string;
  readonly version: string;
}

/** A check that asks once. */
export function asking(
  request: ProbeRequest | ((visit: Visit) => ProbeRequest | Judgement),
  judge: (answer: ProbeAnswer, visit: Visit) => Judgement,
): Check['examine'] {
  return function* (visit) {
    const asked = typeof request === 'function' ? request(visit) : request;
    return 'verdict' in asked ? asked : judge(yield asked, visit);
  };
}

/** What a client expects of a body of JSON. */
export interface JsonExpectation {
  readonly types: JsonTypes;
  readonly schema: AnswerSchema;
}

/** The value in an answer that is as a client expects it, or what is wrong. */
export function expectJson(
  answer: ProbeAnswer,
  { types, schema }: JsonExpectation,
  { violationOf }: Visit,
): { readonly value: unknown } | { readonly judgement: Judgement } {
  const read = readJson(answer, types);
  if ('judgement' in read) return read;
  const violation = violationOf(schema, read.value);
  if (violation === undefined) return read;
  return { judgement: { verdict: 'does-not-work', why: `answers what the client refuses: ${violation}`, fix: 'records' } };
}

/** Judges an answer by its schema alone. */
export function fitting(expectation: JsonExpectation): (answer: ProbeAnswer, visit: Visit) => Judgement {
  return (answer, visit) => {
    const read = expectJson(answer, expectation, visit);
    return 'judgement' in read ? read.judgement : works();
  };
}
