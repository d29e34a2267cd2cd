import { InvalidArgumentError } from 'commander';

import { portFrom } from '../../src/api/node/port.ts';

/**
 * A port from the command line; 0 chooses a free port.
 *
 * @throws InvalidArgumentError for anything but a port
 */
export function parsePort(text: string): number {
  const port = portFrom(text);
  if (port === undefined) throw new InvalidArgumentError('A port is a whole number from 0 to 65535.');
  return port;
}
