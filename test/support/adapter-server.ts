// Serves the routes of a build with an adapter, and nothing else. Its argument is the adapter's entry.
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';

// An entry of @astrojs/node in the mode "middleware" has this export.
const { handler } = (await import(pathToFileURL(process.argv[2] ?? '').href)) as { readonly handler: RequestListener };
const server = createServer(handler).listen(0, '127.0.0.1', () => {
  // A server that listens on a TCP port has an AddressInfo.
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}/\n`);
});
