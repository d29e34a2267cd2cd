import { STEPS, type FailureWords } from './failure-words.ts';

/** What is said of failures of which there is one kind each. */
export const PLAIN_WORDS = {
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
  'session-hidden': {
    title: 'The server hides its session from web pages',
    detail: 'It opened a session and does not let pages read the id of it, so this page cannot go on.',
    steps: ['If the server is yours: send Access-Control-Expose-Headers: Mcp-Session-Id.', STEPS.otherClient],
  },
  'timed-out': {
    title: 'The server took too long',
    detail: 'No answer came in time. It may be starting, busy, or hung.',
    steps: ['Try again: a server that was asleep may be awake now.', 'If it goes on, tell the maintainers of the server.'],
  },
  cancelled: { title: 'Cancelled', detail: 'You ended it before an answer came. The server may have done what was asked.', steps: [] },
  'page-incomplete': {
    title: 'This page is not complete',
    detail: 'The part of it that speaks MCP could not be loaded. The network may be gone, or this catalogue was published anew.',
    steps: ['Load the page again. What you typed will be lost.'],
  },
} as const satisfies Readonly<Record<string, FailureWords>>;

/** What is said where only the client knows more. */
export const OTHER_WORDS: FailureWords = {
  title: 'The connection failed',
  detail: 'The client gave up.',
  steps: ['Try again.', 'If it goes on, tell the maintainers of the server.'],
};
