import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { SCOPES, type Access, type Scope } from '../../../src/api/access/access.ts';
import { apiKeyFrom } from '../../../src/api/access/api-key.ts';
import type { KeyedAccessOptions } from '../../../src/api/access/keyed-access.ts';
import { memoryRateLimits } from '../../../src/api/access/rate-limits.ts';
import type { ApiAnswer } from '../../../src/api/http/answer.ts';
import type { ProblemDetails } from '../../../src/api/http/problem.ts';
import {
  accessOf,
  admitted,
  API_ONLY,
  basic,
  ENDING,
  EXPIRED,
  GOOD,
  KEYS,
  OTHER,
  refusal,
  requestOf,
  UNKNOWN,
  type Asked,
} from './asked.ts';
import type { RingKind } from './rings.ts';

/** The challenge of the API. */
export const PLAIN = 'Bearer realm="portolan"';
const INVALID = 'Bearer realm="portolan", error="invalid_token"';
const REQUEST = 'Bearer realm="portolan", error="invalid_request"';
const BASIC = 'Basic realm="portolan", charset="UTF-8", ';

type Row = readonly [title: string, asked: Asked, scope: Scope, status: number, challenge: string | undefined];

const ROWS: readonly Row[] = [
  ['no credentials', {}, 'api', 401, PLAIN],
  ['an empty header', { authorization: '' }, 'api', 401, PLAIN],
  ['an unknown scheme', { authorization: 'Digest username="x"' }, 'api', 401, PLAIN],
  ['Basic, which the API does not support', { authorization: basic(GOOD) }, 'api', 401, PLAIN],
  ['Basic, which the MCP server does not support', { authorization: basic(GOOD) }, 'mcp', 401, PLAIN],
  ['an unknown key', { authorization: `Bearer ${UNKNOWN}` }, 'api', 401, INVALID],
  ['an expired key', { authorization: `Bearer ${EXPIRED}` }, 'api', 401, INVALID],
  ['a key in capitals', { authorization: `Bearer ${GOOD.toUpperCase()}` }, 'api', 401, INVALID],
  ['a truncated key', { authorization: `Bearer ${GOOD.slice(0, -1)}` }, 'api', 401, INVALID],
  ['the hash of a key', { authorization: `Bearer ${KEYS[0]?.hash ?? ''}` }, 'api', 401, INVALID],
  ['a scheme alone', { authorization: 'Bearer' }, 'api', 401, PLAIN],
  ['a scheme and a blank', { authorization: 'Bearer ' }, 'api', 401, PLAIN],
  ['no blank after the scheme', { authorization: `Bearer:${GOOD}` }, 'api', 401, PLAIN],
  ['two keys', { authorization: `Bearer ${GOOD} ${GOOD}` }, 'api', 400, REQUEST],
  ['two headers', { authorization: `Bearer ${GOOD}, Bearer ${OTHER}` }, 'api', 400, REQUEST],
  ['a key in quotes', { authorization: `Bearer "${GOOD}"` }, 'api', 400, REQUEST],
  ['a key of 513 characters', { authorization: `Bearer ${'x'.repeat(513)}` }, 'api', 400, REQUEST],
  ['a key without the scope', { authorization: `Bearer ${API_ONLY}` }, 'mcp', 403, `${PLAIN}, error="insufficient_scope", scope="mcp"`],
  [
    'a key without the scope of pages',
    { authorization: basic(API_ONLY) },
    'site',
    403,
    `${PLAIN}, error="insufficient_scope", scope="site"`,
  ],
  ['a key only in the query', { query: `q=x&api_key=${GOOD}` }, 'api', 401, PLAIN],
  ['a key in the query of the MCP server', { query: `apiKey=${GOOD}` }, 'mcp', 401, PLAIN],
  ['a key in the query under any name', { query: `q=${encodeURIComponent(` ${GOOD}`)}` }, 'api', 401, PLAIN],
  ['a key in the query as a name', { query: GOOD, authorization: `Bearer ${GOOD}` }, 'api', 400, REQUEST],
  ['a key in the query with a percent-encoded name', { query: '%6Bey=abc' }, 'api', 401, PLAIN],
  ['a key in the query and in the header', { query: `key=${GOOD}`, authorization: `Bearer ${GOOD}` }, 'api', 400, REQUEST],
  ['an access_token in addition to the header', { query: 'access_token=x', authorization: `Bearer ${GOOD}` }, 'api', 400, REQUEST],
  ['a page without credentials', {}, 'site', 401, BASIC + PLAIN],
  ['a page with an unknown key', { authorization: basic(UNKNOWN) }, 'site', 401, BASIC + INVALID],
  ['a page with an invalid Basic header', { authorization: 'Basic %%%' }, 'site', 401, BASIC + INVALID],
  ['a page with no password', { authorization: `Basic ${btoa(GOOD)}` }, 'site', 401, BASIC + INVALID],
  ['a page with a key in its query', { query: `x=${GOOD}` }, 'site', 401, BASIC + PLAIN],
];

/** What holds wherever the keys are. */
export function ringSuite(title: string, { sha256, ringOf }: RingKind): void {
  describe(`access by ${title}`, () => {
    const opened = async (options: Partial<KeyedAccessOptions> = {}): Promise<Access> =>
      accessOf({ keys: await ringOf(KEYS), sha256, ...options });

    it.each(ROWS)('refuses %s', async (_title, options, scope, status, challenge) => {
      const answer = refusal(await (await opened()).admit(requestOf(options), scope));
      expect({ status: answer.status, challenge: answer.headers['www-authenticate'] }).toEqual({ status, challenge });
      expect(answer.headers).toMatchObject({
        'content-type': 'application/problem+json',
        'cache-control': 'no-store',
        vary: 'Authorization',
      });
      const details = JSON.parse(answer.body) as ProblemDetails;
      expect(details).toMatchObject({ status, error: details.detail });
      for (const key of [GOOD, API_ONLY, EXPIRED, UNKNOWN, OTHER]) expect(JSON.stringify(answer)).not.toContain(key);
    });

    it('gives the same refusal for an unknown, a revoked and an expired key', async () => {
      const access = accessOf({ keys: await ringOf(KEYS.filter(({ name }) => name !== 'other')), sha256 });
      const ask = async (key: string): Promise<ApiAnswer> =>
        refusal(await access.admit(requestOf({ authorization: `Bearer ${key}` }), 'api'));
      expect(await ask(EXPIRED)).toEqual(await ask(UNKNOWN));
      expect(await ask(OTHER)).toEqual(await ask(UNKNOWN));
    });

    it.each([
      ['Bearer', `Bearer ${GOOD}`, 'api'],
      ['a scheme in small letters', `bearer ${GOOD}`, 'api'],
      ['a scheme in capitals and more blanks', `BEARER   ${GOOD}`, 'mcp'],
      ['a key before its expiry', `Bearer ${ENDING}`, 'api'],
      ['a key with only that scope', `Bearer ${API_ONLY}`, 'api'],
      ['Bearer for pages', `Bearer ${GOOD}`, 'site'],
      ['Basic for pages, whatever the user', basic(GOOD, 'jane'), 'site'],
      ['Basic for pages, without a user', basic(GOOD, ''), 'site'],
    ] as const)('admits %s', async (_title, authorization, scope) => {
      const headers = admitted(await (await opened()).admit(requestOf({ authorization, query: 'q=a+token&page=2' }), scope));
      expect(headers).toEqual({ 'cache-control': scope === 'mcp' ? 'no-store' : 'private, no-cache', vary: 'Authorization' });
    });

    it('admits a key until the second of its expiry and not later', async () => {
      let now = Date.parse('2026-06-01T00:00:00.999Z');
      const access = await opened({ now: () => now });
      const request = requestOf({ authorization: `Bearer ${ENDING}` });
      expect((await access.admit(request, 'api')).admitted).toBe(true);
      now += 1;
      expect(refusal(await access.admit(request, 'api')).status).toBe(401);
    });

    it('never repeats a text that looks like a key, wherever it was sent', async () => {
      const access = await opened({ limits: memoryRateLimits({ perMinute: 1000, burst: 0 }) });
      const key = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => apiKeyFrom(bytes));
      const place = fc.constantFrom<((key: string) => Asked)[]>(
        (sent) => ({ authorization: `Bearer ${sent}` }),
        (sent) => ({ authorization: basic(sent) }),
        (sent) => ({ authorization: sent }),
        (sent) => ({ authorization: `Bearer ${sent} ${sent}` }),
        (sent) => ({ query: `api_key=${sent}` }),
        (sent) => ({ query: sent, authorization: `Bearer ${sent}` }),
        (sent) => ({ query: `q=${sent}`, authorization: `Bearer ${sent}` }),
      );
      await fc.assert(
        fc.asyncProperty(key, place, fc.constantFrom(...SCOPES), fc.boolean(), async (sent, placed, scope, isPublic) => {
          const open = isPublic ? accessOf({ isPublic }) : access;
          expect(JSON.stringify(await open.admit(requestOf(placed(sent)), scope))).not.toContain(sent.slice('portolan_'.length));
        }),
        { numRuns: 200 },
      );
    });
  });
}
