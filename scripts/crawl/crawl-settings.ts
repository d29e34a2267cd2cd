type Environment = Readonly<Record<string, string | undefined>>;

/**
 * What is wrong with the environment of a crawl, with the fix; `undefined` if nothing is. Keys are not repeated.
 *
 * @param isShared whether several processes read the sources, by a database
 */
export function settingMistake(env: Environment, isShared = false): string | undefined {
  const api = env['PORTOLAN_GITHUB_API'];
  if (api && !/^https?:$/.test(URL.parse(api)?.protocol ?? ''))
    return `PORTOLAN_GITHUB_API is ${JSON.stringify(api)}. Write the URL of the API, such as https://github.example/api/v3.`;
  const endpoints = env['PORTOLAN_ASK_ENDPOINTS'];
  if (endpoints && endpoints !== 'none') return `PORTOLAN_ASK_ENDPOINTS is ${JSON.stringify(endpoints)}. Write "none", or leave it out.`;
  const place = (env['PORTOLAN_REGISTRY_KEYS'] ?? '')
    .split(',')
    .findIndex((pair) => pair.trim() !== '' && !/^[^=]*[^=\s][^=]*=./.test(pair));
  if (place >= 0) return `entry ${place + 1} of PORTOLAN_REGISTRY_KEYS is not host=key. Separate several by commas.`;
  if (isShared && !env['PORTOLAN_DATABASE'])
    return 'PORTOLAN_DATABASE is not set. Write postgres://USER:PASSWORD@HOST:5432/DATABASE, the same in every process of the crawl.';
  return undefined;
}
