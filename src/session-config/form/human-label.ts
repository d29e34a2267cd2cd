/** Words that are written in capitals in a label. */
const ACRONYMS: ReadonlySet<string> = new Set([
  ...[
    'api',
    'url',
    'uri',
    'id',
    'ip',
    'ssl',
    'tls',
    'http',
    'https',
    'sql',
    'aws',
    'json',
    'ca',
    'db',
    'dns',
    'ssh',
    'mcp',
    'llm',
    'ai',
    'os',
    'ui',
    'csv',
    'pdf',
    'ttl',
  ],
]);

/**
 * A label for a field that has no title, made from its name.
 *
 * @example
 * humanLabel('SLACK_BOT_TOKEN') // 'Slack bot token'
 * humanLabel('redisSSLCAPath') // 'Redis SSL CA path'
 * humanLabel('apiKey') // 'API key'
 */
export function humanLabel(name: string): string {
  const words = splitWords(name).map(inCapitals);
  const [first = name, ...rest] = words;
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(' ');
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
