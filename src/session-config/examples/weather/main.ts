import { parseArgs } from 'node:util';

import { serveWeather } from './serve-weather.ts';

const USAGE = 'Usage: node main.ts [--port NUMBER] [--host NAME] [--public-url URL]';

function settings(): { readonly port: number; readonly hostname: string; readonly publicUrl?: string } {
  // The platform of a container sets its port in PORT.
  const port = { type: 'string', default: process.env['PORT'] ?? '8080' } as const;
  const { values } = parseArgs({ options: { port, host: { type: 'string', default: '127.0.0.1' }, 'public-url': { type: 'string' } } });
  if (!/^\d{1,5}$/.test(values.port) || Number(values.port) > 65_535) throw new TypeError('A port is a whole number from 0 to 65535.');
  const publicUrl = values['public-url'];
  return { port: Number(values.port), hostname: values.host, ...(publicUrl !== undefined && { publicUrl }) };
}

try {
  const { url, close } = await serveWeather(settings());
  process.stdout.write(`${url}/mcp\n`);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void close());
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${USAGE}\n`);
  process.exitCode = 2;
}
