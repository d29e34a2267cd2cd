import type { Config, ConfigValue } from '../schema/config.ts';
import { configError, type ConfigError } from '../schema/config-problem.ts';

/**
 * The problem of a request whose configuration differs from that of its session (spec §1.4). It has the form of a ConfigProblem and is sent
 * like one.
 */
export interface ConfigConflict {
  readonly status: 409;
  readonly title: string;
  readonly detail: string;
  /** Path of the request, without its query. */
  readonly instance: string;
  /** The parameters that differ. */
  readonly errors: readonly ConfigError[];
  readonly help: string;
}

/** The conflict between the configurations of a session and of a request; `undefined` if they are equal. */
export function configConflict(bound: Config, requested: Config, instance: string): ConfigConflict | undefined {
  const errors = [...differingPaths(bound, requested, [])].map((path) =>
    configError({ path, reason: 'differs from the configuration of the session' }),
  );
  if (errors.length === 0) return undefined;
  return {
    status: 409,
    title: 'Configuration is bound to the session',
    detail: 'A session keeps the configuration that it was opened with.',
    instance,
    errors,
    help: 'Open a new connection for another configuration. Other requests of this session may omit the configuration.',
  };
}

/** Paths of the smallest parts in which two values differ; the order of members does not matter. */
function* differingPaths(
  left: ConfigValue | undefined,
  right: ConfigValue | undefined,
  path: readonly string[],
): Generator<readonly string[]> {
  if (left === right) return;
  if (!hasParts(left) || !hasParts(right) || Array.isArray(left) !== Array.isArray(right)) {
    yield path;
    return;
  }
  for (const name of new Set([...Object.keys(left), ...Object.keys(right)])) {
    yield* differingPaths(part(left, name), part(right, name), [...path, name]);
  }
}

function hasParts(value: ConfigValue | undefined): value is readonly ConfigValue[] | Config {
  return typeof value === 'object' && value !== null;
}

function part(value: object, name: string): ConfigValue | undefined {
  // Both sides are configurations, so their parts are configuration values.
  return Object.hasOwn(value, name) ? (Reflect.get(value, name) as ConfigValue) : undefined;
}
