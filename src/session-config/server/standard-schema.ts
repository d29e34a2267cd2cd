/**
 * What this package needs of a schema library: the Standard Schema and Standard JSON Schema interfaces (standardschema.dev),
 * which zod from 4.2, ArkType and others offer.
 */
export interface StandardConfigSchema<Output = unknown> {
  readonly '~standard': {
    readonly vendor: string;
    readonly validate: (value: unknown) => StandardResult<Output> | Promise<StandardResult<Output>>;
    readonly jsonSchema: {
      /** The JSON Schema of what is accepted: a field with a default is not required in it. */
      readonly input: (options: { readonly target: 'draft-07' }) => Record<string, unknown>;
    };
    readonly types?: { readonly input: unknown; readonly output: Output } | undefined;
  };
}

/** What a library says of a value. */
export type StandardResult<Output> =
  { readonly value: Output; readonly issues?: undefined } | { readonly issues: readonly StandardIssue[] };

/** One thing that a library finds wrong. */
export interface StandardIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}
