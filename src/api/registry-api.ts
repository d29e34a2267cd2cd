import type { Access, Scope } from './access/access.ts';
import type { ProtectedResource } from './access/protected-resource.ts';
import { withHeaders, type AnswerHeaders, type ApiAnswer } from './http/answer.ts';
import { isApiPath, MCP_CONFIG_PATH, MCP_PATH } from './http/api-paths.ts';
import { conditional } from './http/conditional.ts';
import { CORS_HEADERS, preflightAnswer, READ_METHODS } from './http/cors.ts';
import type { Dialect } from './http/dialect.ts';
import { failedAnswer } from './http/failed-answer.ts';
import { problemAsAsked } from './http/problem-as-asked.ts';
import { problemAnswer } from './http/problem.ts';
import type { ApiRequest } from './http/request.ts';

/** What a live catalogue is made of. */
export interface RegistryApiOptions {
  readonly dialects: readonly Dialect[];
  readonly access: Access;
  /** Whether pages and files want a key too. */
  readonly isPrivate: boolean;
  /** Whether a `Host` header names this catalogue. */
  readonly isOwnHost: (host: string) => boolean;
  /** Whether a path, below the base and percent-encoded as it was sent, is that of the page of a server that is gone. None where it is left out. */
  readonly isRemovedPage?: (path: string) => boolean;
  /** Tells clients that begin with OAuth that keys are wanted. Left out where none is. */
  readonly protectedResource?: ProtectedResource | undefined;
  /** Told of every error that is answered with 500. */
  readonly onerror: (error: unknown) => void;
}

/** What becomes of a request. */
export type Outcome =
  | { readonly kind: 'answer'; readonly answer: ApiAnswer }
  /** It is admitted, and somebody else has the answer, which is to carry these headers. */
  | {
      readonly kind: 'pass';
      readonly to: 'files' | 'mcp';
      readonly headers: AnswerHeaders;
      /** SHA-256 of the key by which it is admitted; absent where no key was needed. */
      readonly key?: string;
      /** The answer where there is no such file; absent where the site has a page for that. */
      readonly missing?: ApiAnswer;
      /** The status of the file that is there, where it is not 200: that of the page of a server that is gone. */
      readonly status?: 410;
    };

/** The live API: decides every request that reaches a catalogue, and answers those for the registry. */
export interface RegistryApi {
  /** Never throws. */
  handle(request: ApiRequest): Promise<Outcome>;
}

/** Longest address that is read, in characters: a query of 512 characters fits, nine bytes each. */
const MAX_ADDRESS = 8192;

const MISSING = problemAnswer('not-found', 'There is nothing at this address. GET /api/servers lists the servers.', CORS_HEADERS);

/** @see RegistryApi */
export function registryApi(options: RegistryApiOptions): RegistryApi {
  const tags = new WeakMap<ApiAnswer, string>();

  async function readRegistry(request: ApiRequest): Promise<Outcome> {
    if (isPreflight(request)) return answered(preflightAnswer());
    const refusal = refusalOf(request);
    if (refusal !== undefined) return answered(withHeaders(refusal, CORS_HEADERS));
    const admission = await options.access.admit(request, 'api');
    if (!admission.admitted) return answered(withHeaders(admission.answer, CORS_HEADERS));
    const headers = { ...CORS_HEADERS, ...admission.headers };
    const answer = await askDialect(request);
    if (answer === undefined) return { kind: 'pass', to: 'files', headers, missing: withHeaders(MISSING, headers) };
    return answered(withHeaders(conditional(answer, request, tags), headers));
  }

  async function readSite(request: ApiRequest): Promise<Outcome> {
    // Browsers send no key with a preflight: where pages want one, its answer must not depend on the path.
    if (isPreflight(request) && options.isPrivate) return answered(preflightAnswer());
    const outcome = await pass(request, 'files', options.isPrivate ? 'site' : undefined);
    if (outcome.kind === 'answer' || !(isRead(request) || isPreflight(request))) return outcome;
    const answer = await askDialect(request);
    if (isPreflight(request)) return answer === undefined ? outcome : answered(preflightAnswer());
    if (answer === undefined) return options.isRemovedPage?.(request.path) === true ? { ...outcome, status: 410 } : outcome;
    return answered(withHeaders(conditional(answer, request, tags), outcome.headers));
  }

  /** The first dialect of a prefix speaks for it. */
  function askDialect(request: ApiRequest): ReturnType<Dialect['answer']> {
    return options.dialects.find(({ prefix }) => request.path.startsWith(prefix))?.answer(request);
  }

  async function pass(request: ApiRequest, to: 'files' | 'mcp', scope: Scope | undefined): Promise<Outcome> {
    // Browsers send no key with a preflight, and its answer says the same to everyone.
    if (scope === undefined || (to === 'mcp' && isPreflight(request))) return { kind: 'pass', to, headers: {} };
    const admission = await options.access.admit(request, scope);
    if (admission.admitted)
      return { kind: 'pass', to, headers: admission.headers, ...(admission.key !== undefined && { key: admission.key }) };
    return answered(to === 'mcp' ? withHeaders(admission.answer, CORS_HEADERS) : admission.answer);
  }

  function route(request: ApiRequest): Promise<Outcome> {
    const { path } = request;
    if (isApiPath(path)) return readRegistry(request);
    if (path === MCP_PATH) return pass(request, 'mcp', 'mcp');
    if (path === MCP_CONFIG_PATH) return pass(request, 'mcp', options.isPrivate ? 'site' : undefined);
    return readSite(request);
  }

  async function decide(request: ApiRequest): Promise<Outcome> {
    if (!options.isOwnHost(request.header('host') ?? '')) return answered(FOREIGN);
    try {
      return await guided(options.protectedResource, request, route);
    } catch (error) {
      options.onerror(error);
      return answered(failedAnswer(CORS_HEADERS));
    }
  }

  return { handle: async (request) => asAsked(await decide(request), request.header('accept')) };
}

const FOREIGN = problemAnswer('foreign-host', 'This catalogue is not served under the host that was asked.');

function isPreflight({ method }: ApiRequest): boolean {
  return method === 'OPTIONS';
}

function isRead({ method }: ApiRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

function answered(answer: ApiAnswer): Outcome {
  return { kind: 'answer', answer };
}

/** Answers whoever asks how keys are sent, and lets refusals name where that is said. */
async function guided(
  resource: ProtectedResource | undefined,
  request: ApiRequest,
  route: (request: ApiRequest) => Promise<Outcome>,
): Promise<Outcome> {
  const guidance = resource?.answer(request);
  if (guidance !== undefined) return answered(guidance);
  const outcome = await route(request);
  return resource === undefined || outcome.kind !== 'answer' ? outcome : answered(resource.challenged(outcome.answer, request));
}

/** The outcome with every problem under the media type that was asked for. */
function asAsked(outcome: Outcome, accept: string | undefined): Outcome {
  if (outcome.kind === 'answer') return answered(problemAsAsked(outcome.answer, accept));
  return outcome.missing === undefined ? outcome : { ...outcome, missing: problemAsAsked(outcome.missing, accept) };
}

/** What no reader may send, whoever asks. */
function refusalOf(request: ApiRequest): ApiAnswer | undefined {
  const { path, query, hasBody } = request;
  if (!isRead(request)) return problemAnswer('wrong-method', `The registry is read only: ${READ_METHODS}.`, { allow: READ_METHODS });
  if (path.length + query.length > MAX_ADDRESS) return problemAnswer('long-address', `An address has ${MAX_ADDRESS} characters at most.`);
  return hasBody ? problemAnswer('has-body', 'A request to read carries no body.') : undefined;
}
