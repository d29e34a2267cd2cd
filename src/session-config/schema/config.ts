import { isObject } from './json-schema.ts';

/** A value of a configuration: any JSON value (RFC 8259). */
export type ConfigValue = null | boolean | number | string | readonly ConfigValue[] | Config;

/** The configuration of one connection: a JSON object. Objects read from untrusted input have no prototype. */
export interface Config {
  readonly [name: string]: ConfigValue;
}

/** Whether a value is an object with members. */
export function isConfig(value: ConfigValue | undefined): value is Config {
  return isObject(value);
}

/** Whether a value is an array. */
export function isList(value: ConfigValue): value is readonly ConfigValue[] {
  return Array.isArray(value);
}
