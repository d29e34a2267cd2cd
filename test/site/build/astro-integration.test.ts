import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AstroConfig, HookParameters, InjectedRoute } from 'astro';
import { describe, expect, it } from 'vitest';

import { portolan } from '../../../src/site/build/astro-integration.ts';
import { EMBEDDER } from '../../support/embedder.ts';

interface Changes {
  readonly routes: readonly InjectedRoute[];
  readonly config: readonly object[];
}

/** What the integration does to a configuration. */
function changesBy(adapter: string | undefined, command: 'build' | 'dev' = 'build'): Changes {
  const changes = { routes: new Array<InjectedRoute>(), config: new Array<object>() };
  const integration = portolan({
    readContent: () => {
      throw new Error('too early');
    },
    publication: { url: 'http://localhost:4321/' },
    embedder: EMBEDDER,
    contentFolder: 'content',
    cache: undefined,
  });
  const build = { client: new URL('file:///site/dist/'), server: new URL('file:///site/.portolan/server/') };
  const config = {
    build,
    base: '/',
    markdown: { processor: { options: {} } },
    ...(adapter !== undefined && { adapter: { name: adapter, hooks: {} } }),
  };
  const parameters = {
    config,
    command,
    injectRoute: (route: InjectedRoute) => void changes.routes.push(route),
    updateConfig(changed: object) {
      changes.config.push(changed);
      return config as unknown as AstroConfig;
    },
  };
  // The hook uses these members and no other.
  void integration.hooks['astro:config:setup']?.(parameters as unknown as HookParameters<'astro:config:setup'>);
  return changes;
}

describe('the Astro integration', () => {
  it('changes nothing without an adapter: the site consists of files only', () => {
    expect(changesBy(undefined)).toEqual({ routes: [], config: [] });
  });

  it('adds no live route to the development server, which has no published files', () => {
    expect(changesBy('@astrojs/node', 'dev').routes).toEqual([]);
  });

  it.each([
    ['@astrojs/node', 'node-route.ts'],
    ['@astrojs/cloudflare', 'web-route.ts'],
    ['@astrojs/netlify', 'web-route.ts'],
    ['@astrojs/vercel', 'web-route.ts'],
  ])('adds the routes of the live API for %s, rendered for each request', (adapter, file) => {
    const { routes, config } = changesBy(adapter);
    expect(routes.map(({ pattern }) => pattern)).toEqual(
      expect.arrayContaining(['/api/[...below]', '/v0.1/[...below]', '/mcp/[...below]', '/.well-known/mcp-config/[...below]']),
    );
    for (const { prerender, entrypoint } of routes) {
      expect(prerender).toBe(false);
      expect(fileURLToPath(entrypoint)).toMatch(new RegExp(`/src/api/astro-routes/${file}$`));
      expect(existsSync(entrypoint)).toBe(true);
    }
    expect(config).toMatchObject([{ trailingSlash: 'ignore', security: { checkOrigin: false } }]);
  });

  it('gives a server for Node the relative path of its site, and no absolute path', () => {
    expect(JSON.stringify(changesBy('@astrojs/node').config)).toContain('../../dist');
    expect(JSON.stringify(changesBy('@astrojs/node').config)).not.toContain('/site/');
  });
});
