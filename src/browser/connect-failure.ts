import type { ConfigError } from '../session-config/index.ts';
import { beginning, counted } from '../words/words.ts';
import type { FailureCause, Reach, Refusal } from './failure-cause.ts';
import { withoutQueryValues } from './query-values.ts';
import { readRefusalBody } from './refusal-body.ts';
import { statusWords, type FailureWords } from './status-words.ts';

/** What counts of the page that asked. */
export interface AskingPage {
  /** Such as `https://list.example`. */
  readonly origin: string;
  /** Whether the browser takes itself to be in a network. */
  readonly online: boolean;
}

/** A failure as people read it. Nothing in it repeats a value of the address that was asked. */
export interface ExplainedFailure extends FailureWords {
  /** What the server says is wrong with the configuration. */
  readonly errors: readonly ConfigError[];
}

/** Letters of a text of the server. */
const MAX_WORDS = 300;

/** Says in plain words why a connection or a call failed, and what to do. */
export function explainFailure(cause: FailureCause, url: URL, page: AskingPage): ExplainedFailure {
  if (cause.kind === 'refused') return refused(cause, url);
  if (cause.kind === 'unreachable') return { ...unreachable(cause.reach, url, page), errors: [] };
  return { ...otherWords(cause, url), errors: [] };
}

function refused(cause: Refusal, url: URL): ExplainedFailure {
  const { title, detail, steps } = statusWords(cause.status, cause.during);
  const { words, errors } = readRefusalBody(cause);
  const wait = cause.retryAfter === undefined ? [] : [`The server asks you to wait ${counted(Math.ceil(cause.retryAfter), 'second')}.`];
  return {
    title,
    detail: withWords(detail, words, url),
    steps: [...wait, ...steps],
    errors: errors.map(({ param, pointer, reason }) => ({
      param: harmless(param, url),
      pointer: withoutQueryValues(pointer, url),
      reason: harmless(reason, url),
    })),
  };
}

function withWords(detail: string, words: string, url: URL): string {
  return words === '' ? detail : `${detail} It says: “${harmless(words, url)}”`;
}

/** A text of the server, without what was sent to it. What was sent is struck out first, for a cut one would not be known again. */
function harmless(text: string, url: URL): string {
  return beginning(withoutQueryValues(text, url), MAX_WORDS);
}

/** A browser tells pages nothing of a request that failed; the other facts tell some cases apart. */
function unreachable(reach: Reach, url: URL, page: AskingPage): FailureWords {
  if (!page.online && !isThisMachine(url)) return OFFLINE;
  if (isMixed(url, page)) return MIXED;
  return reach === 'answers' ? refusesPages(url, page) : noAnswer(reach, url);
}

const OFFLINE: FailureWords = {
  title: 'You are offline',
  detail: 'The browser says that it has no network.',
  steps: ['Check your network, and connect again.'],
};

const MIXED: FailureWords = {
  title: 'The browser blocks this connection',
  detail:
    'This page came over HTTPS, and the server is at an address that begins with http:. Browsers let no secure page ask an insecure address.',
  steps: [
    'See whether the server also answers at an address that begins with https:.',
    'Connect with an MCP client that runs outside the browser; the ways are on the page of the server.',
  ],
};

function refusesPages({ host }: URL, { origin }: AskingPage): FailureWords {
  return {
    title: 'The server does not answer to web pages',
    detail:
      `${host} is there, but the browser withholds its answers from this page. Most likely the server does not allow pages of other ` +
      'sites (CORS). It may also want a sign-in, or have nothing at this path: refusals often lack the allowance, and then look the same.',
    steps: [
      'Connect with an MCP client that runs outside the browser: there this rule does not exist.',
      `If the server is yours: answer OPTIONS, and send Access-Control-Allow-Origin (${origin} or *), Access-Control-Allow-Headers ` +
        '(Content-Type, Accept, Mcp-Session-Id, Mcp-Protocol-Version, Mcp-Method, Mcp-Name) and Access-Control-Expose-Headers (Mcp-Session-Id), ' +
        'with errors and redirects too.',
      'An extension that blocks requests has the same effect: try a window without extensions.',
    ],
  };
}

function noAnswer(reach: Reach, url: URL): FailureWords {
  return {
    title: `No answer from ${url.host}`,
    detail:
      reach === 'silent'
        ? 'The browser could not reach the server, and tells no page why. The name may not exist (DNS), nothing may run there, its certificate may be invalid (TLS), or a firewall, a VPN or an extension may stand between.'
        : 'The request failed, and the browser tells no page why. The server may not allow pages of other sites (CORS), may not run, or may have an invalid certificate (TLS).',
    steps: [
      `Open ${url.origin} in a new tab: there the browser says what is wrong with the name or the certificate.`,
      ...(isLocal(url)
        ? ['If the browser asks whether this page may reach your own network, allow it; and check that the server runs.']
        : []),
      'Check the spelling of the address.',
      'Turn off what filters your requests, or try another network.',
    ],
  };
}

function otherWords(cause: Exclude<FailureCause, Refusal | { readonly kind: 'unreachable' }>, url: URL): FailureWords {
  switch (cause.kind) {
    case 'rpc-error':
      return { ...rpcWords(cause.code), detail: withWords(rpcWords(cause.code).detail, cause.message, url) };
    case 'not-mcp':
      return { ...NOT_MCP, detail: notMcpDetail(cause.mediaType) };
    case 'too-large':
      return {
        title: 'The answer is too long',
        detail: `The server answered with more than ${counted(cause.bytes / 1024 / 1024, 'mebibyte')}, and the rest was cut off.`,
        steps: ['Ask for less in one call.', 'Open the connection again.'],
      };
    case 'other':
      return { ...OTHER, detail: withWords(OTHER.detail, cause.message, url) };
    case 'bad-address':
    case 'redirected':
    case 'session-hidden':
    case 'timed-out':
    case 'cancelled':
    case 'page-incomplete':
      return PLAIN[cause.kind];
  }
}

const PLAIN = {
  'bad-address': {
    title: 'The address cannot be asked',
    detail: 'It must begin with https: or http:, and hold no user name or password.',
    steps: ['Check the address.'],
  },
  redirected: {
    title: 'The server sends you elsewhere',
    detail:
      'It answered with a redirect. This page follows none: your configuration would travel along to an address that nobody has looked at.',
    steps: [
      'A missing or surplus slash at the end, or http: for https:, often is the cause: check the address.',
      'Look in the documentation of the server for its new address; then tell the maintainers of this catalogue.',
    ],
  },
  'session-hidden': {
    title: 'The server hides its session from web pages',
    detail: 'It opened a session and does not let pages read the id of it, so this page cannot go on.',
    steps: [
      'If the server is yours: send Access-Control-Expose-Headers: Mcp-Session-Id.',
      'Connect with an MCP client that runs outside the browser; the ways are on the page of the server.',
    ],
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

const OTHER: FailureWords = {
  title: 'The connection failed',
  detail: 'The client gave up.',
  steps: ['Try again.', 'If it goes on, tell the maintainers of the server.'],
};

const NOT_MCP: Omit<FailureWords, 'detail'> = {
  title: 'This is not an MCP server',
  steps: [
    'Check the address with the documentation of the server: MCP often is at a path such as /mcp.',
    'Tell the maintainers of this catalogue.',
  ],
};

function notMcpDetail(mediaType: string): string {
  const kind =
    mediaType === 'text/html' ? 'a web page' : mediaType === 'application/json' ? 'JSON that is no message of MCP' : 'something else';
  return `The address answers, but with ${kind}.`;
}

/** Errors of JSON-RPC 2.0 §5.1 and of MCP. */
const RPC_ERRORS: Readonly<Record<number, FailureWords>> = {
  [-32601]: {
    title: 'The server cannot do this',
    detail: 'It does not know what was asked (method not found).',
    steps: ['Choose another tool.'],
  },
  [-32602]: {
    title: 'The server does not take these arguments',
    detail: 'It finds something wrong with them (invalid params).',
    steps: ['Check what you filled in, and call again.'],
  },
  [-32603]: {
    title: 'Something went wrong within the server',
    detail: 'It says so itself (internal error).',
    steps: ['Call again, perhaps with other arguments.', 'If it goes on, tell the maintainers of the server.'],
  },
  [-32022]: {
    title: 'The server speaks another MCP',
    detail: 'No revision of the protocol is known to both sides.',
    steps: ['Connect with an MCP client that runs outside the browser; the ways are on the page of the server.'],
  },
};

function rpcWords(code: number): FailureWords {
  return (
    RPC_ERRORS[code] ?? {
      title: 'The server answered with an error',
      detail: `Its code is ${code}.`,
      steps: ['Check what you filled in, and try again.'],
    }
  );
}

/** Mixed content: a secure page asks what is not secure (W3C Mixed Content §4). This machine counts as secure. */
function isMixed(url: URL, { origin }: AskingPage): boolean {
  return origin.startsWith('https:') && url.protocol === 'http:' && !isThisMachine(url);
}

function isThisMachine({ hostname }: URL): boolean {
  return /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}

/** Hosts for which browsers ask before a page may reach them (Local Network Access). */
function isLocal(url: URL): boolean {
  return isThisMachine(url) || /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)|\.local$/.test(url.hostname);
}
