import type { FindingSeverity } from '../../../catalog/values/finding-severity.ts';
import { isThisMachine } from '../../../catalog/values/this-machine.ts';

/** Variables that turn off the check of certificates, with the values that do. */
const NO_CHECK: ReadonlyMap<string, RegExp> = new Map([
  ['node_tls_reject_unauthorized', /^0$/],
  ['pythonhttpsverify', /^0$/],
  ['git_ssl_no_verify', /^(?!(?:0|false|no|off)?$)/i],
]);
/** Variables with the certificates to trust. */
const CERTIFICATES =
  /^(?:node_extra_ca_certs|ssl_cert_(?:file|dir)|requests_ca_bundle|curl_ca_bundle|aws_ca_bundle|git_ssl_ca(?:info|path)|deno_cert)$/i;
/** A variable with a file to which the keys of connections are written. */
const KEY_LOG = /^sslkeylogfile$/i;
const PROXY = /^(?:https?|all)_proxy$/i;

/**
 * The severity of a stated environment variable with which others can read or change the traffic of a program; `undefined` if they cannot.
 *
 * @param text the stated value; a part in braces is a variable that the user fills
 */
export function trafficSeverity(name: string, text: string): FindingSeverity | undefined {
  const value = text.trim();
  if (NO_CHECK.get(name.toLowerCase())?.test(value) === true) return 'high';
  if (value === '') return undefined;
  if (PROXY.test(name)) return proxySeverity(value);
  return CERTIFICATES.test(name) || KEY_LOG.test(name) ? 'medium' : undefined;
}

/** A proxy on the same machine has no network path. */
function proxySeverity(value: string): FindingSeverity | undefined {
  const url = /^[a-z][a-z\d+.-]*:\/\//i.test(value) ? value : `http://${value}`;
  if (/[{}]/.test(url)) return undefined;
  return URL.canParse(url) && isThisMachine(new URL(url).hostname) ? 'medium' : 'high';
}
