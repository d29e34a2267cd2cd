import type { AnswerSchema } from '../../http/answer-schema.ts';
import type { ClientId } from './clients.ts';
import { readJson, type JsonTypes } from '../http/read-json.ts';
import type { ProbeAnswer, ProbeRequest } from '../http/probe.ts';
import { works, type Judgement } from '../http/judgement.ts';
import type { FixId } from '../http/fixes.ts';

/** A check of one operation of a client. The doctor is a table of these. */
export interface Check {
  /** Stable identifier for programs. */
  readonly id: string;
  readonly client: ClientId;
  /** The operation, as completion of "can it …": `list servers`. */
  readonly question: string;
  /** The usual fix. */
  readonly fix: FixId;
  readonly examine: (visit: Visit) => Examination;
}

/** Yields one request after another and returns a result. Its caller sends the requests. */
export type Examination = Generator<ProbeRequest, Judgement, ProbeAnswer>;

/** Facts about a catalogue that all checks use. */
export interface Visit {
  /** URL of the site, with a slash at its end. */
  readonly site: string;
  /** Qualified names of listed servers. */
  readonly names: readonly string[];
  /** Servers from the list of the official registry API. */
  readonly entries: readonly OfficialEntry[];
  /** The result where no server name is known to request. */
  readonly noName: Judgement;
  /** Returns the first schema violation of a value, as a clause; `undefined` where the value is valid. */
  readonly violationOf: ViolationFinder;
}

/** Validates a value by a schema (JSON Schema 2020-12). */
export type ViolationFinder = (schema: AnswerSchema, value: unknown) => string | undefined;

/** A server by its name in the official registry API. */
export interface OfficialEntry {
  readonly name: string;
  readonly version: string;
}

/** A check with one request. */
export function asking(
  request: ProbeRequest | ((visit: Visit) => ProbeRequest | Judgement),
  judge: (answer: ProbeAnswer, visit: Visit) => Judgement,
): Check['examine'] {
  return function* (visit) {
    const asked = typeof request === 'function' ? request(visit) : request;
    return 'verdict' in asked ? asked : judge(yield asked, visit);
  };
}

/** What a client expects of a JSON body. */
export interface JsonExpectation {
  readonly types: JsonTypes;
  readonly schema: AnswerSchema;
}

/** Reads the JSON value of an answer, or returns the result where it is not as the client expects. */
export function expectJson(
  answer: ProbeAnswer,
  { types, schema }: JsonExpectation,
  { violationOf }: Visit,
): { readonly value: unknown } | { readonly judgement: Judgement } {
  const read = readJson(answer, types);
  if ('judgement' in read) return read;
  const violation = violationOf(schema, read.value);
  if (violation === undefined) return read;
  return { judgement: { verdict: 'does-not-work', why: `returns data that the client rejects: ${violation}`, fix: 'records' } };
}

/** Checks an answer only by its schema. */
export function fitting(expectation: JsonExpectation): (answer: ProbeAnswer, visit: Visit) => Judgement {
  return (answer, visit) => {
    const read = expectJson(answer, expectation, visit);
    return 'judgement' in read ? read.judgement : works();
  };
}
