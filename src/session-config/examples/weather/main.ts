import { parseArgs } from 'node:util';

import { serveWeather } from './serve-weather.ts';

// A container is told its port by its platform.
const port = { type: 'string', default: process.env['PORT'] ?? '8080' } as const;
const { values } = parseArgs({ options: { port, host: { type: 'string', default: '127.0.0.1' }, 'public-url': { type: 'string' } } });

const publicUrl = values['public-url'];
const { url, close } = await serveWeather({
  port: Number(values.port),
  hostname: values.host,
  ...(publicUrl !== undefined && { publicUrl }),
});
process.stdout.write(`${url}/mcp\n`);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void close());
