import { connectionUrl, decodeConfig, readConfig, validateConfig, type Config, type Validator } from '../../../src/session-config/index.ts';

/** A library that carries configurations in addresses. */
export interface Carrier {
  /** The address of a connection. */
  readonly encode: (config: Config) => string;
  /** What stands in an address; nothing is judged. */
  readonly decode: (address: string) => unknown;
  /** The configuration to work with, of what was decoded; `undefined` where it is refused. */
  readonly validate: (decoded: unknown) => unknown;
  /** Both of them, as a server does it for a connection. */
  readonly read: (address: string) => unknown;
}

/** Where the server is. */
export const BASE = 'https://search.example';

/** Ours, with one of its validators. */
export function ownCarrier(validator: Validator): Carrier {
  const { schema } = validator;
  const valueOf = (result: ReturnType<typeof readConfig>): Config | undefined => (result.ok ? result.value : undefined);
  return {
    encode: (config) => connectionUrl(BASE, config, schema).href,
    decode: (address) => valueOf(decodeConfig(address, schema)),
    // What was decoded is a configuration.
    validate: (decoded) => valueOf(validateConfig(decoded as Config, validator)),
    read: (address) => valueOf(readConfig(address, validator)),
  };
}
