import { createServer } from 'node:net';
import { pathToFileURL } from 'node:url';

import { answerUsage } from './answer-usage.ts';

// A program: the server that Astro built, in a separate process. Its environment sets its address.
// node astro-server.ts <entry>

const port = await freePort();
process.env['PORT'] = String(port);
await import(pathToFileURL(process.argv[2] ?? '').href);
answerUsage(port);

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });
}
