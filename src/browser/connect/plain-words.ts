import type { FailureCause } from './failure-cause.ts';
import { STEPS, type FailureWords, type Purpose } from './failure-words.ts';

/** What is said of failures of which there is one kind each. */
const PLAIN_WORDS = {
  'bad-address': {
    title: 'The address cannot be asked',
    detail: 'It must begin with https: or http:, and hold no user name or password.',
    steps: ['Check the address.'],
  },
  redirected: {
    title: 'The server sends you elsewhere',
    detail:
      'It answered with a redirect. This page follows none: your configuration would travel along to an address that nobody has looked at.',
    steps: ['A missing or surplus slash at the end, or http: for https:, often is the cause: check the address.', STEPS.tellCatalogue],
  },
  'broken-off': {
    title: 'The connection broke',
    detail: 'The server began to answer, and the answer ended too early.',
    steps: ['Connect again.', STEPS.tellMaintainers],
  },
  'session-ended': {
    title: 'This call was not carried out',
    detail: 'The server no longer knows this session. Servers forget sessions that are idle, and all of them when they restart.',
    steps: ['Connect again, then call again.'],
  },
  'session-hidden': {
    title: 'The server hides its session from web pages',
    detail: 'It opened a session and does not let pages read the id of it, so this page cannot go on.',
    steps: ['If the server is yours: send Access-Control-Expose-Headers: Mcp-Session-Id.', STEPS.otherClient],
  },
  'timed-out': {
    title: 'The server took too long',
    detail: 'No answer came in time. It may be starting, busy, or hung.',
    steps: ['Try again: a server that was asleep may be awake now.', STEPS.tellMaintainers],
  },
  cancelled: { title: 'Cancelled', detail: 'You ended it before the connection was open.', steps: [] },
  'page-incomplete': {
    title: 'This page is not complete',
    detail: 'The part of it that speaks MCP could not be loaded. The network may be gone, or this catalogue was published anew.',
    steps: ['Load the page again. What you typed will be lost.'],
  },
} as const satisfies Partial<Readonly<Record<FailureCause['kind'], FailureWords>>>;

/** Failures of which a page knows nothing but their kind. */
export type PlainKind = keyof typeof PLAIN_WORDS;

/** Those that mean something else for a call: the server may have done what was asked. */
const CALL_WORDS: Readonly<Partial<Record<PlainKind, FailureWords>>> = {
  'broken-off': {
    title: 'The connection broke',
    detail: 'The server could be reached before, and this call ended without a whole answer. It may have been carried out all the same.',
    steps: [STEPS.callCarefully, STEPS.reconnect],
  },
  'timed-out': {
    title: 'The server took too long',
    detail: 'No answer came in time. The call may have been carried out all the same.',
    steps: [STEPS.callCarefully, STEPS.reconnect],
  },
  cancelled: { title: 'Cancelled', detail: 'You ended it before an answer came. The server may have done what was asked.', steps: [] },
};

/** What is said of a failure of which only the kind is known. */
export function plainWords(kind: PlainKind, purpose: Purpose): FailureWords {
  return (purpose === 'call' ? CALL_WORDS[kind] : undefined) ?? PLAIN_WORDS[kind];
}

/** What is said where only the client knows more. */
export function otherWords(purpose: Purpose): FailureWords {
  return {
    title: purpose === 'call' ? 'The call failed' : 'The connection failed',
    detail: 'The client gave up.',
    steps: ['Try again.', 'If it goes on, tell the maintainers of the server.'],
  };
}
