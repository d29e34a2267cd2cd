import fc from 'fast-check';
import { expect, it } from 'vitest';

import { webUrl } from './web-url.ts';

const some = (constraints: Parameters<typeof webUrl>[0]): string[] => fc.sample(webUrl(constraints), { numRuns: 500, seed: 1 });

it('a random URL is one of HTTP or HTTPS, with a query and a fragment only if wanted', () => {
  const [bare, full] = [some({}), some({ withQuery: true, withFragment: true })];
  for (const url of [...bare, ...full]) expect(new URL(url).protocol, url).toMatch(/^https?:$/);
  for (const url of bare) expect(url).not.toMatch(/[?#]/);
  for (const sign of ['?', '#']) {
    const count = full.filter((url) => url.includes(sign)).length;
    expect([count > 0, count < full.length]).toEqual([true, true]);
  }
});

it('a random URL has every character that needs no percent-encoding (RFC 3986), and others percent-encoded', () => {
  const text = some({ withQuery: true, withFragment: true }).join('');
  for (const character of "-._~!$&'()*+,;=:@/?#%0aZ") expect(text).toContain(character);
  expect(text).toMatch(/^[\w.~!$&'()*+,;=:@/?#%-]+$/);
  expect(text).not.toMatch(/%(?![\da-f]{2})/i);
  // Of one, three and four bytes: few code points have two.
  for (const encoded of [/%[2-7]/, /%E/i, /%F/i]) expect(text).toMatch(encoded);
});
