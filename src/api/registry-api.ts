import type { Access, Admission, Scope } from './access/access.ts';
import type { ProtectedResource } from './access/protected-resource.ts';
import { withHeaders, type AnswerHeaders, type ApiAnswer } from './http/answer.ts';
import { after } from './http/after.ts';
import { isArd } from './ard/ard-routes.ts';
import { withArdError } from './ard/ard-error.ts';
import { ardOperation, isApiPath, isOfficialPath, MCP_CONFIG_PATH, MCP_PATH, OFFICIAL_FOLDERS } from './http/api-paths.ts';
import { conditional, type TaggedAnswer } from './http/conditional.ts';
import { CORS_HEADERS, preflightAnswer, READ_METHODS, SEARCH_METHODS } from './http/cors.ts';
import type { ApiRoutes } from './http/api-routes.ts';
import { failedAnswer } from './http/failed-answer.ts';
import { negotiatedProblem } from './http/negotiated-problem.ts';
import { problemAnswer } from './http/problem.ts';
import type { ApiRequest } from './http/request.ts';
import type { LimitedRequest } from './mcp/limited-mcp.ts';
import { UnavailableError } from './source/unavailable-error.ts';

/** Options of the live API. */
export interface RegistryApiOptions {
  readonly routes: readonly ApiRoutes[];
  readonly access: Access;
  /** Whether pages and files need a key too. */
  readonly isPrivate: boolean;
  /** Whether a `Host` header names this catalogue. */
  readonly isOwnHost: (host: string) => boolean;
  /** Whether a path (below the base, percent-encoded as sent) is the page of a removed server. Default: no path is. */
  readonly isRemovedPage?: (path: string) => boolean | Promise<boolean>;
  /** Informs clients that start with OAuth that keys are required. Omitted if none is needed. */
  readonly protectedResource?: ProtectedResource | undefined;
  /** Called with every error that is answered with 500. */
  readonly onerror: (error: unknown) => void;
}

/** Decision on a request. */
export type Outcome =
  | {
      readonly kind: 'answer';
      readonly answer: ApiAnswer;
      /** SHA-256 of the accepted key; absent if none was needed, or none was accepted. */
      readonly key?: string;
    }
  /** The request is admitted. The files or the MCP server answer it, with these headers. */
  | {
      readonly kind: 'pass';
      readonly to: 'files' | 'mcp';
      readonly headers: AnswerHeaders;
      /** SHA-256 of the accepted key; absent if no key was needed. */
      readonly key?: string;
      /** The response if the file does not exist; absent if the site has its own page for that. */
      readonly missing?: ApiAnswer;
      /** Status in place of 200: 410 for the page of a removed server. */
      readonly status?: 410;
      /** A request of MCP that was refused by a limit: `limitedMcp` answers it in place of the MCP server. */
      readonly limited?: LimitedRequest;
    };

/** The live API: decides on every request to a catalogue, and answers those for the registry. */
export interface RegistryApi {
  /** Neither throws nor rejects. */
  handle(request: ApiRequest): Outcome | Promise<Outcome>;
}

/** Longest URL that is read, in characters: enough for a query of 512 characters with nine bytes each. */
const MAX_URL = 8192;

/** The answer where nothing exists, with the list of the API to which the path belongs. */
function missing(path: string, headers: AnswerHeaders = CORS_HEADERS): ApiAnswer {
  // The older version has the same responses.
  const folder = isOfficialPath(path) ? OFFICIAL_FOLDERS[0] : '/api';
  return problemAnswer('not-found', `Nothing exists at this URL. GET ${folder}/servers lists the servers.`, headers);
}

const UNAVAILABLE = problemAnswer('unavailable', 'The catalogue cannot be read at the moment. Try again in a few seconds.', {
  ...CORS_HEADERS,
  'retry-after': '5',
});

/** @see RegistryApi */
export function registryApi(options: RegistryApiOptions): RegistryApi {
  const tagged = new WeakMap<ApiAnswer, TaggedAnswer>();

  function readRegistry(request: ApiRequest): Outcome | Promise<Outcome> {
    if (isPreflight(request)) return answered(preflightAnswer());
    const refusal = refusalOf(request);
    if (refusal !== undefined) return answered(withHeaders(refusal, CORS_HEADERS));
    return after(options.access.admit(request, 'api'), (admission) => readAdmitted(request, admission));
  }

  function readAdmitted(request: ApiRequest, admission: Admission): Outcome | Promise<Outcome> {
    if (!admission.admitted) return answered(withHeaders(admission.answer, CORS_HEADERS));
    const headers = { ...CORS_HEADERS, ...admission.headers };
    return after(answerFromRoutes(request), (answer) => {
      if (answer === undefined) return { kind: 'pass', to: 'files', headers, missing: missing(request.path, headers), ...keyOf(admission) };
      return answered(conditional(answer, request, { tagged, headers }), admission);
    });
  }

  async function readSite(request: ApiRequest): Promise<Outcome> {
    // Browsers send no key with a preflight, so on a private catalogue its response must not depend on the path.
    if (isPreflight(request) && options.isPrivate) return answered(preflightAnswer());
    const outcome = await pass(options.access, request, 'files', options.isPrivate ? 'site' : undefined);
    if (outcome.kind === 'answer' || !(isRead(request) || isPreflight(request))) return outcome;
    const answer = await answerFromRoutes(request);
    if (isPreflight(request)) return answer === undefined ? outcome : answered(preflightAnswer());
    if (answer === undefined) return (await options.isRemovedPage?.(request.path)) === true ? { ...outcome, status: 410 } : outcome;
    return answered(conditional(answer, request, { tagged, headers: outcome.headers }), outcome);
  }

  const answerFromRoutes = (request: ApiRequest): ReturnType<ApiRoutes['answer']> => firstAnswer(options.routes, request);

  function route(request: ApiRequest): Outcome | Promise<Outcome> {
    const { path } = request;
    if (isArdRequest(request)) return readArd(request, { access: options.access, read: readRegistry, answer: answerFromRoutes });
    if (isApiPath(path)) return readRegistry(request);
    if (path === MCP_PATH) return pass(options.access, request, 'mcp', 'mcp');
    if (path === MCP_CONFIG_PATH) return pass(options.access, request, 'mcp', options.isPrivate ? 'site' : undefined);
    return readSite(request);
  }

  function failed(error: unknown): Outcome {
    options.onerror(error);
    return answered(answerTo(error));
  }

  function decide(request: ApiRequest): Outcome | Promise<Outcome> {
    if (!options.isOwnHost(request.header('host') ?? '')) return answered(FOREIGN);
    try {
      const outcome = withResourceMetadata(options.protectedResource, request, route);
      return outcome instanceof Promise ? outcome.catch(failed) : outcome;
    } catch (error) {
      return failed(error);
    }
  }

  return {
    handle: (request) => after(decide(request), (outcome) => asAccepted(withArdErrors(outcome, request), request.header('accept'))),
  };
}

/** Whether a request is one of Agentic Resource Discovery. At the root of the catalogue, one that reads is for a page. */
function isArdRequest(request: ApiRequest): boolean {
  return isArd(request.path) && (isApiPath(request.path) || !isRead(request));
}

/** The first group of routes whose prefix matches answers. */
function firstAnswer(routes: readonly ApiRoutes[], request: ApiRequest): ReturnType<ApiRoutes['answer']> {
  return routes.find(({ prefix }) => request.path.startsWith(prefix))?.answer(request);
}

function answerTo(error: unknown): ApiAnswer {
  return error instanceof UnavailableError ? UNAVAILABLE : failedAnswer(CORS_HEADERS);
}

async function pass(access: Access, request: ApiRequest, to: 'files' | 'mcp', scope: Scope | undefined): Promise<Outcome> {
  // Browsers send no key with a preflight, and its response is the same for everyone.
  if (scope === undefined || (to === 'mcp' && isPreflight(request))) return { kind: 'pass', to, headers: {} };
  const admission = await access.admit(request, scope);
  if (admission.admitted) return { kind: 'pass', to, headers: admission.headers, ...keyOf(admission) };
  if (to !== 'mcp') return answered(admission.answer);
  const answer = withHeaders(admission.answer, CORS_HEADERS);
  if (admission.overLimit === undefined || request.method !== 'POST') return answered(answer);
  return { kind: 'pass', to, headers: {}, limited: { answer, detail: admission.overLimit } };
}

const ONLY_POST = `A search of Agentic Resource Discovery is requested with a body: ${SEARCH_METHODS}.`;

interface ArdReader {
  readonly access: Access;
  /** Answers a request with GET. */
  readonly read: (request: ApiRequest) => Outcome | Promise<Outcome>;
  /** Answers an operation with POST. */
  readonly answer: ApiRoutes['answer'];
}

/** Searches of ARD are reads that are requested with POST; the rest is read with GET. */
async function readArd(request: ApiRequest, { access, read, answer }: ArdReader): Promise<Outcome> {
  const isOperation = ardOperation(request.path) !== undefined;
  if (isPreflight(request)) return answered(preflightAnswer(isOperation ? SEARCH_METHODS : undefined));
  if (!isOperation) return read(request);
  if (request.method !== 'POST') return answered(problemAnswer('wrong-method', ONLY_POST, { ...CORS_HEADERS, allow: SEARCH_METHODS }));
  const admission = await access.admit(request, 'api');
  if (!admission.admitted) return answered(withHeaders(admission.answer, CORS_HEADERS));
  const found = (await answer(request)) ?? missing(request.path);
  return answered(withHeaders(found, { ...CORS_HEADERS, ...admission.headers, 'cache-control': 'no-store' }), admission);
}

/** Problems of ARD with the members that its clients read, where ARD has a code for their status. */
function withArdErrors(outcome: Outcome, request: ApiRequest): Outcome {
  return outcome.kind === 'answer' && isArdRequest(request) ? answered(withArdError(outcome.answer), outcome) : outcome;
}

const FOREIGN = problemAnswer(
  'foreign-host',
  'This catalogue is not served under the requested host. To allow it, the operator can add the host to PORTOLAN_HOSTS.',
);

function isPreflight({ method }: ApiRequest): boolean {
  return method === 'OPTIONS';
}

function isRead({ method }: ApiRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** What says which key was accepted. */
interface Accepted {
  readonly key?: string;
}

function answered(answer: ApiAnswer, accepted: Accepted = {}): Outcome {
  return { kind: 'answer', answer, ...keyOf(accepted) };
}

function keyOf({ key }: Accepted): Accepted {
  return key === undefined ? {} : { key };
}

/** Answers requests for the protected resource metadata, and adds its URL to refusals. */
function withResourceMetadata(
  resource: ProtectedResource | undefined,
  request: ApiRequest,
  route: (request: ApiRequest) => Outcome | Promise<Outcome>,
): Outcome | Promise<Outcome> {
  const guidance = resource?.answer(request);
  if (guidance !== undefined) return answered(guidance);
  return after(route(request), (outcome) =>
    resource === undefined || outcome.kind !== 'answer' ? outcome : answered(resource.challenged(outcome.answer, request), outcome),
  );
}

/** The outcome with every problem in the accepted media type. */
function asAccepted(outcome: Outcome, accept: string | undefined): Outcome {
  if (outcome.kind === 'answer') {
    const answer = negotiatedProblem(outcome.answer, accept);
    return answer === outcome.answer ? outcome : answered(answer, outcome);
  }
  const { limited } = outcome;
  if (limited !== undefined) return { ...outcome, limited: { ...limited, answer: negotiatedProblem(limited.answer, accept) } };
  return outcome.missing === undefined ? outcome : { ...outcome, missing: negotiatedProblem(outcome.missing, accept) };
}

/** Refuses requests that the read-only API never accepts. */
function refusalOf(request: ApiRequest): ApiAnswer | undefined {
  const { path, query, hasBody } = request;
  if (!isRead(request)) return problemAnswer('wrong-method', `The registry is read only: ${READ_METHODS}.`, { allow: READ_METHODS });
  if (path.length + query.length > MAX_URL) return problemAnswer('long-address', `A URL has at most ${MAX_URL} characters.`);
  return hasBody ? problemAnswer('has-body', 'A read request has no body.') : undefined;
}
