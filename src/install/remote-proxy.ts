import { variableName } from './server-names.ts';
import type { WrittenHttp, WrittenStdio } from './written-connection.ts';

/**
 * The process through which a client without remote connections reaches a server: the npm package `mcp-remote`. Headers are passed in
 * environment variables, which mcp-remote substitutes, because on Windows some clients split arguments at blanks.
 */
export function throughProxy({ transport, url, headers }: WrittenHttp): WrittenStdio {
  const variables = headers.map(([name, text], index) => ({ name, text, variable: `HEADER_${index + 1}_${variableName(name)}` }));
  return {
    kind: 'stdio',
    command: 'npx',
    args: [
      ...['-y', 'mcp-remote', url],
      ...(isRefusedUrl(url) ? ['--allow-http'] : []),
      // By default it tries Streamable HTTP first.
      ...(transport === 'sse' ? ['--transport', 'sse-only'] : []),
      ...variables.flatMap(({ name, variable }) => ['--header', `${name}:\${${variable}}`]),
    ],
    env: variables.map(({ variable, text }) => [variable, text]),
  };
}

/** Whether mcp-remote refuses a URL without an option: one without TLS, except at the two names of this machine that it knows. */
function isRefusedUrl(url: string): boolean {
  return /^http:\/\/(?!(?:localhost|127\.0\.0\.1)(?:[:/?#]|$))/i.test(url);
}
