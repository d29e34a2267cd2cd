import type { ProbeFailure } from './probe.ts';

/** Codes of Node and of OpenSSL that an operator can do something about. */
const REASONS: ReadonlyMap<string, string> = new Map([
  ['ENOTFOUND', 'there is no host of this name'],
  ['EAI_AGAIN', 'the name of the host could not be looked up'],
  ['ECONNREFUSED', 'nothing listens there'],
  ['ECONNRESET', 'the connection was cut'],
  ['UND_ERR_SOCKET', 'the connection was cut'],
  ['EHOSTUNREACH', 'no way leads to the host'],
  ['ENETUNREACH', 'no way leads to the host'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'its certificate is signed by itself, and clients refuse that'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'its certificate comes from an authority that this machine does not know'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'it leaves out a certificate between its own and the authority'],
  ['CERT_HAS_EXPIRED', 'its certificate has expired'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'its certificate is for another name'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'it speaks http where https was asked for'],
  ['HPE_INVALID_CONSTANT', 'it does not speak http'],
]);

/** Why nothing came of a request, in words for whoever runs the catalogue. */
export function fetchFailure(error: unknown): ProbeFailure {
  let code = '';
  for (let inner: unknown = error, depth = 0; inner instanceof Error && depth < 8; inner = inner.cause, depth += 1) {
    if (inner.name === 'TimeoutError') return { code: 'timeout', why: 'it did not answer in time' };
    if ('code' in inner && typeof inner.code === 'string') code = inner.code;
  }
  const reason = REASONS.get(code) ?? 'the connection failed';
  return { code: 'unreachable', why: code === '' ? reason : `${reason} (${code})` };
}
