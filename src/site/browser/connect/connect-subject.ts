import type { RemoteConnection } from '../../../catalog/record/remote-connection.ts';
import type { SchemaObject } from '../../../session-config/index.ts';

/** The server for which a connect page was built. */
export interface ConnectSubject {
  /** The remote connection of the server; `undefined` for a local (stdio) server. */
  readonly remote: RemoteConnection | undefined;
  /** JSON Schema of the configuration, also for servers without a URL. */
  readonly schema: SchemaObject;
  readonly qualifiedName: string;
  readonly displayName: string;
}

/** Reads the data attributes that the build wrote into the page: the connection and the schema as JSON. */
export function readSubject({ way, schema = '{}', name = '', displayName = '' }: DOMStringMap): ConnectSubject {
  return {
    // Written by the build, as JSON.
    remote: way === undefined ? undefined : (JSON.parse(way) as RemoteConnection),
    schema: JSON.parse(schema) as SchemaObject,
    qualifiedName: name,
    displayName,
  };
}
