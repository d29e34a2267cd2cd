import type { Connection, ServerRecord } from './record.ts';

/** The connection that a server's form is made for: the first over the network, else the first of any kind; `undefined` where none is known. */
export function connectable({ connections }: ServerRecord): Connection | undefined {
  return connections.find(({ type, url }) => type === 'http' && url !== undefined) ?? connections[0];
}
