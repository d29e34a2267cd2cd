/** Prefixes of keys and tokens, from the documentation of their issuers. */
const KNOWN_PREFIX =
  /(?:^|[^A-Za-z\d])(?:gh[opsur]_|github_pat_|glpat-|sk-|[rsp]k_(?:live|test)_|whsec_|A[KS]IA[A-Z\d]{12}|xox[abeprs]-|xapp-|AIza|ya29\.|hf_|npm_|pypi-|SG\.|dop_v1_|shp(?:at|ca|pa|ss)_|lin_api_|ntn_|secret_|eyJ)[\w.-]{8,}/;

/** A user name and a password in a URL, or the credentials of an HTTP header. */
const CREDENTIALS = /:\/\/[^\s/?#@:]{1,256}:[^\s/?#@]{1,256}@|\b(?:bearer|basic)\s+[\w.+/=~-]{8,}/i;

const PRIVATE_KEY = /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----/;

/** Long runs of letters and digits of a random key. Words, versions, paths and UUIDs in lower case are no such runs. */
const LONG_RUN = /[A-Za-z\d+/=_]{24,}/g;

/** The digest in the reference of an image: as long as a key, and public. */
const DIGEST = /@sha256:[a-f\d]{64}\b/g;

/**
 * Whether a text may contain a key, a token or a password. It decides in favour of a secret, because a value that is asked again does less
 * harm than one that is published.
 */
export function mayContainSecret(text: string): boolean {
  if (KNOWN_PREFIX.test(text) || CREDENTIALS.test(text) || PRIVATE_KEY.test(text)) return true;
  return (text.replace(DIGEST, '').match(LONG_RUN) ?? []).some(
    (run) => /\d/.test(run) && /[A-Za-z]/.test(run) && !/[a-z]{8}|[A-Z]{8}/.test(run),
  );
}
