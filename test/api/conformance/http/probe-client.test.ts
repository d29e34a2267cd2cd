import { describe, expect, it } from 'vitest';

import { createProbeClient, type SingleFetch } from '../../../../src/api/conformance/http/probe-client.ts';
import { get, type ProbeAnswer, type ProbeFailure } from '../../../../src/api/conformance/http/probe.ts';

const SITE = 'https://harbour.example/list/';
const KEY = 'portolan_x';

interface Sent {
  readonly url: string;
  readonly method: string;
  readonly key: string | undefined;
}

/** Asks for `path` with a fetch that answers by address; anything else is 404. */
function singleRequest(answers: Readonly<Record<string, () => Response | Promise<Response>>>, maxBytes?: number) {
  const sent: Sent[] = [];
  const fetch: SingleFetch = async (url, { method, headers }) => {
    sent.push({ url, method, key: headers['authorization'] });
    return (await answers[url]?.()) ?? new Response('none', { status: 404 });
  };
  return { sent, probeClient: createProbeClient({ site: SITE, key: KEY, fetch, ...(maxBytes !== undefined && { maxBytes }) }) };
}

const to =
  (location: string, status = 302) =>
  (): Response =>
    new Response(null, { status, headers: { location } });

function arrived(outcome: ProbeAnswer | ProbeFailure): ProbeAnswer {
  if ('code' in outcome) throw new Error(outcome.why);
  return outcome;
}

describe('sending probe requests to a catalogue', () => {
  it('sends the given path below the site, without changing its percent-encoding', async () => {
    const { sent, probeClient } = singleRequest({});
    await probeClient.send(get('api/servers/%40acme%2Ftide?q=%20'));
    expect(sent).toEqual([{ url: 'https://harbour.example/list/api/servers/%40acme%2Ftide?q=%20', method: 'GET', key: `Bearer ${KEY}` }]);
  });

  it("formats URLs so that a third party's name sends no control sequences to a terminal", async () => {
    const { sent, probeClient } = singleRequest({});
    const { url } = arrived(await probeClient.send(get('servers/\u001b]0;x\u0007\u009b31m/')));
    expect(url).toBe('https://harbour.example/list/servers/%1B]0;x%07%C2%9B31m/');
    expect(sent).toMatchObject([{ url }]);
  });

  it('sends the same request once', async () => {
    const { sent, probeClient } = singleRequest({});
    await probeClient.send(get('x'));
    await probeClient.send(get('x'));
    await probeClient.send({ ...get('x'), withoutKey: true });
    expect(sent.map(({ key }) => key)).toEqual([`Bearer ${KEY}`, undefined]);
    expect(probeClient.sent()).toBe(2);
  });

  it('does not send a refused key again: it repeats the request without it, and omits it from all later requests', async () => {
    const refusing = { 'www-authenticate': 'Bearer realm="x", error="invalid_token"' };
    const { sent, probeClient } = singleRequest({ [`${SITE}api`]: () => new Response('', { status: 401, headers: refusing }) });
    await probeClient.send(get('x'));
    expect(probeClient.isKeyRefused()).toBe(false);
    expect(arrived(await probeClient.send(get('api')))).toMatchObject({ status: 401, keySent: false });
    await probeClient.send(get('y'));
    await probeClient.send({ ...get('api'), withoutKey: true });
    expect(sent.map(({ key }) => key)).toEqual([`Bearer ${KEY}`, `Bearer ${KEY}`, undefined, undefined]);
    expect(probeClient.isKeyRefused()).toBe(true);
    expect(probeClient.sent()).toBe(4);
  });

  it('sends the key only to the origin of the site', async () => {
    for (const other of ['https://evil.example/', 'http://harbour.example/list/', 'https://harbour.example:8443/']) {
      const { sent, probeClient } = singleRequest({
        [`${SITE}x`]: to('/y'),
        'https://harbour.example/y': to(other),
        [other]: () => new Response('here'),
      });
      const answer = arrived(await probeClient.send(get('x')));
      expect(sent.map(({ key }) => key)).toEqual([`Bearer ${KEY}`, `Bearer ${KEY}`, undefined]);
      expect(answer).toMatchObject({ url: other, keySent: false, text: 'here', redirects: [`${SITE}x`, 'https://harbour.example/y'] });
    }
  });

  it('follows at most five redirects, only to http or https, and none of a preflight', async () => {
    const { probeClient } = singleRequest({
      [`${SITE}round`]: to('round'),
      [`${SITE}out`]: to('file:///etc/passwd'),
      [`${SITE}flight`]: to('elsewhere'),
    });
    expect(await probeClient.send(get('round'))).toEqual({ code: 'too-many-redirects', why: 'it redirects more than 5 times' });
    expect(arrived(await probeClient.send(get('out'))).status).toBe(302);
    expect(arrived(await probeClient.send({ ...get('flight'), method: 'OPTIONS' })).status).toBe(302);
  });

  it('reads a body up to its limit', async () => {
    const { probeClient } = singleRequest(
      { [`${SITE}at`]: () => new Response('x'.repeat(100)), [`${SITE}over`]: () => new Response('x'.repeat(101)) },
      100,
    );
    expect(arrived(await probeClient.send(get('at')))).toMatchObject({ bytes: 100, isCut: false });
    expect(arrived(await probeClient.send(get('over')))).toMatchObject({ isCut: true });
  });

  it('decodes characters that are split between two chunks', async () => {
    const bytes = new TextEncoder().encode('Fähre');
    const pieces = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(bytes.slice(0, 2));
        controller.enqueue(bytes.slice(2));
        controller.close();
      },
    });
    const { probeClient } = singleRequest({ [`${SITE}x`]: () => new Response(pieces) });
    expect(arrived(await probeClient.send(get('x'))).text).toBe('Fähre');
  });

  it('gives the reason of a failure, and never the request headers', async () => {
    const late = Object.assign(new Error(KEY), { name: 'TimeoutError' });
    const { probeClient } = singleRequest({ [`${SITE}late`]: () => Promise.reject(new TypeError('fetch failed', { cause: late })) });
    expect(await probeClient.send(get('late'))).toEqual({ code: 'timeout', why: 'it did not answer in time' });
  });

  it('stops after three consecutive timeouts', async () => {
    const silent = (): Promise<Response> => Promise.reject(new TypeError('fetch failed'));
    const { sent, probeClient } = singleRequest({
      [`${SITE}1`]: silent,
      [`${SITE}2`]: silent,
      [`${SITE}4`]: silent,
      [`${SITE}5`]: silent,
      [`${SITE}6`]: silent,
    });
    for (const path of ['1', '2', '3', '4', '5', '6', '7']) await probeClient.send(get(path));
    expect(sent.map(({ url }) => url.slice(SITE.length))).toEqual(['1', '2', '3', '4', '5', '6']);
    expect(await probeClient.send(get('7'))).toEqual({ code: 'unreachable', why: 'the connection failed' });
  });

  it('reads more if a request allows it, and keeps only the beginning of a truncated body', async () => {
    const body = 'x'.repeat(9 * 1024 * 1024);
    const { probeClient } = singleRequest({ [`${SITE}all`]: () => new Response(body), [`${SITE}usual`]: () => new Response(body) });
    expect(arrived(await probeClient.send({ ...get('all'), maxBytes: body.length }))).toMatchObject({ bytes: body.length, isCut: false });
    const usual = arrived(await probeClient.send(get('usual')));
    expect(usual.isCut).toBe(true);
    expect(usual.text.length).toBeLessThanOrEqual(65_536);
  });
});
