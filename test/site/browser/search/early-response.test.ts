import { describe, expect, it } from 'vitest';

import { requestEarly, urlOf, withEarlyResponse } from '../../../../src/site/browser/search/early-response.ts';

const URL_OF = 'https://x.example/search/manifest.json';

/** A host that counts its requests. */
function hostOf(answer: () => Response): { readonly request: typeof fetch; readonly asked: string[] } {
  const asked: string[] = [];
  const request: typeof fetch = (input, init) => {
    asked.push(`${urlOf(input)} ${init?.cache ?? ''}`);
    return Promise.resolve(answer());
  };
  return { request, asked };
}

describe('a response that the page requests for its worker', () => {
  it('answers the first request of the worker, with its status and headers', async () => {
    const page = hostOf(() => new Response('late', { status: 404, headers: { 'cache-control': 'private' } }));
    const worker = hostOf(() => new Response('own'));
    const request = withEarlyResponse(URL_OF, requestEarly(URL_OF, page.request), worker.request);
    const first = await request(URL_OF);
    expect([first.status, first.headers.get('cache-control'), await first.text()]).toEqual([404, 'private', 'late']);
    expect(await (await request(URL_OF)).text()).toBe('own');
    expect(page.asked).toEqual([`${URL_OF} no-cache`]);
    expect(worker.asked).toHaveLength(1);
  });

  it('does not answer requests for other files, and does not delay them', async () => {
    const worker = hostOf(() => new Response('own'));
    const request = withEarlyResponse(URL_OF, new Promise(() => undefined), worker.request);
    expect(await (await request('https://x.example/search/aa/terms-0.bin')).text()).toBe('own');
  });

  it.each([
    ['without an answer', (): Response => Response.error()],
    ['with a status that has no body', (): Response => new Response(null, { status: 204 })],
  ])('is requested again by the worker %s', async (_what, answer) => {
    const worker = hostOf(() => new Response('own'));
    const request = withEarlyResponse(URL_OF, requestEarly(URL_OF, hostOf(answer).request), worker.request);
    expect(await (await request(URL_OF, { cache: 'no-cache' })).text()).toBe('own');
    expect(worker.asked).toEqual([`${URL_OF} no-cache`]);
  });

  it('is requested again by the worker if the network fails', async () => {
    expect(await requestEarly(URL_OF, () => Promise.reject(new TypeError('Failed to fetch')))).toBeUndefined();
  });
});
