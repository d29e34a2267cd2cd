import { pointerOfPath } from './pointer.ts';
import type { Fault } from './fault.ts';

/** One thing that is wrong with a configuration. */
export interface ConfigError {
  /** Name of the query parameter, dots between the parts; `root` for the configuration as a whole. */
  readonly param: string;
  /** JSON Pointer into the configuration; `/` for the configuration as a whole, as published servers write it. */
  readonly pointer: string;
  /** What is wrong. Never holds a value that was sent. */
  readonly reason: string;
}

/** One thing that is wrong with a configuration, as a sentence and, where that is known, as data; no problem that is sent holds the data. */
export interface ConfigFault extends ConfigError {
  readonly fault?: Fault;
}

/**
 * Why a configuration was refused: the members of problem details (RFC 9457) that published servers send, and no echo of what
 * was sent. Sent as `application/json` with its status (spec §7.2).
 */
export interface ConfigProblem {
  /** 400: the query cannot be read. 422: it was read, and the schema does not allow it. */
  readonly status: 400 | 422;
  readonly title: string;
  readonly detail: string;
  /** Path that was asked, without its query; empty where only a query is known. */
  readonly instance: string;
  readonly errors: readonly ConfigError[];
  /** How to mend it. */
  readonly help: string;
}

/** What is wrong, and at which path of names. */
export interface PathError {
  readonly path: readonly string[];
  readonly reason: string;
  /** The same as data; no problem holds it. */
  readonly fault?: Fault;
}

/** The texts of the two statuses. */
const TEXTS = {
  400: { title: 'Unreadable configuration', detail: 'The query of this request cannot be read as a configuration.' },
  422: { title: 'Invalid configuration', detail: 'The configuration in the query of this request does not fit the schema of the server.' },
} as const;

const HELP =
  'Send the configuration as query parameters, dots between nested names: /mcp?units=celsius&location.city=Oslo. ' +
  'The schema is at /.well-known/mcp-config.';

/** The problem made of all that is wrong. */
export function configProblem(status: 400 | 422, instance: string, errors: readonly PathError[]): ConfigProblem {
  return { status, ...TEXTS[status], instance, errors: errors.map(configError), help: HELP };
}

/** One thing that is wrong, with the two spellings of its place. */
export function configError({ path, reason }: PathError): ConfigError {
  return { param: path.length === 0 ? 'root' : path.join('.'), pointer: path.length === 0 ? '/' : pointerOfPath(path), reason };
}
