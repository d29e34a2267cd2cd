/**
 * The interface of a schema library that this package needs: the Standard Schema and Standard JSON Schema interfaces (standardschema.dev),
 * which zod from 4.2, ArkType and others offer.
 */
export interface StandardConfigSchema<Output = unknown> {
  readonly '~standard': {
    readonly vendor: string;
    readonly validate: (value: unknown) => StandardResult<Output> | Promise<StandardResult<Output>>;
    readonly jsonSchema: {
      /** The JSON Schema of the input, in which a field with a default is not required. */
      readonly input: (options: { readonly target: 'draft-07' }) => Record<string, unknown>;
    };
    readonly types?: { readonly input: unknown; readonly output: Output } | undefined;
  };
}

/** The result of a library's validation. */
export type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

/** An issue that a library reports. */
export interface StandardIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}
