import { isJsonObject, jsonObject, member, textMember, type JsonObject, type JsonValue } from '../parsing/json-tree.ts';
import type { Problem } from '../parsing/problem.ts';
import { timestamp } from '../values/timestamp.ts';

/** The last crawl could read every source of the server. */
interface GoodState {
  readonly status: 'good';
}

/** The source could not be read; the record keeps its last valid facts. */
export interface StaleState {
  readonly status: 'stale';
  /** ISO 8601 time of the first crawl that failed. */
  readonly since: string;
  readonly code: string;
  readonly message: string;
  /** Consecutive failed crawls, counted up to the limit after which a server may be removed. */
  readonly runs: number;
}

/** The server is removed from the lists. Its name stays reserved for some time, and its facts stay in the file. */
export interface RemovedState {
  readonly status: 'gone';
  /** ISO 8601 time of the removal. */
  readonly since: string;
  /** `deleted` if the source deleted the server, else the code of the repeated failure. */
  readonly code: string;
  readonly message: string;
}

/** The result of the last crawl of a server. */
export type ContentState = GoodState | StaleState | RemovedState;

/** The state as a tree for the content file. */
export function stateTree(state: ContentState): JsonObject {
  const tree = jsonObject([['status', state.status]]);
  if (state.status === 'good') return tree;
  tree['since'] = state.since;
  tree['code'] = state.code;
  tree['message'] = state.message;
  if (state.status === 'stale') tree['runs'] = state.runs;
  return tree;
}

/** Reads `state` of a content file. An unreadable state is reported as a problem and counts as good. */
export function readState(value: JsonValue | undefined, problems: Problem[]): ContentState {
  const status = textMember(value, 'status');
  if (!isJsonObject(value) || status === 'good') return { status: 'good' };
  const since = timestamp(textMember(value, 'since') ?? '');
  const why = { code: textMember(value, 'code') ?? 'unknown', message: textMember(value, 'message') ?? '' };
  if (status === 'gone' && since !== undefined) return { status, since, ...why };
  if (status === 'stale' && since !== undefined) return { status, since, ...why, runs: runsOf(member(value, 'runs')) };
  problems.push({
    code: 'bad-origin',
    severity: 'warning',
    message: '"state" is {status: good}, {status: stale, since, code, message, runs} or {status: gone, since, code, message}.',
    hint: 'Remove the key; the next crawl writes it again.',
    pointer: '/state',
  });
  return { status: 'good' };
}

function runsOf(value: JsonValue | undefined): number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : 1;
}
