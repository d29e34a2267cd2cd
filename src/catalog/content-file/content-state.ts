import { isJsonObject, jsonObject, member, textMember, type JsonObject, type JsonValue } from '../parsing/json-tree.ts';
import type { Problem } from '../parsing/problem.ts';
import { timestamp } from '../values/timestamp.ts';

/** Every source of the server could be read at the last crawl that asked for it. */
export interface GoodState {
  readonly status: 'good';
}

/** The source could not be read; the record keeps its last good facts. */
export interface StaleState {
  readonly status: 'stale';
  /** ISO 8601 time of the first crawl that failed. */
  readonly since: string;
  readonly code: string;
  readonly message: string;
  /** Crawls in a row that failed, counted up to those after which a server may be given up. */
  readonly runs: number;
}

/** The server is given up: it is listed no longer, its name is held for a while, and what was known of it stays in the file. */
export interface RemovedState {
  readonly status: 'gone';
  /** ISO 8601 time at which it was given up. */
  readonly since: string;
  /** `deleted` where its source says so, else the code of the failure that went on. */
  readonly code: string;
  readonly message: string;
}

/** What the last crawl made of a server. */
export type ContentState = GoodState | StaleState | RemovedState;

/** The state as a content file holds it. */
export function stateTree(state: ContentState): JsonObject {
  const tree = jsonObject([['status', state.status]]);
  if (state.status === 'good') return tree;
  tree['since'] = state.since;
  tree['code'] = state.code;
  tree['message'] = state.message;
  if (state.status === 'stale') tree['runs'] = state.runs;
  return tree;
}

/** Reads `state` of a content file; what cannot be read counts as good and is a problem. */
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
    hint: 'Remove the key; the next crawl writes it anew.',
    pointer: '/state',
  });
  return { status: 'good' };
}

function runsOf(value: JsonValue | undefined): number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : 1;
}
