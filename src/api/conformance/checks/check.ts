import type { AnswerSchema } from '../../http/answer-schema.ts';
import type { ClientId } from './clients.ts';
import { readJson, type JsonTypes } from '../http/read-json.ts';
import type { ProbeAnswer, ProbeRequest } from '../http/probe.ts';
import { works, type CheckResult } from '../http/check-result.ts';
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
  readonly run: (context: CheckContext) => CheckRun;
}

/** Yields one request after another and returns a result. Its caller sends the requests. */
export type CheckRun = Generator<ProbeRequest, CheckResult, ProbeAnswer>;

/** Facts about a catalogue that all checks use. */
export interface CheckContext {
  /** URL of the site, with a slash at its end. */
  readonly site: string;
  /** Qualified names of listed servers. */
  readonly names: readonly string[];
  /** Servers from the list of the official registry API. */
  readonly entries: readonly OfficialEntry[];
  /** The result where no server name is known to request. */
  readonly noName: CheckResult;
  /** Whether the catalogue states that it has no server. */
  readonly isEmpty: boolean;
  /** Returns the first schema violation of a value, as a clause; `undefined` if the value is valid. */
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
export function singleRequest(
  request: ProbeRequest | ((context: CheckContext) => ProbeRequest | CheckResult),
  check: (answer: ProbeAnswer, context: CheckContext) => CheckResult,
): Check['run'] {
  return function* (context) {
    const next = typeof request === 'function' ? request(context) : request;
    return 'verdict' in next ? next : check(yield next, context);
  };
}

/** What a client expects of a JSON body. */
export interface JsonExpectation {
  readonly types: JsonTypes;
  readonly schema: AnswerSchema;
}

/** Reads the JSON value of a response, or returns the result if it is not as the client expects. */
export function expectJson(
  answer: ProbeAnswer,
  { types, schema }: JsonExpectation,
  { violationOf }: CheckContext,
): { readonly value: unknown } | { readonly result: CheckResult } {
  const read = readJson(answer, types);
  if ('result' in read) return read;
  const violation = violationOf(schema, read.value);
  if (violation === undefined) return read;
  return { result: { verdict: 'does-not-work', why: `returns data that the client rejects: ${violation}`, fix: 'records' } };
}

/** Checks a response only by its schema. */
export function matchingSchema(expectation: JsonExpectation): (answer: ProbeAnswer, context: CheckContext) => CheckResult {
  return (answer, context) => {
    const read = expectJson(answer, expectation, context);
    return 'result' in read ? read.result : works();
  };
}
