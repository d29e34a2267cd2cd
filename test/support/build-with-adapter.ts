// Builds as "astro build" does for somebody who put another adapter into astro.config.mjs. Its argument is the folder of the server.
import path from 'node:path';
import { build, type AstroIntegration } from 'astro';

import { builtInEmbedder } from '../../src/search/embedding/node/built-in-embedder.ts';
import { astroConfig } from '../../src/site/build/astro-config.ts';
import { buildSettings } from '../../src/publish/settings/build-settings.ts';
import { NODE_ADAPTER } from '../../src/site/build/live-adapter.ts';
import { readStore } from '../../src/catalog/store/store.ts';

// Not a literal, because the package is optional; its default export makes the integration.
const name: string = NODE_ADAPTER;
const { default: node } = (await import(name)) as { readonly default: (options: { readonly mode: string }) => AstroIntegration };

process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
const settings = buildSettings(process.env);
const embedder = await builtInEmbedder();
const config = astroConfig(settings, { readContent: () => readStore(settings.content), embedder });
await build({
  ...config,
  root: path.resolve('.'),
  configFile: false,
  logLevel: 'error',
  adapter: { ...node({ mode: 'middleware' }), name: 'another-adapter' },
  session: false,
  build: { ...config.build, client: path.resolve(settings.out), server: path.resolve(process.argv[2] ?? '') },
});
