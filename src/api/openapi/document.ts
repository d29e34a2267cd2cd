import type { AnswerSchema } from '../http/answer-schema.ts';

/** A reference to a part of `components` (OpenAPI 3.1 §4.8.23). */
export interface Reference {
  readonly $ref: string;
}

/** A path or query parameter (§4.8.12). */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required?: boolean;
  readonly description: string;
  readonly schema: AnswerSchema;
  /** Also used in the example request of the reference. */
  readonly example?: string | number;
  /** Whether a path parameter may contain unencoded slashes: OpenAPI has no member for that. */
  readonly 'x-multi-segment'?: true;
}

/** A body of one media type (§4.8.14). */
export interface MediaType {
  readonly schema: AnswerSchema;
  readonly examples?: Readonly<Record<string, Example>>;
}

/** An example body (§4.8.19). */
export interface Example {
  readonly summary: string;
  readonly value: unknown;
}

/** A header field of a response (§4.8.21). */
export interface Header {
  readonly description: string;
  readonly required?: boolean;
  readonly schema: AnswerSchema;
}

/** A response (§4.8.17). */
export interface DescribedAnswer {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Reference>>;
  /** By media type without parameters; absent if there is no body. */
  readonly content?: Readonly<Record<string, MediaType>>;
}

/** An operation (§4.8.10). HEAD is answered wherever GET is, and is not described separately. */
export interface Operation {
  readonly operationId: string;
  readonly tags: readonly [ApiTag];
  readonly summary: string;
  readonly description: string;
  /** Whether another operation replaces it. */
  readonly deprecated?: true;
  /** Names of security schemes; several are alternatives, an empty object means no key. */
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly Parameter[];
  /** By status. */
  readonly responses: Readonly<Record<string, DescribedAnswer | Reference>>;
}

/** The operations of a path below the site's URL. */
export interface PathItem {
  readonly get: Operation;
}

/** The parts of the API. */
export type ApiTag = 'live' | 'files' | 'official' | 'key-metadata';

/** Operations by path, with the schemas of their answers. */
export interface ApiPart {
  readonly tag: ApiTag;
  readonly title: string;
  readonly description: string;
  readonly paths: Readonly<Record<string, PathItem>>;
  /** By their component name. */
  readonly schemas: Readonly<Record<string, AnswerSchema>>;
}

/** An OpenAPI 3.1 document, as far as this catalogue writes one (https://spec.openapis.org/oas/v3.1.1.html). */
export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly summary: string;
    readonly description: string;
    readonly license: { readonly name: string; readonly identifier: string };
  };
  readonly servers: readonly [{ readonly url: string; readonly description: string }];
  readonly tags: readonly { readonly name: ApiTag; readonly 'x-displayName': string; readonly description: string }[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, AnswerSchema>>;
    readonly responses: Readonly<Record<string, DescribedAnswer>>;
    readonly headers: Readonly<Record<string, Header>>;
    readonly securitySchemes: Readonly<Record<string, Readonly<Record<string, string>>>>;
  };
}
