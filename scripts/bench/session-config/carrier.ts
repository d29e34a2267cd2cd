import { connectionUrl, decodeConfig, readConfig, validateConfig, type Config, type Validator } from '../../../src/session-config/index.ts';

/** A library that transfers configurations in URLs. */
export interface Carrier {
  /** The URL of a connection. */
  readonly encode: (config: Config) => string;
  /** Decodes the query of a URL, without validation. */
  readonly decode: (address: string) => unknown;
  /** The validated configuration; `undefined` if it is invalid. */
  readonly validate: (decoded: unknown) => unknown;
  /** Both of them, as a server does it for a connection. */
  readonly read: (address: string) => unknown;
}

/** URL of the server. */
export const BASE = 'https://search.example';

/** Ours, with one of its validators. */
export function ownCarrier(validator: Validator): Carrier {
  const { schema } = validator;
  const valueOf = (result: ReturnType<typeof readConfig>): Config | undefined => (result.ok ? result.value : undefined);
  return {
    encode: (config) => connectionUrl(BASE, config, schema).href,
    decode: (address) => valueOf(decodeConfig(address, schema)),
    // The decoded value is a configuration.
    validate: (decoded) => valueOf(validateConfig(decoded as Config, validator)),
    read: (address) => valueOf(readConfig(address, validator)),
  };
}
