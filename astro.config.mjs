import { defineConfig } from 'astro/config';

import { catalogueConfig } from './src/site/build/astro-project.ts';

export default defineConfig(await catalogueConfig());
