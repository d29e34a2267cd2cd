import { removedBody } from '../http/removed-answer.ts';
import { PROBLEM_KINDS, PROBLEM_TYPE, problemAnswer, type ProblemCode } from '../http/problem.ts';
import { schemaReference } from './component-schemas.ts';
import { EXAMPLE_REMOVED } from './example-catalog.ts';
import type { DescribedAnswer, Example, Reference } from './document.ts';

/** Example details of each problem. */
const DETAILS = {
  'bad-request': '"pageSize" must be a whole number from 1 to 100.',
  'unknown-client': 'No client has this id. Did you mean claude-code? The clients are: vscode, cursor, claude-code.',
  'unknown-way': 'This server has no such way. Its ways are: remote, npm.',
  'no-key': 'A key is needed here. Send "Authorization: Bearer <key>".',
  'bad-key': 'This key is not valid for this catalogue. Ask its operator for another.',
  'out-of-scope': 'This key does not cover the scope "api" of the catalogue.',
  'not-found': 'No server has this name or id. GET /api/servers lists them.',
  'unknown-profile': 'No profile has this id. That is a name; the id of this profile is "night-watch".',
  'wrong-method': 'The registry is read only: GET, HEAD, OPTIONS.',
  'late-request': 'The request did not arrive in time.',
  gone: 'This server was removed from this catalogue on 2026-06-01. "tombstone" has the reason.',
  'precondition-failed':
    'The resource has changed: If-Match or If-Unmodified-Since failed. Leave the header out to read the current version.',
  'has-body': 'A read request has no body.',
  'long-address': 'A URL has at most 8192 characters.',
  'foreign-host': 'This catalogue is not served under the requested host.',
  'too-many': 'The limit is 60 requests in 60 s. Try again in 12 s.',
  'long-headers': 'The headers are too long, alone or together with the URL.',
  failed: 'The catalogue could not answer. Try again later.',
  unavailable: 'Keys cannot be checked at the moment. Try again in a few seconds.',
} as const satisfies Record<ProblemCode, string>;

/** The meaning of each status, and the header fields that it always has. */
const STATUSES: Readonly<Record<number, readonly [description: string, headers: readonly string[]]>> = {
  400: ['The query, the path or the Authorization header is invalid.', []],
  401: ['The key is missing or invalid.', ['WWW-Authenticate']],
  403: ['The key is for other parts of the catalogue.', ['WWW-Authenticate']],
  404: ['The server, profile or file does not exist.', []],
  405: ['The registry is read only. Allow lists the allowed methods.', ['Allow']],
  408: ['The request did not arrive in time (RFC 9110 §15.5.9).', []],
  410: ['The server was removed from the catalogue.', []],
  412: ['If-Match or If-Unmodified-Since failed.', []],
  413: ['A read request has no body.', []],
  414: ['The URL is too long.', []],
  421: ['The Host header names another host than that of the catalogue.', []],
  429: ['Too many requests. Retry-After says when to try again.', ['Retry-After', 'RateLimit', 'RateLimit-Policy']],
  431: ['The header fields are too long (RFC 6585 §5).', []],
  500: ['Internal error.', []],
  503: [
    'The data, the files or the keys of the catalogue cannot be read at the moment. Retry-After says when to try again.',
    ['Retry-After'],
  ],
};

/** `Bad Request` → `BadRequest`: a component's name. */
const componentName = (title: string): string => title.replaceAll(' ', '');

/** Every status of a refusal, as a component by its title. */
export const PROBLEM_RESPONSES: Readonly<Record<string, DescribedAnswer>> = Object.fromEntries(
  problemStatuses().map(([status, title]) => {
    const [description, headers] = STATUSES[status] ?? [title, []];
    const named = Object.fromEntries(headers.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
    const content = { [PROBLEM_TYPE]: { schema: schemaReference('Problem'), examples: examplesOf(status) } };
    return [componentName(title), { description, ...(headers.length > 0 && { headers: named }), content }];
  }),
);

/** Refusals of a server that could not read the request: hosts of files answer those in their own form. */
const UNREADABLE: ReadonlySet<number> = new Set([408, 431]);

/** Every refusal, by its status, for an operation of the live API. */
export const LIVE_PROBLEM_REFERENCES = referencesOf(problemStatuses());

/** The same for a prebuilt file. */
export const FILE_PROBLEM_REFERENCES = referencesOf(problemStatuses().filter(([status]) => !UNREADABLE.has(status)));

function referencesOf(statuses: ReturnType<typeof problemStatuses>): Readonly<Record<string, Reference>> {
  return Object.fromEntries(
    statuses.map(([status, title]) => [String(status), { $ref: `#/components/responses/${componentName(title)}` }]),
  );
}

/** Statuses in order, each with its title. */
function problemStatuses(): (readonly [status: number, title: string])[] {
  const titles = new Map<number, string>(Object.values(PROBLEM_KINDS));
  return [...titles].sort(([a], [b]) => a - b);
}

function examplesOf(status: number): Record<string, Example> {
  // The keys of the table are the codes.
  const codes = (Object.keys(PROBLEM_KINDS) as ProblemCode[]).filter((code) => PROBLEM_KINDS[code][0] === status);
  return Object.fromEntries(
    codes.map((code) => {
      const value: unknown = JSON.parse(code === 'gone' ? removedBody(EXAMPLE_REMOVED) : problemAnswer(code, DETAILS[code]).body);
      return [code, { summary: DETAILS[code], value }];
    }),
  );
}
