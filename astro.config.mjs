import { defineConfig } from 'astro/config';

import { buildSettings } from './src/publish/build-settings.ts';
import { portolan } from './src/publish/astro-integration.ts';

const { content, out, site, base, publication } = buildSettings(process.env);

export default defineConfig({
  site,
  base,
  outDir: out,
  publicDir: 'src/public',
  cacheDir: '.portolan/astro',
  markdown: { syntaxHighlight: false },
  output: 'static',
  trailingSlash: 'always',
  build: { format: 'directory', concurrency: 4 },
  compressHTML: true,
  devToolbar: { enabled: false },
  integrations: [portolan({ content, publication })],
  security: {
    csp: {
      directives: [
        "default-src 'none'",
        "img-src 'self'",
        "connect-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
      ],
    },
  },
  vite: { worker: { format: 'es' } },
});
