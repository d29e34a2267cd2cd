/** Acronyms whose plurals are recognised in any case; other plurals may be different words: `OSS`, `cas`. */
const COUNTED: readonly string[] = 'api db id ip llm nft pdf sdk uri url uuid'.split(' ');
/** Acronyms that are written in capitals in a label. */
const ACRONYMS: ReadonlySet<string> = new Set([
  ...COUNTED,
  ...(
    'ai aws ca cdn cli cors crm css csv dns dsn ftp gcp gpt html http https iam imap json jwt mcp os oss rpc rss ' +
    'sftp smtp sms sql ssh ssl sso tcp tls ttl udp ui utc vpc vpn xml yaml'
  ).split(' '),
]);
/**
 * Initials at the beginning of a name, such as those of a company: in a name in capitals, or directly before `api`, except `src` and `dst`.
 */
const INITIALS = /^[B-DF-HJ-NP-TV-XZ]{2,4}(?=_[A-Z\d_]+$)|^(?!src|dst)[b-df-hj-np-tv-xz]{2,3}(?=_api(?:_|$)|A(?:pi|PI)(?![a-z]))/;

/**
 * A label for a field without a title, made from its name.
 *
 * @example
 * humanLabel('SLACK_BOT_TOKEN') // 'Slack bot token'
 * humanLabel('redisSSLCAPath') // 'Redis SSL CA path'
 * humanLabel('apiKey') // 'API key'
 * humanLabel('CG_API_KEY') // 'CG API key'
 */
export function humanLabel(name: string): string {
  const words = splitWords(name).map(inCapitals);
  const [first = name, ...rest] = words;
  const initials = INITIALS.exec(name)?.[0].toUpperCase();
  return [initials ?? first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(' ');
}

/** An acronym in capitals, also in the plural: `ids` and `IDs` are `IDs`. */
function inCapitals(written: string): string {
  const word = written.toLowerCase();
  if (ACRONYMS.has(word)) return word.toUpperCase();
  const singular = word.slice(0, -1);
  const isPlural = /[A-Z]s$/.test(written) ? ACRONYMS.has(singular) : word.endsWith('s') && COUNTED.includes(singular);
  return isPlural ? `${singular.toUpperCase()}s` : word;
}

function splitWords(name: string): string[] {
  // In a name in capitals alone, a capital begins no word: `NEO4J_URI`.
  const joined = /[a-z]/.test(name) ? name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2') : name;
  return (
    joined
      // The s of a plural does not begin a word: `callbackURLs`.
      .replaceAll(/([A-Z])([A-Z](?!s(?![a-z]))[a-z])/g, '$1 $2')
      .split(/[\s_.-]+/)
      .filter((word) => word !== '')
      .flatMap(splitAcronyms)
  );
}

/** Splits two adjacent acronyms in capitals: `sslca` is `ssl` and `ca`. */
function splitAcronyms(written: string): string[] {
  const word = written.toLowerCase();
  for (let cut = 2; cut <= word.length - 2; cut += 1) {
    const parts = [word.slice(0, cut), word.slice(cut)];
    if (parts.every((part) => ACRONYMS.has(part)) && !ACRONYMS.has(word)) return parts;
  }
  return [written];
}
