/** A value of a configuration: what JSON can say (RFC 8259). */
export type ConfigValue = null | boolean | number | string | readonly ConfigValue[] | Config;

/** The configuration of one connection: a JSON object. Objects that were read from outside have no prototype. */
export interface Config {
  readonly [name: string]: ConfigValue;
}
