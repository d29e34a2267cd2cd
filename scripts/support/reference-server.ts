import { serveWeather } from '../../src/session-config/examples/weather/serve-weather.ts';
import type { RunningMcp } from '../../src/session-config/node/index.ts';
import { hasCode } from '../../src/catalog/store/error-code.ts';

/** Starts the reference MCP server on this machine, at the given port or, if that is in use, at a free one. */
export async function startReferenceServer(port: number): Promise<RunningMcp> {
  try {
    return await serveWeather({ port });
  } catch (error) {
    if (hasCode(error, 'EADDRINUSE')) return serveWeather({ port: 0 });
    throw error;
  }
}

/** A list of sources with only the reference server, as YAML. */
export function referenceSources(url: string): string {
  return `sources:\n  - kind: server\n    location: ${url}\n    name: portolan/weather\n    verified: true\n    tags: [weather]\n`;
}
