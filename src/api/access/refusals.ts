import type { AnswerHeaders, ApiAnswer } from '../http/answer.ts';
import { problemAnswer } from '../http/problem.ts';
import type { Scope } from './access.ts';

/** The protection space (RFC 9110 §11.5): the whole catalogue is one. */
const REALM = 'realm="portolan"';

/** Caches keep refusals apart from answers, even those that heed no `no-store`. */
const VARY: AnswerHeaders = { vary: 'Authorization' };

const SEND_IT = 'Send "Authorization: Bearer <key>".';
const SEND_PAGES_IT = `${SEND_IT} Where a browser asks, write any user name, and the key as the password.`;

/** Every way in which a request is refused for its key, or for want of one (RFC 6750 §3). None repeats what was sent. */
export interface Refusals {
  readonly noKey: ApiAnswer;
  /** The same words for a key that never was, one that was revoked and one that has ended: a stranger learns nothing. */
  readonly badKey: ApiAnswer;
  readonly malformed: ApiAnswer;
  readonly outOfScope: ApiAnswer;
  readonly keyInQuery: ApiAnswer;
  readonly keyInQueryToo: ApiAnswer;
}

const MOVE_IT = 'A key belongs into the Authorization header. Addresses are logged on their way: revoke this key and make another.';

/** The refusals of one part of a catalogue. */
export function refusalsFor(scope: Scope): Refusals {
  const bearer = (code?: string): AnswerHeaders => ({ ...VARY, 'www-authenticate': challenge(scope, code) });
  const isPage = scope === 'site';
  return {
    noKey: problemAnswer('no-key', isPage ? `This catalogue is private. ${SEND_PAGES_IT}` : `A key is needed here. ${SEND_IT}`, bearer()),
    badKey: problemAnswer('bad-key', 'This key does not open this catalogue. Ask its operator for another.', bearer('invalid_token')),
    malformed: isPage
      ? problemAnswer('bad-key', `No key can be read from the Authorization header. ${SEND_PAGES_IT}`, bearer('invalid_token'))
      : problemAnswer('bad-request', `No key can be read from the Authorization header. ${SEND_IT}`, bearer('invalid_request')),
    outOfScope: problemAnswer('out-of-scope', `This key was made for other parts of the catalogue than "${scope}".`, {
      ...VARY,
      'www-authenticate': `Bearer ${REALM}, error="insufficient_scope", scope="${scope}"`,
    }),
    keyInQuery: problemAnswer('no-key', MOVE_IT, bearer()),
    keyInQueryToo: problemAnswer('bad-request', MOVE_IT, bearer('invalid_request')),
  };
}

/** Basic comes first: of several challenges in one field Chromium reads the first alone. Programs with a key need none. */
function challenge(scope: Scope, code: string | undefined): string {
  const bearer = code === undefined ? `Bearer ${REALM}` : `Bearer ${REALM}, error="${code}"`;
  return scope === 'site' ? `Basic ${REALM}, charset="UTF-8", ${bearer}` : bearer;
}
