import { fileURLToPath } from 'node:url';
import type { DevEnvironment, Plugin, RunnableDevEnvironment, ViteDevServer } from 'vite';

import type { BuildContext } from './build-context.ts';
import type * as buildContextModule from './build-context.ts';

/** The module with the context of the running build. */
const BUILD_CONTEXT = new URL('./build-context.ts', import.meta.url);

/**
 * Excludes the module of the build context from the page bundle: Node then imports the same module instance as the integration,
 * so that both share the context.
 */
export function sharedBuildContext(): Plugin {
  const file = fileURLToPath(BUILD_CONTEXT);
  return {
    name: 'portolan:build-context',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!/\/build-context\.[jt]s$/.test(source)) return undefined;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      return resolved?.id === file ? { id: BUILD_CONTEXT.href, external: true } : resolved;
    },
  };
}

/** Sets the context in the modules of the development server, which has its own instances. */
export async function shareWithDevServer(server: ViteDevServer, context: BuildContext): Promise<void> {
  for (const environment of Object.values(server.environments).filter(isRunnable)) {
    const { setBuildContext } = await environment.runner.import<typeof buildContextModule>(fileURLToPath(BUILD_CONTEXT));
    setBuildContext(context);
  }
}

/** Whether an environment runs modules in this process, as `isRunnableDevEnvironment` of Vite, which is only an indirect dependency. */
function isRunnable(environment: DevEnvironment): environment is RunnableDevEnvironment {
  return 'runner' in environment;
}
