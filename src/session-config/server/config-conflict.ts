import type { Config, ConfigValue } from '../schema/config.ts';
import { configError, type ConfigError } from '../schema/config-problem.ts';

/**
 * Why a request was refused that asks a session for another configuration than the one it was opened with (spec §1.4). Of the shape
 * of a ConfigProblem, and sent like one.
 */
export interface ConfigConflict {
  readonly status: 409;
  readonly title: string;
  readonly detail: string;
  /** Path that was asked, without its query. */
  readonly instance: string;
  /** The parameters that differ. */
  readonly errors: readonly ConfigError[];
  readonly help: string;
}

/** The conflict between the configuration of a session and the one that a request asks for; `undefined` where they are the same. */
export function configConflict(bound: Config, asked: Config, instance: string): ConfigConflict | undefined {
  const errors = [...differingPaths(bound, asked, [])].map((path) =>
    configError({ path, reason: 'differs from what the session was opened with' }),
  );
  if (errors.length === 0) return undefined;
  return {
    status: 409,
    title: 'Configuration is bound to the session',
    detail: 'A session keeps the configuration that it was opened with.',
    instance,
    errors,
    help: 'Open a new connection for another configuration. Other requests of this session may leave the configuration out.',
  };
}

/** Paths of the smallest parts in which two values differ; the order of members does not count. */
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
  // Both sides are configurations, whose parts are values of configurations.
  return Object.hasOwn(value, name) ? (Reflect.get(value, name) as ConfigValue) : undefined;
}
