import { defineConfig } from 'astro/config';

import { astroConfig } from './src/site/build/astro-config.ts';
import { buildSettings } from './src/publish/settings/build-settings.ts';
import { embedderFrom } from './src/publish/settings/embedder-from.ts';
import { liveAdapter } from './src/site/build/live-adapter.ts';
import { readStore } from './src/catalog/store/store.ts';

const settings = buildSettings(process.env);
const adapter = await liveAdapter(process.env);
const embedder = await embedderFrom(process.env, console.warn);

const live = adapter && { adapter, folders: { site: settings.out, server: settings.server } };

export default defineConfig(astroConfig(settings, { readContent: () => readStore(settings.content), embedder }, live));
