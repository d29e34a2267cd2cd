import type { InputWithVariables } from '../values/input.ts';

/** An environment variable of a package, or a header of its local URL. */
export interface NamedInput extends InputWithVariables {
  readonly name: string;
}

/** An argument by its place. It has a `value`, or a `valueHint` that names the value that the user enters. */
export interface PositionalArgument extends InputWithVariables {
  readonly type: 'positional';
  readonly valueHint?: string;
  readonly isRepeated?: boolean;
}

/** An argument with a flag before its value. */
export interface NamedArgument extends InputWithVariables {
  readonly type: 'named';
  /** The flag, with its dashes. */
  readonly name: string;
  readonly isRepeated?: boolean;
}

/** An argument of a package, or of the program that starts it. */
export type PackageArgument = PositionalArgument | NamedArgument;

/** How a client speaks to a started package: over its standard streams, or over HTTP at a local URL. */
export type PackageTransport =
  | { readonly type: 'stdio' }
  | { readonly type: 'streamable-http' | 'sse'; readonly url: string; readonly headers?: readonly NamedInput[] };

/**
 * A published package that starts a server on the user's machine: the `Package` of `server.json`
 * (https://github.com/modelcontextprotocol/registry, docs/reference/server-json). Members that the source does not state are absent.
 */
export interface ServerPackage {
  /** `npm`, `pypi`, `oci`, `nuget`, `mcpb`, or the name of another registry. */
  readonly registryType: string;
  /** The name of the package; for `oci` with its tag, for `mcpb` the URL of the file. */
  readonly identifier: string;
  readonly version?: string;
  /** As stated; never passed to a program. */
  readonly registryBaseUrl?: string;
  /** Lower-case hexadecimal SHA-256 of the package's file. */
  readonly fileSha256?: string;
  /** The program that the publisher suggests, such as `npx`. */
  readonly runtimeHint?: string;
  readonly transport: PackageTransport;
  readonly runtimeArguments?: readonly PackageArgument[];
  readonly packageArguments?: readonly PackageArgument[];
  readonly environmentVariables?: readonly NamedInput[];
}
