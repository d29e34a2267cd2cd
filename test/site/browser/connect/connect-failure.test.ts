import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { explainFailure, type Attempt } from '../../../../src/site/browser/connect/connect-failure.ts';
import { failureViews } from '../../../../src/site/browser/connect/connection-views.ts';
import type { FailureCause, Refusal } from '../../../../src/site/browser/connect/failure-cause.ts';
import type { RequestingPage } from '../../../../src/site/browser/connect/unreachable-text.ts';
import { textOf } from '../../../../src/site/views/view.ts';

const SECRET = 'sk-very-secret-1';
const URL_ASKED = new URL(`https://mcp.example/mcp?apiKey=${SECRET}&units=rankine`);
const CONNECTING: Attempt = { purpose: 'connect', url: URL_ASKED };
const CALLING: Attempt = { purpose: 'call', url: URL_ASKED };
const PAGE: RequestingPage = { origin: 'https://list.example', online: true };

function refused(status: number, more: Partial<Refusal> = {}): Refusal {
  return { kind: 'refused', status, mediaType: '', body: '', retryAfter: undefined, ...more };
}

const unreachable = (reach: 'answers' | 'silent' | 'unknown'): FailureCause => ({ kind: 'unreachable', reach });

const CAUSES: readonly (readonly [string, FailureCause, RegExp])[] = [
  ['400', refused(400), /cannot read the request/],
  ['401', refused(401), /requires authentication/],
  ['402', refused(402), /requires payment/],
  ['403', refused(403), /denies access to this page/],
  ['404', refused(404), /no MCP server at this URL/],
  ['405', refused(405), /does not accept MCP messages/],
  ['406', refused(406), /cannot answer in a format/],
  ['408', refused(408), /stopped waiting/],
  ['409', refused(409), /bound to another configuration/],
  ['410', refused(410), /no longer at this URL/],
  ['413', refused(413), /too large for the server/],
  ['414', refused(414), /too long for a URL/],
  ['415', refused(415), /does not accept JSON/],
  ['418', refused(418), /refuses the request/],
  ['422', refused(422), /refuses this configuration/],
  ['429', refused(429), /too many requests/],
  ['431', refused(431), /too long for the server/],
  ['500', refused(500), /error occurred in the server/],
  ['501', refused(501), /cannot do this/],
  ['502', refused(502), /not running/],
  ['503', refused(503), /accepts no connections now/],
  ['504', refused(504), /took too long/],
  ['599', refused(599), /The server failed/],
  ['a forbidden URL', { kind: 'bad-address' }, /cannot be used/],
  ['a host without CORS headers', unreachable('answers'), /does not answer web pages/],
  ['a host that does not respond', unreachable('silent'), /No answer from mcp\.example/],
  ['a host that could not be reached', unreachable('unknown'), /No answer from mcp\.example/],
  ['a redirect', { kind: 'redirected' }, /redirects to another URL/],
  ['a hidden session', { kind: 'session-hidden' }, /hides its session/],
  ['a web page', { kind: 'not-mcp', mediaType: 'text/html' }, /not an MCP server/],
  ['a response of unknown type', { kind: 'not-mcp', mediaType: 'constructor' }, /not an MCP server/],
  ['an endless response', { kind: 'too-large', bytes: 8 * 1024 * 1024 }, /too long/],
  ['a timeout', { kind: 'timed-out' }, /took too long/],
  ['other protocol versions', { kind: 'other-protocol', revisions: ['2099-01-01'] }, /uses another version of MCP/],
  ['an interrupted response', { kind: 'broken-off' }, /connection was interrupted/],
  ['any error', { kind: 'rpc-error', code: 7, message: 'no' }, /answered with an error/],
  ['a missing part of the page', { kind: 'page-incomplete' }, /incomplete/],
  ['an error of the client', { kind: 'other', message: 'odd' }, /connection failed/],
];

/** Different texts for tool calls. */
const CALL_CAUSES: readonly (readonly [string, FailureCause, RegExp])[] = [
  ['400', refused(400), /cannot read the call/],
  ['403', refused(403), /does not allow this call/],
  ['422', refused(422), /refuses this call/],
  ['500', refused(500), /may have been carried out/],
  ['503', refused(503), /accepts no calls now/],
  ['an interrupted connection', { kind: 'broken-off' }, /The connection was interrupted.*may still have been carried out/],
  ['an ended session', { kind: 'session-ended' }, /not carried out.*Connect again/],
  ['a timeout', { kind: 'timed-out' }, /may still have been carried out/],
  ['a web page', { kind: 'not-mcp', mediaType: 'text/html' }, /could not be read.*a web page.*may still have been carried out/],
  ['an unknown method', { kind: 'rpc-error', code: -32601, message: 'no' }, /cannot do this/],
  ['bad arguments', { kind: 'rpc-error', code: -32602, message: 'no' }, /does not accept these arguments/],
  ['an internal error', { kind: 'rpc-error', code: -32603, message: 'no' }, /error occurred in the server/],
  ['any other error', { kind: 'rpc-error', code: 7, message: 'no' }, /answered with an error/],
  ['an error of the client', { kind: 'other', message: 'odd' }, /call failed/],
];

/** The text of a failure. */
function said(cause: FailureCause, attempt: Attempt): string {
  const { title, detail, steps } = explainFailure(cause, attempt, PAGE);
  return [title, detail, ...steps.map(textOf)].join(' ');
}

describe('the text of a failure', () => {
  it.each(CALL_CAUSES)('explains what %s means for a call', (_, cause, words) => {
    expect(said(cause, CALLING)).toMatch(words);
    expect(said(cause, CALLING)).not.toMatch(/CORS|fewer settings|connect again\./);
  });

  it('does not mention executed calls if only the connection failed', () => {
    for (const [, cause] of [...CAUSES, ['cancelled', { kind: 'cancelled' }] as const])
      expect(said(cause, CONNECTING)).not.toMatch(/carried out|call again/i);
    expect(said({ kind: 'cancelled' }, CALLING)).toContain('may have carried out the call');
  });

  it('names the MCP versions of the server, and repeats no other text', () => {
    const revisions = ['2099-01-01', `my ${SECRET}`];
    expect(said({ kind: 'other-protocol', revisions }, CONNECTING)).toMatch(/It supports MCP 2099-01-01; this page does not\./);
    expect(said({ kind: 'other-protocol', revisions: [SECRET] }, CONNECTING)).toContain(
      'a protocol version that this page does not support',
    );
  });

  it.each([401, 403])('links from a refusal of this page to the client snippets below it (%i)', (status) => {
    const views = failureViews(explainFailure(refused(status), CONNECTING, PAGE));
    expect(views.map(textOf).join(' ')).toContain('see Use it in a client below');
    expect(JSON.stringify(views)).toContain('"href":"#clients"');
  });

  it.each(CAUSES)('explains %s and what to do', (_, cause, title) => {
    const explained = explainFailure(cause, CONNECTING, PAGE);
    expect(explained.title).toMatch(title);
    expect(explained.detail).toMatch(/^[A-Z].*\.(?: Message: “.*”)?$/s);
    expect(explained.steps.length).toBeGreaterThan(0);
    for (const step of explained.steps) expect(textOf(step)).toMatch(/[.]$/);
  });

  it('has no steps after a cancellation', () => {
    expect(explainFailure({ kind: 'cancelled' }, CONNECTING, PAGE)).toMatchObject({ title: 'Cancelled', steps: [] });
  });

  it('lists the errors from the server, without repeated values', () => {
    const body = JSON.stringify({
      title: 'Invalid configuration',
      detail: `Got ${SECRET}`,
      instance: URL_ASKED.href,
      errors: [
        { param: 'units', pointer: '/units', reason: 'must be one of celsius, kelvin', received: 'rankine' },
        { param: 'apiKey', pointer: '/apiKey', reason: `${SECRET} is not known` },
        { pointer: '/location/city', reason: 'is missing' },
        { param: 'x', reason: 7 },
        'odd',
      ],
    });
    const explained = explainFailure(refused(422, { mediaType: 'application/json', body }), CONNECTING, PAGE);
    expect(explained.errors).toEqual([
      { param: 'units', pointer: '/units', reason: 'must be one of celsius, kelvin' },
      { param: 'apiKey', pointer: '/apiKey', reason: '••• is not known' },
      { param: 'location.city', pointer: '/location/city', reason: 'is missing' },
    ]);
    expect(explained.detail).toContain('Message: “Got •••”');
    expect(JSON.stringify(explained)).not.toMatch(/rankine|very-secret/);
  });

  it.each([
    ['problem details', 'application/problem+json', '{"detail":"Too hot."}', 'Too hot.'],
    ['an error of JSON-RPC', 'application/json', '{"jsonrpc":"2.0","error":{"code":1,"message":"Too hot."},"id":null}', 'Too hot.'],
    ['an error of OAuth', 'application/json', '{"error":"invalid_token","error_description":"Too hot."}', 'Too hot.'],
    ['a bare error', 'application/json', '{"error":"Too hot."}', 'Too hot.'],
    ['plain text', 'text/plain', ' Too hot.\n', 'Too hot.'],
  ])("quotes the server's message in %s", (_, mediaType, body, words) => {
    expect(explainFailure(refused(400, { mediaType, body }), CONNECTING, PAGE).detail).toContain(`Message: “${words}”`);
  });

  it.each([
    ['markup', 'text/html', '<h1>Too hot.</h1>'],
    ['broken JSON', 'application/json', '{"detail":'],
    ['JSON without a sentence', 'application/json', '[1]'],
  ])('does not repeat %s', (_, mediaType, body) => {
    expect(explainFailure(refused(400, { mediaType, body }), CONNECTING, PAGE).detail).not.toContain('It says');
  });

  it('states how long the server asks to wait', () => {
    expect(explainFailure(refused(429, { retryAfter: 30 }), CONNECTING, PAGE).steps[0]).toBe('The server asks you to wait 30 seconds.');
    expect(explainFailure(refused(429), CONNECTING, PAGE).steps[0]).not.toContain('asks you');
  });

  it('truncates long texts of a server', () => {
    const body = JSON.stringify({ detail: 'word '.repeat(10_000), errors: [{ param: 'a', reason: 'word '.repeat(10_000) }] });
    const { detail, errors } = explainFailure(refused(400, { mediaType: 'application/json', body }), CONNECTING, PAGE);
    expect(detail.length).toBeLessThan(500);
    expect(errors[0]?.reason.length).toBeLessThan(302);
  });

  it('repeats neither the query nor a secret, whatever the server sends', () => {
    const secret = fc.string({ minLength: 8, unit: 'grapheme-ascii' }).filter((text) => text.trim().length >= 8);
    fc.assert(
      fc.property(
        secret,
        fc.constantFrom(...CAUSES.map(([, cause]) => cause)),
        fc.constantFrom('connect', 'call'),
        (value, cause, purpose) => {
          const url = new URL('https://mcp.example/mcp');
          const before = JSON.stringify(explainFailure(cause, { purpose, url }, PAGE));
          fc.pre(!before.includes(JSON.stringify(value).slice(1, -1)));
          url.searchParams.set('apiKey', value);
          const echo = `You sent ${value} in ${url.search}.`;
          const echoed: FailureCause =
            cause.kind === 'refused'
              ? {
                  ...cause,
                  mediaType: 'application/json',
                  body: JSON.stringify({ detail: echo, errors: [{ param: value, pointer: echo, reason: echo }] }),
                }
              : cause.kind === 'rpc-error' || cause.kind === 'other'
                ? { ...cause, message: echo }
                : cause.kind === 'other-protocol'
                  ? { ...cause, revisions: [echo] }
                  : cause;
          const { errors, ...words } = explainFailure(echoed, { purpose, url }, PAGE);
          const texts = [
            words.title,
            words.detail,
            ...words.steps.map(textOf),
            ...errors.flatMap((error) => Object.values<string>(error as never)),
          ];
          for (const text of texts) expect(text).not.toContain(value);
        },
      ),
    );
  });
});

describe('a request without a response', () => {
  const explained = (url: string, page: Partial<RequestingPage> = {}): string =>
    JSON.stringify(explainFailure(unreachable('silent'), { purpose: 'connect', url: new URL(url) }, { ...PAGE, ...page }));

  it('is explained by a missing network, except for a server on this machine', () => {
    expect(explained('https://mcp.example/mcp', { online: false })).toContain('You are offline');
    expect(explained('http://localhost:8080/mcp', { online: false })).toContain('No answer from localhost:8080');
  });

  it('is explained by mixed content if a secure page requested an insecure URL', () => {
    expect(explained('http://mcp.example/mcp')).toContain('The browser blocks this connection');
    expect(explained('http://mcp.example/mcp', { origin: 'http://list.example' })).toContain('No answer from');
    for (const own of ['http://localhost:1/', 'http://127.0.0.1:1/', 'http://[::1]:1/', 'http://mcp.localhost/'])
      expect(explained(own)).toContain('No answer from');
    expect(explained('http://127.0.0.1.example/')).toContain('The browser blocks this connection');
  });

  it('mentions the browser permission for private networks', () => {
    for (const local of ['https://10.0.0.8/', 'https://192.168.1.2/', 'https://172.20.0.1/', 'https://nas.local/', 'http://localhost/'])
      expect(explained(local)).toContain('your local network');
    for (const far of ['https://mcp.example/', 'https://172.15.0.1/', 'https://11.0.0.8/'])
      expect(explained(far)).not.toContain('your local network');
  });

  it('names the origin that the server must allow', () => {
    expect(said(unreachable('answers'), CONNECTING)).toContain('Access-Control-Allow-Origin (https://list.example or *)');
  });
});
