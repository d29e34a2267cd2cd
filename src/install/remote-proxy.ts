import { variableName } from './server-names.ts';
import type { WrittenHttp, WrittenStdio } from './written-connection.ts';

/**
 * The process through which a client without remote connections reaches a server: the npm package `mcp-remote`.
 * Headers travel in variables that mcp-remote itself puts in, because on Windows some clients break arguments with blanks.
 */
export function throughProxy({ transport, url, headers }: WrittenHttp): WrittenStdio {
  const variables = headers.map(([name, text], index) => ({ name, text, variable: `HEADER_${index + 1}_${variableName(name)}` }));
  return {
    kind: 'stdio',
    command: 'npx',
    args: [
      ...['-y', 'mcp-remote', url],
      // By itself it tries Streamable HTTP first.
      ...(transport === 'sse' ? ['--transport', 'sse-only'] : []),
      ...variables.flatMap(({ name, variable }) => ['--header', `${name}:\${${variable}}`]),
    ],
    env: variables.map(({ variable, text }) => [variable, text]),
  };
}
