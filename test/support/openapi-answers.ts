import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

import type { AnswerSchema } from '../../src/api/http/answer-schema.ts';
import type { DescribedAnswer, Header, OpenApiDocument, Operation, Parameter, Reference } from '../../src/api/openapi/document.ts';

/** An answer as it was seen. */
export interface SeenAnswer {
  readonly method: string;
  /** Below the base of the site, percent-encoded, without the query. */
  readonly path: string;
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

/** Holds answers against an OpenAPI document. */
interface OpenApiAnswers {
  /** Path templates that a path fits, with what their parameters may hold. */
  templatesOf(path: string): string[];
  /** What the document does not allow; empty where all is as described. */
  problemsOf(answer: SeenAnswer): string[];
  /** The same for a prebuilt file, by its path below the site's root; it must fit one template exactly. */
  problemsOfFile(file: string, text: string): string[];
}

const ROOT = 'https://portolan.invalid/openapi';

/** @see OpenApiAnswers */
export function openApiAnswers(document: OpenApiDocument): OpenApiAnswers {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema({ $id: ROOT, components: document.components });
  const compiled = new Map<string, ValidateFunction>();
  const templates = Object.entries(document.paths).map(([template, { get }]) => ({
    template,
    operation: get,
    fits: fitting(template, get),
  }));

  function wrongIn(schema: AnswerSchema, value: unknown, what: string): string[] {
    // A schema names others by a place in the document.
    const text = JSON.stringify(schema).replaceAll('"$ref":"#', `"$ref":"${ROOT}#`);
    const validate = compiled.get(text) ?? ajv.compile(JSON.parse(text) as AnswerSchema);
    compiled.set(text, validate);
    return validate(value) ? [] : [`${what}: ${ajv.errorsText(validate.errors)}`];
  }

  /** Whether a text is a value of the schema, as a parameter or a header field carries it. */
  const carries = (schema: AnswerSchema, text: string, what: string): string[] =>
    wrongIn(schema, schema['type'] === 'integer' && /^\d+$/.test(text) ? Number(text) : text, what);

  function fitting(template: string, { parameters }: Operation): (path: string) => boolean {
    const held: Parameter[] = [];
    const source = template.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const parameter = parameters.find((candidate) => candidate.in === 'path' && candidate.name === name);
      if (parameter === undefined) throw new Error(`${template}: "${name}" is not described`);
      held.push(parameter);
      return parameter['x-multi-segment'] === true ? '(.+)' : '([^/]+)';
    });
    const pattern = new RegExp(`^${source}$`);
    return (path) => {
      const [, ...values] = pattern.exec(path) ?? [];
      if (values.length === 0) return path === template;
      return held.every(({ schema }, at) => carries(schema, decoded(values[at] ?? ''), 'parameter').length === 0);
    };
  }

  const fittingOf = (path: string): typeof templates => templates.filter(({ fits }) => fits(path));

  function headersWrong(described: Readonly<Record<string, Reference>>, headers: SeenAnswer['headers']): string[] {
    return Object.entries(described).flatMap(([name, reference]) => {
      const header: Header = resolved(document.components.headers, reference);
      const text = headers[name.toLowerCase()];
      if (text === undefined) return header.required === true ? [`${name} is missing`] : [];
      return carries(header.schema, text, name);
    });
  }

  function bodyWrong({ content }: DescribedAnswer, { method, status, headers, body }: SeenAnswer): string[] {
    if (content === undefined || method === 'HEAD') return body === '' ? [] : ['a body where none is described'];
    const type = headers['content-type']?.split(';')[0]?.trim() ?? '';
    const media = content[type];
    if (media === undefined) return [`media type "${type}" is not described`];
    const value = valueOf(type, body);
    if (value === undefined) return ['the body is not JSON'];
    const wrong = wrongIn(media.schema, value, 'body');
    const statusOf = typeof value === 'object' && value !== null && 'status' in value ? value.status : status;
    return type === 'application/problem+json' && statusOf !== status ? [...wrong, `the body says ${String(statusOf)}`] : wrong;
  }

  function problemsOf(answer: SeenAnswer): string[] {
    const { method, path, status, headers, body } = answer;
    const where = `${method} ${path} → ${status}`;
    if (method === 'OPTIONS') return status === 204 && body === '' ? [] : [`${where}: a preflight is 204 without a body`];
    const [found = fittingOf(path.replace(/\/$/, ''))[0]] = fittingOf(path);
    const problem = Object.entries(document.components.responses).find(([, { content = {} }]) => namesStatus(content, status))?.[1];
    // What is not described is refused, and so is every method that does not read.
    const isRead = method === 'GET' || method === 'HEAD';
    const described =
      found === undefined || !isRead ? (status >= 400 ? problem : undefined) : resolvedAnswer(found.operation.responses[String(status)]);
    if (described === undefined) return [`${where}: not described`];
    if (!isRead && status < 400) return [`${where}: only GET and HEAD are described`];
    return [...headersWrong(described.headers ?? {}, headers), ...bodyWrong(described, answer)].map((wrong) => `${where}: ${wrong}`);
  }

  function resolvedAnswer(answer: DescribedAnswer | Reference | undefined): DescribedAnswer | undefined {
    return answer === undefined ? undefined : resolved(document.components.responses, answer);
  }

  return {
    templatesOf: (path) => fittingOf(path).map(({ template }) => template),
    problemsOf,
    problemsOfFile(file, text) {
      const path = `/${file.replace(/\/index\.html$/, '')}`;
      const [found, ...more] = fittingOf(path);
      if (found === undefined || more.length > 0) return [`${file}: fits ${more.length + (found ? 1 : 0)} paths of the document`];
      const described = resolvedAnswer(found.operation.responses['200']);
      if (described === undefined) return [`${file}: no 200 is described`];
      const [type = 'application/json'] = Object.keys(described.content ?? {});
      const seen = { method: 'GET', path, status: 200, headers: { 'content-type': type }, body: text };
      return bodyWrong(described, seen).map((wrong) => `${file}: ${wrong}`);
    },
  };
}

function resolved<T extends object>(components: Readonly<Record<string, T>>, part: T | Reference): T {
  if (!('$ref' in part)) return part;
  const found = components[part.$ref.slice(part.$ref.lastIndexOf('/') + 1)];
  if (found === undefined) throw new Error(`${part.$ref} leads nowhere`);
  return found;
}

/** Whether the examples of a refusal are of this status. */
function namesStatus(content: NonNullable<DescribedAnswer['content']>, status: number): boolean {
  return Object.values(content).some(({ examples = {} }) =>
    Object.values(examples).some(
      ({ value }) => typeof value === 'object' && value !== null && 'status' in value && value.status === status,
    ),
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A body as a value: lines of JSON are an array. `undefined` for what is not JSON. */
function valueOf(type: string, body: string): unknown {
  try {
    if (type !== 'application/jsonl') return JSON.parse(body);
    if (body !== '' && !body.endsWith('\n')) return undefined;
    return body
      .split('\n')
      .slice(0, -1)
      .map((line): unknown => JSON.parse(line));
  } catch {
    return undefined;
  }
}
