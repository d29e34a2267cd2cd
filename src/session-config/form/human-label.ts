/** Well-known words that are written in capitals in a label. */
const ACRONYMS: ReadonlySet<string> = new Set(
  (
    'ai api aws ca cdn cli cors crm css csv db dns ftp gcp gpt html http https iam id imap ip json jwt llm mcp nft os pdf rpc rss sdk ' +
    'sftp smtp sms sql ssh ssl sso tcp tls ttl udp ui uri url utc uuid vpc vpn xml yaml'
  ).split(' '),
);
/** Initials at the beginning of a name in capitals, such as those of a company. */
const INITIALS = /^[B-DF-HJ-NP-TV-XZ]{2,4}(?=_[A-Z\d_]+$)/;

/**
 * A label for a field that has no title, made from its name.
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
  const [initials = first.charAt(0).toUpperCase() + first.slice(1)] = INITIALS.exec(name) ?? [];
  return [initials, ...rest].join(' ');
}

/** An acronym in capitals, also in the plural: `ids` is `IDs`. */
function inCapitals(word: string): string {
  if (ACRONYMS.has(word)) return word.toUpperCase();
  const singular = word.replace(/s$/, '');
  return ACRONYMS.has(singular) ? `${singular.toUpperCase()}s` : word;
}

function splitWords(name: string): string[] {
  return (
    name
      .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
      // The s of a plural begins no word: `callbackURLs`.
      .replaceAll(/([A-Z]+)([A-Z](?!s(?![a-z]))[a-z])/g, '$1 $2')
      .split(/[\s_.-]+/)
      .filter((word) => word !== '')
      .flatMap((word) => splitAcronyms(word.toLowerCase()))
  );
}

/** Two acronyms that stand together in capitals: `sslca` is `ssl` and `ca`. */
function splitAcronyms(word: string): string[] {
  for (let cut = 2; cut <= word.length - 2; cut += 1) {
    const [head, tail] = [word.slice(0, cut), word.slice(cut)];
    if (ACRONYMS.has(head) && ACRONYMS.has(tail) && !ACRONYMS.has(word)) return [head, tail];
  }
  return [word];
}
