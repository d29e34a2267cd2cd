import type { ProbeFailure } from './probe.ts';

/** Error codes of Node and OpenSSL that an operator can act on. */
const REASONS: ReadonlyMap<string, string> = new Map([
  ['ENOTFOUND', 'the host name does not exist'],
  ['EAI_AGAIN', 'the host name could not be resolved'],
  ['ECONNREFUSED', 'no server listens there'],
  ['ECONNRESET', 'the connection was cut'],
  ['UND_ERR_SOCKET', 'the connection was cut'],
  ['EHOSTUNREACH', 'the host is unreachable'],
  ['ENETUNREACH', 'the host is unreachable'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'its certificate is self-signed, and clients refuse it'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'its certificate comes from an authority that this machine does not know'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'it does not send an intermediate certificate'],
  ['CERT_HAS_EXPIRED', 'its certificate has expired'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'its certificate is for another name'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'it answers http where https was requested'],
  ['HPE_INVALID_CONSTANT', 'it does not answer with HTTP'],
]);

/** Describes for the operator why a request failed. */
export function fetchFailure(error: unknown): ProbeFailure {
  let code = '';
  for (let inner: unknown = error, depth = 0; inner instanceof Error && depth < 8; inner = inner.cause, depth += 1) {
    if (inner.name === 'TimeoutError') return { code: 'timeout', why: 'it did not answer in time' };
    if ('code' in inner && typeof inner.code === 'string') code = inner.code;
  }
  const reason = REASONS.get(code) ?? 'the connection failed';
  return { code: 'unreachable', why: code === '' ? reason : `${reason} (${code})` };
}
