import { STEPS, type FailureWords, type Purpose } from './failure-words.ts';

/** Statuses (RFC 9110 §15) as MCP servers answer them to a page that connects. */
const STATUSES: Readonly<Record<number, FailureWords>> = {
  400: {
    title: 'The server cannot read the request',
    detail: 'It answered 400 (bad request): it takes the configuration or the message for malformed.',
    steps: ['Check the configuration.', STEPS.checkAddress, STEPS.tellMaintainers],
  },
  401: {
    title: 'The server wants to know who you are',
    detail: 'It answered 401 (unauthorized). This page never signs in anywhere and keeps no keys.',
    steps: [STEPS.checkKey, 'If it asks for a sign-in, this page is not the place.', STEPS.otherClient],
  },
  402: {
    title: 'The server wants to be paid',
    detail: 'It answered 402 (payment required).',
    steps: ['See to your account with the maker of the server.', STEPS.checkKey],
  },
  403: {
    title: 'The server does not let this page in',
    detail: 'It answered 403 (forbidden). It may refuse the key, or every page of another site.',
    steps: [STEPS.checkKey, STEPS.otherClient],
  },
  404: {
    title: 'There is no MCP server at this address',
    detail: 'The host answers, but with 404 (not found) at this path.',
    steps: [STEPS.checkAddress, 'The server may have moved: tell the maintainers of this catalogue.'],
  },
  405: {
    title: 'This address does not take MCP messages',
    detail: 'It answered 405 (method not allowed). It may be a web page, or an endpoint of the older SSE transport.',
    steps: [STEPS.checkAddress, 'If the server only speaks the older SSE transport, connect with a client that still speaks it.'],
  },
  406: {
    title: 'The server cannot answer in a form that MCP knows',
    detail: 'It answered 406 (not acceptable) to a request that takes both JSON and event streams, as Streamable HTTP wants it.',
    steps: [STEPS.checkAddress, STEPS.tellMaintainers],
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
    steps: [STEPS.tellCatalogue],
  },
  413: {
    title: 'That was more than the server takes',
    detail: 'It answered 413 (content too large).',
    steps: ['Send less in one call.'],
  },
  414: {
    title: 'The configuration is too long for an address',
    detail: 'It answered 414 (URI too long): the configuration travels in the address.',
    steps: [STEPS.leaveOut],
  },
  415: {
    title: 'The server does not take JSON',
    detail: 'It answered 415 (unsupported media type), though MCP messages are JSON.',
    steps: [STEPS.checkAddress, STEPS.tellMaintainers],
  },
  422: {
    title: 'The server refuses this configuration',
    detail: 'It answered 422: it read the configuration, and something in it is not allowed.',
    steps: ['Mend what is named here, and connect again.'],
  },
  429: {
    title: 'The server has had too many requests',
    detail: 'It answered 429 (too many requests). They need not have been yours.',
    steps: [STEPS.tryLater, STEPS.checkKey],
  },
  431: {
    title: 'The configuration is too long for the server',
    detail: 'It answered 431 (request header fields too large): the configuration travels in the address.',
    steps: [STEPS.leaveOut],
  },
  500: {
    title: 'Something went wrong within the server',
    detail: 'It answered 500 (internal server error). That is its own mistake, though a configuration may bring it about.',
    steps: ['Connect with fewer settings.', STEPS.tryLater, STEPS.tellMaintainers],
  },
  501: {
    title: 'The server cannot do this',
    detail: 'It answered 501 (not implemented).',
    steps: [STEPS.checkAddress, STEPS.tellMaintainers],
  },
  502: {
    title: 'The server is not running',
    detail: 'What stands in front of it answered 502 (bad gateway): the server behind gave no proper answer.',
    steps: [STEPS.tryLater, STEPS.tellMaintainers],
  },
  503: {
    title: 'The server takes no connections now',
    detail: 'It answered 503 (service unavailable). It may be starting, or full.',
    steps: [STEPS.tryLater],
  },
  504: {
    title: 'The server took too long',
    detail: 'What stands in front of it answered 504 (gateway timeout).',
    steps: [STEPS.tryLater, STEPS.tellMaintainers],
  },
};

/** Statuses that mean something else once a connection is open, and a tool is called. */
const CALL_STATUSES: Readonly<Record<number, FailureWords>> = {
  400: {
    title: 'The server cannot read the call',
    detail: 'It answered 400 (bad request): it takes the message for malformed.',
    steps: [STEPS.checkArguments, STEPS.tellMaintainers],
  },
  403: {
    title: 'The server does not allow this call',
    detail: 'It answered 403 (forbidden). The key of this connection may be good for other tools only.',
    steps: [STEPS.checkKey, 'To change the key, open a new connection.'],
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
    steps: [STEPS.callCarefully, 'Try other arguments.', STEPS.tellMaintainers],
  },
  503: {
    title: 'The server takes no calls now',
    detail: 'It answered 503 (service unavailable). It may be busy, or about to restart.',
    steps: [STEPS.tryLater, STEPS.reconnect],
  },
};

/** What is said of a status; of one that is not known, what its class means. */
export function statusWords(status: number, purpose: Purpose): FailureWords {
  return (purpose === 'call' ? CALL_STATUSES[status] : undefined) ?? STATUSES[status] ?? classWords(status);
}

function classWords(status: number): FailureWords {
  return status >= 500
    ? { title: 'The server failed', detail: `It answered ${status}.`, steps: [STEPS.tryLater, STEPS.tellMaintainers] }
    : { title: 'The server refuses the request', detail: `It answered ${status}.`, steps: [STEPS.checkAddress, STEPS.otherClient] };
}
