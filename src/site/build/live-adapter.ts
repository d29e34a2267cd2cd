import type { AstroIntegration } from 'astro';

import { SettingError } from '../../publish/settings/build-settings.ts';

/** The command that installs the adapter. */
export const INSTALL_ADAPTER = 'npm install @astrojs/node@11.1.6';

/** The adapter that this project knows. */
export const NODE_ADAPTER = '@astrojs/node';

/**
 * The adapter that `PORTOLAN_API` names, with which a build also writes a server for the live API: `node`, from `@astrojs/node`. None
 * if it is not set: the site is static.
 *
 * Call it before anything is written.
 *
 * @throws SettingError if the variable names an unknown adapter, or the package is not installed
 */
export async function liveAdapter(environment: Readonly<Record<string, string | undefined>>): Promise<AstroIntegration | undefined> {
  const name = environment['PORTOLAN_API'] || undefined;
  if (name === undefined) return undefined;
  if (name !== 'node')
    throw new SettingError(`PORTOLAN_API is "${name}": write "node", or unset it. Other adapters of Astro go into astro.config.mjs.`);
  return withOwnServer((await nodeAdapter()).default({ mode: 'middleware' }));
}

/** The adapter, started by this project's server, in which the live API has precedence over the site's files. */
function withOwnServer(adapter: AstroIntegration): AstroIntegration {
  const done = adapter.hooks['astro:config:done'];
  return {
    ...adapter,
    hooks: {
      ...adapter.hooks,
      'astro:config:done': (options) =>
        done?.({ ...options, setAdapter: (set) => options.setAdapter({ ...set, serverEntrypoint: NODE_SERVER }) }),
    },
  };
}

const NODE_SERVER = new URL('../../api/astro-routes/node-server.ts', import.meta.url);

/** The used part of the package. */
interface NodeAdapter {
  readonly default: (options: { readonly mode: 'middleware' }) => AstroIntegration;
}

async function nodeAdapter(): Promise<NodeAdapter> {
  // Not a literal: the package and its types are optional.
  const name: string = NODE_ADAPTER;
  try {
    // package.json pins the version, whose default export creates the integration.
    return (await import(name)) as NodeAdapter;
  } catch (cause) {
    throw new SettingError(`PORTOLAN_API is "node", and ${NODE_ADAPTER} is not installed. Run "${INSTALL_ADAPTER}".`, {
      cause,
    });
  }
}
