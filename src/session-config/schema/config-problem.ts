import { pointerOfPath } from './pointer.ts';
import type { Fault } from './fault.ts';

/** An error of a configuration. */
export interface ConfigError {
  /** Name of the query parameter, with dots between the parts; `root` for the whole configuration. */
  readonly param: string;
  /** JSON Pointer into the configuration; `/` for the whole configuration, as published servers write it. */
  readonly pointer: string;
  /** The reason. It never contains a sent value. */
  readonly reason: string;
}

/** An error of a configuration, as a sentence and, if known, as data. Responses never contain the data. */
export interface ConfigFault extends ConfigError {
  readonly fault?: Fault;
}

/**
 * The problem of a rejected configuration: the members of problem details (RFC 9457) that published servers send, without any sent value.
 * Sent as `application/json` with its status (spec §7.2).
 */
export interface ConfigProblem {
  /** 400: the query is unreadable. 422: it is readable but invalid by the schema. */
  readonly status: 400 | 422;
  readonly title: string;
  readonly detail: string;
  /** Path of the request, without its query; empty if only a query is known. */
  readonly instance: string;
  readonly errors: readonly ConfigError[];
  /** How to fix it. */
  readonly help: string;
}

/** An error with its path of names. */
export interface PathError {
  readonly path: readonly string[];
  readonly reason: string;
  /** The same as data; responses never contain it. */
  readonly fault?: Fault;
}

/** The texts of the two statuses. */
const TEXTS = {
  400: { title: 'Unreadable configuration', detail: 'The query of this request cannot be read as a configuration.' },
  422: { title: 'Invalid configuration', detail: 'The configuration in the query of this request does not fit the schema of the server.' },
} as const;

const HELP =
  'Send the configuration as query parameters of the MCP endpoint, with dots between nested names, such as ?units=celsius&location.city=Oslo. ' +
  'The schema is at /.well-known/mcp-config below the URL of the server.';

/** Creates the problem of several errors. */
export function configProblem(status: 400 | 422, instance: string, errors: readonly PathError[]): ConfigProblem {
  return { status, ...TEXTS[status], instance, errors: errors.map(configError), help: HELP };
}

/** Creates an error with both forms of its path. */
export function configError({ path, reason }: PathError): ConfigError {
  return { param: path.length === 0 ? 'root' : path.join('.'), pointer: path.length === 0 ? '/' : pointerOfPath(path), reason };
}
