import type { AnswerHeaders, ApiAnswer } from '../http/answer.ts';
import { problemAnswer } from '../http/problem.ts';
import type { Scope } from './access.ts';
import type { KeyInQuery } from './key-in-query.ts';

/** The protection space (RFC 9110 §11.5): one for the whole catalogue. */
const REALM = 'realm="portolan"';

/** Makes caches store refusals and responses separately, also caches that ignore `no-store`. */
export const VARY: AnswerHeaders = { vary: 'Authorization' };

const SEND_IT = 'Send "Authorization: Bearer <key>".';
const SEND_PAGES_IT = `${SEND_IT} In a browser, enter any user name, and the key as the password.`;

/** The responses to requests without a valid key (RFC 6750 §3). None repeats anything of the request. */
export interface Refusals {
  readonly noKey: ApiAnswer;
  /** The same text for unknown, revoked and expired keys, so that an attacker learns nothing. */
  readonly badKey: ApiAnswer;
  readonly malformed: ApiAnswer;
  readonly outOfScope: ApiAnswer;
  readonly keyInQuery: Readonly<Record<KeyInQuery, ApiAnswer>>;
  readonly keyInQueryToo: Readonly<Record<KeyInQuery, ApiAnswer>>;
}

const MOVE_IT: Readonly<Record<KeyInQuery, string>> = {
  key: 'Send the key in the Authorization header. URLs are stored in logs: revoke this key and create another.',
  name: 'No key is read from the URL, because URLs are stored in logs. Leave the parameter out, and send a key in the Authorization header.',
};

/** The refusals of one part of a catalogue. */
export function refusalsFor(scope: Scope): Refusals {
  const bearer = (code?: string): AnswerHeaders => ({ ...VARY, 'www-authenticate': challenge(scope, code) });
  const isPage = scope === 'site';
  return {
    noKey: problemAnswer('no-key', isPage ? `This catalogue is private. ${SEND_PAGES_IT}` : `A key is needed here. ${SEND_IT}`, bearer()),
    badKey: problemAnswer('bad-key', 'This key is not valid for this catalogue. Ask its operator for another.', bearer('invalid_token')),
    malformed: isPage
      ? problemAnswer('bad-key', `No key can be read from the Authorization header. ${SEND_PAGES_IT}`, bearer('invalid_token'))
      : problemAnswer('bad-request', `No key can be read from the Authorization header. ${SEND_IT}`, bearer('invalid_request')),
    outOfScope: problemAnswer('out-of-scope', `This key does not cover the scope "${scope}" of the catalogue.`, {
      ...VARY,
      'www-authenticate': `Bearer ${REALM}, error="insufficient_scope", scope="${scope}"`,
    }),
    keyInQuery: { key: problemAnswer('no-key', MOVE_IT.key, bearer()), name: problemAnswer('no-key', MOVE_IT.name, bearer()) },
    keyInQueryToo: {
      key: problemAnswer('bad-request', MOVE_IT.key, bearer('invalid_request')),
      name: problemAnswer('bad-request', MOVE_IT.name, bearer('invalid_request')),
    },
  };
}

/** Basic comes first, because Chromium reads only the first of several challenges in one field. Programs with a key need none. */
function challenge(scope: Scope, code: string | undefined): string {
  const bearer = code === undefined ? `Bearer ${REALM}` : `Bearer ${REALM}, error="${code}"`;
  return scope === 'site' ? `Basic ${REALM}, charset="UTF-8", ${bearer}` : bearer;
}
