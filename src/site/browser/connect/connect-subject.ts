import type { RemoteConnection } from '../../../catalog/record/remote-connection.ts';
import type { SchemaObject } from '../../../session-config/index.ts';

/** What a connect page was built for. */
export interface ConnectSubject {
  /** How the server is reached; `undefined` for one that runs on the visitor's machine. */
  readonly way: RemoteConnection | undefined;
  /** Of the configuration, also where it goes into no address. */
  readonly schema: SchemaObject;
  readonly qualifiedName: string;
  readonly displayName: string;
}

/** Reads what the build wrote into the page: the way and the schema as JSON. */
export function readSubject({ way, schema = '{}', name = '', displayName = '' }: DOMStringMap): ConnectSubject {
  return {
    // Written by the build, as JSON.
    way: way === undefined ? undefined : (JSON.parse(way) as RemoteConnection),
    schema: JSON.parse(schema) as SchemaObject,
    qualifiedName: name,
    displayName,
  };
}
