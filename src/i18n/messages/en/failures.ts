import { counter } from '../plural.ts';
import { useInClient } from './connect.ts';
import { language } from './language.ts';

const counted = counter(language);

/** What there is to do in several cases. */
export const otherClient = `Connect with an MCP client that runs outside the browser: see ${useInClient} below.`;
export const tryLater = 'Wait a while and try again.';
export const tellMaintainers = 'Tell the maintainers of the server.';
export const tellCatalogue = 'Look in the documentation of the server for its new address; then tell the maintainers of this catalogue.';
export const checkAddress = 'Check the address with the documentation of the server.';
export const checkKey = 'If the configuration has a key or token, check that it is whole, still valid, and may do this.';
export const checkArguments = 'Check what you filled in, and call again.';
export const callCarefully = 'Find out whether the call was carried out; if it was not, call again.';
export const reconnect = 'If it goes on, close this connection and open a new one.';
export const leaveOut = 'Leave out what need not be configured.';

/** Statuses (RFC 9110 §15) as MCP servers answer them to a page that connects. */
export const statuses = {
  400: {
    title: 'The server cannot read the request',
    detail: 'It answered 400 (bad request): it takes the configuration or the message for malformed.',
    steps: ['Check the configuration.', checkAddress, tellMaintainers],
  },
  401: {
    title: 'The server wants to know who you are',
    detail: 'It answered 401 (unauthorized). This page never signs in anywhere and keeps no keys.',
    steps: [checkKey, 'If it asks for a sign-in, this page is not the place.', otherClient],
  },
  402: {
    title: 'The server wants to be paid',
    detail: 'It answered 402 (payment required).',
    steps: ['See to your account with the maker of the server.', checkKey],
  },
  403: {
    title: 'The server does not let this page in',
    detail: 'It answered 403 (forbidden). It may refuse the key, or every page of another site.',
    steps: [checkKey, otherClient],
  },
  404: {
    title: 'There is no MCP server at this address',
    detail: 'The host answers, but with 404 (not found) at this path.',
    steps: [checkAddress, 'The server may have moved: tell the maintainers of this catalogue.'],
  },
  405: {
    title: 'This address does not take MCP messages',
    detail: 'It answered 405 (method not allowed). It may be a web page, or an endpoint of the older SSE transport.',
    steps: [checkAddress, 'If the server only speaks the older SSE transport, connect with a client that still speaks it.'],
  },
  406: {
    title: 'The server cannot answer in a form that MCP knows',
    detail: 'It answered 406 (not acceptable) to a request that takes both JSON and event streams, as Streamable HTTP wants it.',
    steps: [checkAddress, tellMaintainers],
  },
  408: { title: 'The server stopped waiting', detail: 'It answered 408 (request timeout).', steps: ['Connect again.'] },
  409: {
    title: 'The connection is bound to another configuration',
    detail: 'It answered 409 (conflict): a connection keeps the configuration that it was opened with.',
    steps: ['Close this connection and open a new one.'],
  },
  410: {
    title: 'The server is no longer at this address',
    detail: 'It answered 410 (gone).',
    steps: [tellCatalogue],
  },
  413: {
    title: 'That was more than the server takes',
    detail: 'It answered 413 (content too large).',
    steps: ['Send less in one call.'],
  },
  414: {
    title: 'The configuration is too long for an address',
    detail: 'It answered 414 (URI too long): the configuration travels in the address.',
    steps: [leaveOut],
  },
  415: {
    title: 'The server does not take JSON',
    detail: 'It answered 415 (unsupported media type), though MCP messages are JSON.',
    steps: [checkAddress, tellMaintainers],
  },
  422: {
    title: 'The server refuses this configuration',
    detail: 'It answered 422: it read the configuration, and something in it is not allowed.',
    steps: ['Mend what is named here, and connect again.'],
  },
  429: {
    title: 'The server has had too many requests',
    detail: 'It answered 429 (too many requests). They need not have been yours.',
    steps: [tryLater, checkKey],
  },
  431: {
    title: 'The configuration is too long for the server',
    detail: 'It answered 431 (request header fields too large): the configuration travels in the address.',
    steps: [leaveOut],
  },
  500: {
    title: 'Something went wrong within the server',
    detail: 'It answered 500 (internal server error). That is its own mistake, though a configuration may bring it about.',
    steps: ['Connect with fewer settings.', tryLater, tellMaintainers],
  },
  501: {
    title: 'The server cannot do this',
    detail: 'It answered 501 (not implemented).',
    steps: [checkAddress, tellMaintainers],
  },
  502: {
    title: 'The server is not running',
    detail: 'What stands in front of it answered 502 (bad gateway): the server behind gave no proper answer.',
    steps: [tryLater, tellMaintainers],
  },
  503: {
    title: 'The server takes no connections now',
    detail: 'It answered 503 (service unavailable). It may be starting, or full.',
    steps: [tryLater],
  },
  504: {
    title: 'The server took too long',
    detail: 'What stands in front of it answered 504 (gateway timeout).',
    steps: [tryLater, tellMaintainers],
  },
};

/** Statuses that mean something else once a connection is open, and a tool is called. */
export const callStatuses = {
  400: {
    title: 'The server cannot read the call',
    detail: 'It answered 400 (bad request): it takes the message for malformed.',
    steps: [checkArguments, tellMaintainers],
  },
  403: {
    title: 'The server does not allow this call',
    detail: 'It answered 403 (forbidden). The key of this connection may be good for other tools only.',
    steps: [checkKey, 'To change the key, open a new connection.'],
  },
  408: { title: 'The server stopped waiting', detail: 'It answered 408 (request timeout).', steps: ['Call again.'] },
  422: {
    title: 'The server refuses this call',
    detail: 'It answered 422: it read the message, and something in it is not allowed.',
    steps: ['Mend what is named here, and call again.'],
  },
  500: {
    title: 'Something went wrong within the server',
    detail: 'It answered 500 (internal server error). The call may have been carried out, or a part of it.',
    steps: [callCarefully, 'Try other arguments.', tellMaintainers],
  },
  503: {
    title: 'The server takes no calls now',
    detail: 'It answered 503 (service unavailable). It may be busy, or about to restart.',
    steps: [tryLater, reconnect],
  },
};

/** What a status means that is none of these. */
export const serverFailed = 'The server failed';
export const requestRefused = 'The server refuses the request';
export const answered = (status: number): string => `It answered ${status}.`;

/** Failures of which there is one kind each. */
export const plain = {
  'bad-address': {
    title: 'The address cannot be asked',
    detail: 'It must begin with https: or http:, and hold no user name or password.',
    steps: ['Check the address.'],
  },
  redirected: {
    title: 'The server sends you elsewhere',
    detail:
      'It answered with a redirect. This page follows none: your configuration would travel along to an address that nobody has looked at.',
    steps: ['A missing or surplus slash at the end, or http: for https:, often is the cause: check the address.', tellCatalogue],
  },
  'broken-off': {
    title: 'The connection broke',
    detail: 'The server began to answer, and the answer ended too early.',
    steps: ['Connect again.', tellMaintainers],
  },
  'session-ended': {
    title: 'This call was not carried out',
    detail: 'The server no longer knows this session. Servers forget sessions that are idle, and all of them when they restart.',
    steps: ['Connect again, then call again.'],
  },
  'session-hidden': {
    title: 'The server hides its session from web pages',
    detail: 'It opened a session and does not let pages read the id of it, so this page cannot go on.',
    steps: ['If the server is yours: send Access-Control-Expose-Headers: Mcp-Session-Id.', otherClient],
  },
  'timed-out': {
    title: 'The server took too long',
    detail: 'No answer came in time. It may be starting, busy, or hung.',
    steps: ['Try again: a server that was asleep may be awake now.', tellMaintainers],
  },
  cancelled: { title: 'Cancelled', detail: 'You ended it before the connection was open.', steps: [] },
  'page-incomplete': {
    title: 'This page is not complete',
    detail: 'The part of it that speaks MCP could not be loaded. The network may be gone, or this catalogue was published anew.',
    steps: ['Load the page again. What you typed will be lost.'],
  },
};

/** Those that mean something else for a call: the server may have done what was asked. */
export const callPlain = {
  'broken-off': {
    title: 'The connection broke',
    detail: 'The server could be reached before, and this call ended without a whole answer. It may have been carried out all the same.',
    steps: [callCarefully, reconnect],
  },
  'timed-out': {
    title: 'The server took too long',
    detail: 'No answer came in time. The call may have been carried out all the same.',
    steps: [callCarefully, reconnect],
  },
  cancelled: { title: 'Cancelled', detail: 'You ended it before an answer came. The server may have done what was asked.', steps: [] },
};

/** Errors of JSON-RPC 2.0 §5.1, as calls get them. */
export const callErrors = {
  '-32601': {
    title: 'The server cannot do this',
    detail: 'It does not know what was asked (method not found).',
    steps: ['Choose another tool.'],
  },
  '-32602': {
    title: 'The server does not take these arguments',
    detail: 'It finds something wrong with them (invalid params).',
    steps: [checkArguments],
  },
  '-32603': {
    title: 'Something went wrong within the server',
    detail: 'It says so itself (internal error).',
    steps: ['Call again, perhaps with other arguments.', 'If it goes on, tell the maintainers of the server.'],
  },
};

/** A failure of which only the client knows more. */
export const callFailed = 'The call failed';
export const connectionFailed = 'The connection failed';
export const clientGaveUp = 'The client gave up.';
export const tryAgain = 'Try again.';
export const tellIfItGoesOn = 'If it goes on, tell the maintainers of the server.';
export const asksToWait = (count: number): string => `The server asks you to wait ${counted(count, { one: 'second', other: 'seconds' })}.`;
export const itSays = (words: string): string => `It says: “${words}”`;

/** An answer that is none of MCP's. */
export const somethingElse = 'something else';
export const webPage = 'a web page';
export const plainText = 'a plain text';
export const otherJson = 'JSON that is no message of MCP';
export const unreadable = 'The answer cannot be read';
export const unreadableKind = (kind: string): string =>
  `The server answered with ${kind}. The call may have been carried out all the same.`;
export const notMcp = 'This is not an MCP server';
export const notMcpKind = (kind: string): string => `The address answers, but with ${kind}.`;
export const mcpOftenAt = 'Check the address with the documentation of the server: MCP often is at a path such as /mcp.';
export const tellThisCatalogue = 'Tell the maintainers of this catalogue.';
export const otherVersion = 'The server speaks another version of MCP';
export const speaksVersions = (revisions: string): string => `It speaks MCP ${revisions}, and this page does not.`;
export const speaksUnknown = 'It speaks a version of the protocol that this page does not know.';
export const tooLong = 'The answer is too long';
export const cutOff = (mebibytes: string): string => `The server answered with more than ${mebibytes} MiB, and the rest was cut off.`;
export const askForLess = 'Ask for less in one call.';
export const openAgain = 'Open the connection again.';
export const answeredWithError = 'The server answered with an error';
export const errorCode = (code: number): string => `Its code is ${code}.`;
export const checkConfiguration = 'Check the configuration, and connect again.';

/** A request that failed, of which browsers tell pages nothing. */
export const offline = {
  title: 'You are offline',
  detail: 'The browser says that it has no network.',
  steps: ['Check your network, and connect again.'],
};
export const mixed = {
  title: 'The browser blocks this connection',
  detail:
    'This page came over HTTPS, and the server is at an address that begins with http:. Browsers let no secure page ask an insecure address.',
  steps: ['See whether the server also answers at an address that begins with https:.', otherClient],
};
export const refusesPages = 'The server does not answer to web pages';
export const refusesPagesDetail = (host: string): string =>
  `The host ${host} is there, but the browser withholds its answers from this page. Most likely the server does not allow pages of other sites (CORS). It may also want a sign-in, or have nothing at this path: refusals often lack the allowance, and then look the same.`;
export const allowPages = (origin: string, allowed: string, exposed: string): string =>
  `If the server is yours: answer OPTIONS, and send Access-Control-Allow-Origin (${origin} or *), Access-Control-Allow-Headers (${allowed}) and Access-Control-Expose-Headers (${exposed}), with errors and redirects too.`;
export const extensionBlocks = 'An extension that blocks requests has the same effect: try a window without extensions.';
export const noAnswer = (host: string): string => `No answer from ${host}`;
export const silentDetail =
  'The browser could not reach the server, and tells no page why. The name may not exist (DNS), nothing may run there, its certificate may be invalid (TLS), or a firewall, a VPN or an extension may stand between.';
export const failedDetail =
  'The request failed, and the browser tells no page why. The server may not allow pages of other sites (CORS), may not run, or may have an invalid certificate (TLS).';
export const openInTab = (origin: string): string =>
  `Open ${origin} in a new tab: there the browser says what is wrong with the name or the certificate.`;
export const allowOwnNetwork =
  'If the browser asks whether this page may reach your own network, allow it; and check that the server runs.';
export const checkSpelling = 'Check the spelling of the address.';
export const turnOffFilters = 'Turn off what filters your requests, or try another network.';
