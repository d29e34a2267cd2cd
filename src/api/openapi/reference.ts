import { curlCommand } from './curl-command.ts';
import type { ApiTag, DescribedAnswer, OpenApiDocument, Operation, Parameter, Reference } from './document.ts';
import { schemaText } from './schema-text.ts';

/** A parameter as text. */
interface ReferenceParameter {
  readonly name: string;
  readonly isRequired: boolean;
  /** `whole number from 1 to 100`. */
  readonly type: string;
  readonly description: string;
  /** Absent if there is no default. */
  readonly fallback: string | undefined;
}

/** A response as text. */
interface ReferenceAnswer {
  readonly status: string;
  readonly description: string;
  /** Names of its described header fields. */
  readonly headers: readonly string[];
}

/** A refusal, common to operations. */
interface ReferenceError extends ReferenceAnswer {
  /** Possible values of `code`. */
  readonly codes: readonly string[];
}

/** An operation as text. */
export interface ReferenceOperation {
  readonly id: string;
  readonly method: 'GET';
  /** Path below the site's URL. */
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly ReferenceParameter[];
  readonly answers: readonly ReferenceAnswer[];
  /** Statuses of refusals. */
  readonly errors: readonly string[];
  /** Example of a successful response: its media type and its text. */
  readonly example: { readonly type: string; readonly summary: string; readonly text: string } | undefined;
  /** A command for a POSIX shell. */
  readonly curl: string;
}

/** The operations of a part of the API. */
interface ReferenceSection {
  readonly tag: ApiTag;
  readonly title: string;
  readonly description: string;
  readonly operations: readonly ReferenceOperation[];
}

/** A reference for people. */
interface ApiReference {
  readonly about: string;
  readonly sections: readonly ReferenceSection[];
  /** Every refusal, by status. */
  readonly errors: readonly ReferenceError[];
}

/** An OpenAPI document as texts for a page, so that programs and people have the same source. Deprecated operations are left out. */
export function apiReference(document: OpenApiDocument): ApiReference {
  const operations = Object.entries(document.paths)
    .filter(([, { get }]) => get.deprecated !== true)
    .map(([path, { get }]) => ({ tag: get.tags[0], operation: described(document, path, get) }));
  return {
    about: document.info.description,
    sections: document.tags.map(({ name, description, 'x-displayName': title }) => ({
      tag: name,
      title,
      description,
      operations: operations.filter(({ tag }) => tag === name).map(({ operation }) => operation),
    })),
    errors: errorsOf(document),
  };
}

function described(document: OpenApiDocument, path: string, operation: Operation): ReferenceOperation {
  const { operationId: id, summary, description, parameters, responses } = operation;
  const statuses = Object.entries(responses);
  return {
    id,
    method: 'GET',
    path,
    summary,
    description,
    parameters: parameters.map(asText),
    answers: statuses.filter(([status]) => !isRefusal(status)).map(([status, answer]) => answerAsText(document, status, answer)),
    errors: statuses.map(([status]) => status).filter(isRefusal),
    example: exampleOf(document, responses['200']),
    curl: curlCommand(document.servers[0].url, path, operation),
  };
}

function isRefusal(status: string): boolean {
  return !/^[23]/.test(status);
}

function asText({ name, required = false, description, schema }: Parameter): ReferenceParameter {
  const { default: fallback } = schema;
  return {
    name,
    isRequired: required,
    type: schemaText(schema),
    description,
    fallback: fallback === undefined ? undefined : JSON.stringify(fallback),
  };
}

function answerAsText(document: OpenApiDocument, status: string, answer: DescribedAnswer | Reference): ReferenceAnswer {
  const { description, headers = {} } = resolved(document.components.responses, answer);
  return { status, description, headers: Object.keys(headers) };
}

function errorsOf(document: OpenApiDocument): ReferenceError[] {
  const errors = new Map<string, ReferenceError>();
  for (const { get } of Object.values(document.paths)) {
    for (const [status, answer] of Object.entries(get.responses)) {
      if (!isRefusal(status) || errors.has(status)) continue;
      const { content = {} } = resolved(document.components.responses, answer);
      const codes = Object.values(content).flatMap(({ examples = {} }) => Object.keys(examples));
      errors.set(status, { ...answerAsText(document, status, answer), codes });
    }
  }
  return [...errors.values()].sort((a, b) => Number(a.status) - Number(b.status));
}

function exampleOf(document: OpenApiDocument, answer: DescribedAnswer | Reference | undefined): ReferenceOperation['example'] {
  const { content = {} } = answer === undefined ? {} : resolved(document.components.responses, answer);
  const [[type, { examples = {} }] = ['', {}]] = Object.entries(content);
  const [example] = Object.values(examples);
  if (example === undefined) return undefined;
  const { summary, value } = example;
  const isLines = type === 'application/jsonl' && Array.isArray(value);
  const text = isLines ? value.map((line) => `${JSON.stringify(line)}\n`).join('') : JSON.stringify(value, null, 2);
  return { type, summary, text };
}

/** Resolves a reference; returns any other value unchanged. */
function resolved<T extends object>(components: Readonly<Record<string, T>>, part: T | Reference): T {
  if (!('$ref' in part)) return part;
  const found = components[part.$ref.slice(part.$ref.lastIndexOf('/') + 1)];
  if (found === undefined) throw new RangeError(`${part.$ref} does not exist.`);
  return found;
}
