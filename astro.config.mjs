import { defineConfig } from 'astro/config';

import { astroConfig } from './src/publish/astro-config.ts';
import { buildSettings } from './src/publish/build-settings.ts';
import { readShelf } from './src/shelf/shelf.ts';

const settings = buildSettings(process.env);

export default defineConfig(astroConfig(settings, () => readShelf(settings.content)));
