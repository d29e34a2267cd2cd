import { counter } from '../plural.ts';
import { useInClient } from './connect.ts';
import { language } from './language.ts';

const counted = counter(language);

/** Steps that several failures share. */
export const otherClient = `Connect with an MCP client that runs outside the browser: see ${useInClient} below.`;
export const tryLater = 'Wait a while and try again.';
export const reportToMaintainers = 'Tell the maintainers of the server.';
export const reportNewUrl = 'Look up the new URL in the documentation of the server, then tell the maintainers of this catalogue.';
export const checkAddress = 'Check the URL with the documentation of the server.';
export const checkKey = 'If the configuration has a key or token, check that it is complete, still valid and allowed to do this.';
export const checkArguments = 'Check your entries and call again.';
export const callCarefully = 'Find out whether the call was carried out; if not, call again.';
export const reconnect = 'If the problem persists, close this connection and open a new one.';
export const leaveOut = 'Leave out optional settings.';

/** HTTP statuses (RFC 9110 §15) of an MCP server to which a page connects. */
export const statuses = {
  400: {
    title: 'The server cannot read the request',
    detail: 'It answered 400 (bad request): it considers the configuration or the message malformed.',
    steps: ['Check the configuration.', checkAddress, reportToMaintainers],
  },
  401: {
    title: 'The server requires authentication',
    detail: 'It answered 401 (unauthorized). This page never signs in and stores no keys.',
    steps: [checkKey, 'If it requires a sign-in, this page cannot connect.', otherClient],
  },
  402: {
    title: 'The server requires payment',
    detail: 'It answered 402 (payment required).',
    steps: ['Check your account with the provider of the server.', checkKey],
  },
  403: {
    title: 'The server denies access to this page',
    detail: 'It answered 403 (forbidden). It may refuse the key, or requests from pages of other sites.',
    steps: [checkKey, otherClient],
  },
  404: {
    title: 'There is no MCP server at this URL',
    detail: 'The host answers, but with 404 (not found) at this path.',
    steps: [checkAddress, 'The server may have moved. Tell the maintainers of this catalogue.'],
  },
  405: {
    title: 'This URL does not accept MCP messages',
    detail: 'It answered 405 (method not allowed). It may be a web page, or an endpoint of the older SSE transport.',
    steps: [checkAddress, 'If the server supports only the older SSE transport, connect with a client that supports it.'],
  },
  406: {
    title: 'The server cannot answer in a format that MCP uses',
    detail: 'It answered 406 (not acceptable) to a request that accepts both JSON and event streams, as Streamable HTTP requires.',
    steps: [checkAddress, reportToMaintainers],
  },
  408: { title: 'The server stopped waiting', detail: 'It answered 408 (request timeout).', steps: ['Connect again.'] },
  409: {
    title: 'The connection is bound to another configuration',
    detail: 'It answered 409 (conflict): a connection keeps the configuration that it was opened with.',
    steps: ['Close this connection and open a new one.'],
  },
  410: {
    title: 'The server is no longer at this URL',
    detail: 'It answered 410 (gone).',
    steps: [reportNewUrl],
  },
  413: {
    title: 'The request was too large for the server',
    detail: 'It answered 413 (content too large).',
    steps: ['Send less in one call.'],
  },
  414: {
    title: 'The configuration is too long for a URL',
    detail: 'It answered 414 (URI too long): the configuration is part of the URL.',
    steps: [leaveOut],
  },
  415: {
    title: 'The server does not accept JSON',
    detail: 'It answered 415 (unsupported media type), although MCP messages are JSON.',
    steps: [checkAddress, reportToMaintainers],
  },
  422: {
    title: 'The server refuses this configuration',
    detail: 'It answered 422: it read the configuration, and something in it is not allowed.',
    steps: ['Fix the reported problem and connect again.'],
  },
  429: {
    title: 'The server received too many requests',
    detail: 'It answered 429 (too many requests). They may come from other users.',
    steps: [tryLater, checkKey],
  },
  431: {
    title: 'The configuration is too long for the server',
    detail: 'It answered 431 (request header fields too large): the configuration is part of the URL.',
    steps: [leaveOut],
  },
  500: {
    title: 'An error occurred in the server',
    detail: 'It answered 500 (internal server error). This is an error of the server, but a configuration can cause it.',
    steps: ['Connect with fewer settings.', tryLater, reportToMaintainers],
  },
  501: {
    title: 'The server cannot do this',
    detail: 'It answered 501 (not implemented).',
    steps: [checkAddress, reportToMaintainers],
  },
  502: {
    title: 'The server is not running',
    detail: 'A gateway in front of it answered 502 (bad gateway): the server behind it gave no valid answer.',
    steps: [tryLater, reportToMaintainers],
  },
  503: {
    title: 'The server accepts no connections now',
    detail: 'It answered 503 (service unavailable). It may be starting or overloaded.',
    steps: [tryLater],
  },
  504: {
    title: 'The server took too long',
    detail: 'A gateway in front of it answered 504 (gateway timeout).',
    steps: [tryLater, reportToMaintainers],
  },
};

/** HTTP statuses with another meaning when a tool is called over an open connection. */
export const callStatuses = {
  400: {
    title: 'The server cannot read the call',
    detail: 'It answered 400 (bad request): it considers the message malformed.',
    steps: [checkArguments, reportToMaintainers],
  },
  403: {
    title: 'The server does not allow this call',
    detail: 'It answered 403 (forbidden). The key of this connection may be valid for other tools only.',
    steps: [checkKey, 'To change the key, open a new connection.'],
  },
  408: { title: 'The server stopped waiting', detail: 'It answered 408 (request timeout).', steps: ['Call again.'] },
  422: {
    title: 'The server refuses this call',
    detail: 'It answered 422: it read the message, and something in it is not allowed.',
    steps: ['Fix the reported problem and call again.'],
  },
  500: {
    title: 'An error occurred in the server',
    detail: 'It answered 500 (internal server error). The call may have been carried out, completely or in part.',
    steps: [callCarefully, 'Try other arguments.', reportToMaintainers],
  },
  503: {
    title: 'The server accepts no calls now',
    detail: 'It answered 503 (service unavailable). It may be busy, or about to restart.',
    steps: [tryLater, reconnect],
  },
};

/** All other statuses. */
export const serverFailed = 'The server failed';
export const requestRefused = 'The server refuses the request';
export const answered = (status: number): string => `It answered ${status}.`;

/** Failures without a status. */
export const plain = {
  'bad-address': {
    title: 'This URL cannot be used',
    detail: 'It must begin with https: or http: and contain no user name or password.',
    steps: ['Check the URL.'],
  },
  redirected: {
    title: 'The server redirects to another URL',
    detail: 'It answered with a redirect. This page does not follow it: your configuration would be sent to a URL that nobody has checked.',
    steps: ['Check the URL: often a slash at the end is missing or surplus, or it begins with http: instead of https:.', reportNewUrl],
  },
  'broken-off': {
    title: 'The connection was interrupted',
    detail: 'The server began to answer, but the answer ended too early.',
    steps: ['Connect again.', reportToMaintainers],
  },
  'session-ended': {
    title: 'This call was not carried out',
    detail: 'The server no longer knows this session. Servers end idle sessions, and all sessions when they restart.',
    steps: ['Connect again, then call again.'],
  },
  'session-hidden': {
    title: 'The server hides its session from web pages',
    detail: 'It opened a session but does not let web pages read the session ID, so this page cannot continue.',
    steps: ['If the server is yours: send Access-Control-Expose-Headers: Mcp-Session-Id.', otherClient],
  },
  'timed-out': {
    title: 'The server took too long',
    detail: 'No answer came in time. It may be starting, busy or hung.',
    steps: ['Try again: an idle server may have started by now.', reportToMaintainers],
  },
  cancelled: { title: 'Cancelled', detail: 'You cancelled before the connection was open.', steps: [] },
  'page-incomplete': {
    title: 'This page is incomplete',
    detail: 'Its MCP client could not be loaded. You may be offline, or this catalogue was published again.',
    steps: ['Reload the page. Your entries will be lost.'],
  },
};

/** The same failures during a call: the server may have carried it out. */
export const callPlain = {
  'broken-off': {
    title: 'The connection was interrupted',
    detail: 'The server was reachable before, but this call ended without a complete answer. It may still have been carried out.',
    steps: [callCarefully, reconnect],
  },
  'timed-out': {
    title: 'The server took too long',
    detail: 'No answer came in time. The call may still have been carried out.',
    steps: [callCarefully, reconnect],
  },
  cancelled: { title: 'Cancelled', detail: 'You cancelled before an answer came. The server may have carried out the call.', steps: [] },
};

/** Errors of calls (JSON-RPC 2.0 §5.1). */
export const callErrors = {
  '-32601': {
    title: 'The server cannot do this',
    detail: 'It does not know this method (method not found).',
    steps: ['Choose another tool.'],
  },
  '-32602': {
    title: 'The server does not accept these arguments',
    detail: 'It answered that they are not valid (invalid params).',
    steps: [checkArguments],
  },
  '-32603': {
    title: 'An error occurred in the server',
    detail: 'It reported an internal error.',
    steps: ['Call again, perhaps with other arguments.', 'If the problem persists, tell the maintainers of the server.'],
  },
};

/** A failure that only the MCP client describes. */
export const callFailed = 'The call failed';
export const connectionFailed = 'The connection failed';
export const clientGaveUp = 'The client gave up.';
export const tryAgain = 'Try again.';
export const reportIfItPersists = 'If the problem persists, tell the maintainers of the server.';
export const waitRequested = (count: number): string =>
  `The server asks you to wait ${counted(count, { one: 'second', other: 'seconds' })}.`;
export const serverMessage = (words: string): string => `Message: “${words}”`;

/** An answer that is not MCP. */
export const somethingElse = 'something else';
export const webPage = 'a web page';
export const plainText = 'plain text';
export const otherJson = 'JSON that is not an MCP message';
export const unreadable = 'The answer could not be read';
export const unreadableAnswer = (kind: string): string => `The server answered with ${kind}. The call may still have been carried out.`;
export const notMcp = 'This is not an MCP server';
export const answersWith = (kind: string): string => `The URL answers, but with ${kind}.`;
export const mcpOftenAt = 'Check the URL with the documentation of the server: MCP endpoints often have a path such as /mcp.';
export const reportToCatalogue = 'Tell the maintainers of this catalogue.';
export const otherVersion = 'The server uses another version of MCP';
export const speaksVersions = (revisions: string): string => `It supports MCP ${revisions}; this page does not.`;
export const speaksUnknown = 'It uses a protocol version that this page does not support.';
export const tooLong = 'The answer is too long';
export const cutOff = (mebibytes: string): string => `The server answered with more than ${mebibytes} MiB; the rest was cut off.`;
export const requestLess = 'Request less data in one call.';
export const openAgain = 'Open the connection again.';
export const answeredWithError = 'The server answered with an error';
export const errorCode = (code: number): string => `Error code: ${code}.`;
export const checkConfiguration = 'Check the configuration and connect again.';

/** A failed request. Browsers do not tell pages why. */
export const offline = {
  title: 'You are offline',
  detail: 'The browser reports that there is no network.',
  steps: ['Check your network and connect again.'],
};
export const mixed = {
  title: 'The browser blocks this connection',
  detail:
    'This page was loaded over HTTPS, but the URL of the server begins with http:. Browsers do not let a secure page send requests to an insecure URL.',
  steps: ['Check whether the server also answers at a URL that begins with https:.', otherClient],
};
export const refusesWebPages = 'The server does not answer web pages';
export const refusesWebPagesDetail = (host: string): string =>
  `The host ${host} answers, but the browser withholds its answers from this page. Most likely the server does not allow requests from other sites (CORS). It may also require a sign-in, or have nothing at this path: such answers often lack the CORS headers and then look the same.`;
export const allowWebPages = (origin: string, allowed: string, exposed: string): string =>
  `If the server is yours: answer OPTIONS, and send Access-Control-Allow-Origin (${origin} or *), Access-Control-Allow-Headers (${allowed}) and Access-Control-Expose-Headers (${exposed}), also with errors and redirects.`;
export const extensionBlocks = 'A browser extension that blocks requests has the same effect: try a window without extensions.';
export const noAnswer = (host: string): string => `No answer from ${host}`;
export const unreachableDetail =
  'The browser could not reach the server and does not tell pages why. The name may not exist (DNS), nothing may run there, its certificate may be invalid (TLS), or a firewall, a VPN or a browser extension may block the request.';
export const failedDetail =
  'The request failed, and the browser does not tell pages why. The server may not allow requests from other sites (CORS), may not run, or may have an invalid certificate (TLS).';
export const openInTab = (origin: string): string =>
  `Open ${origin} in a new tab: there the browser shows what is wrong with the name or the certificate.`;
export const allowOwnNetwork =
  'If the browser asks whether this page may reach your local network, allow it; and check that the server runs.';
export const checkSpelling = 'Check the spelling of the URL.';
export const turnOffFilters = 'Turn off request filters, or try another network.';
