import { rename } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';

/** The module that renders pages. It is the entry of the bundle in place of Astro's own, which needs the data of a running Astro build. */
const ENTRY = fileURLToPath(new URL('./page-bundle-entry.ts', import.meta.url));

const GLOBALS_MODULE = fileURLToPath(new URL('./page-globals.ts', import.meta.url));

/** Globals for which the bundle has exports of a module. */
const GLOBALS: Record<string, [module: string, name: string]> = {
  Response: [GLOBALS_MODULE, 'Response'],
  'crypto.subtle.digest': [GLOBALS_MODULE, 'digest'],
};

/** Where an Astro build wrote the bundle of the pages. */
interface WrittenBundle {
  readonly folder: string;
  /** File name of the entry in the folder. */
  readonly entry: string;
}

/**
 * Lets an Astro build compile the pages without rendering them: the bundle that renders them is moved to a folder, and the output folder
 * has only what browsers load.
 *
 * @param folder does not exist, and is on the file system of the output folder
 * @param onBundle receives the file name of the entry in the folder
 */
export function bundlePages(folder: string, onBundle: (entry: string) => void): AstroIntegration {
  let written: WrittenBundle | undefined;
  return {
    name: 'portolan:page-bundle',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [pageBundleEntry((bundle) => (written = bundle))] } });
      },
      'astro:build:start': ({ setPrerenderer }) => {
        setPrerenderer({
          name: 'portolan:page-bundle',
          setup: async () => {
            if (written === undefined) throw new Error('Astro wrote no bundle of the pages.');
            // Astro removes its folder at the end of the build.
            await rename(written.folder, folder);
            onBundle(written.entry);
          },
          getStaticPaths: () => Promise.resolve([]),
          render: () => Promise.reject(new Error('Astro renders no page: it has no paths.')),
        });
      },
    },
  };
}

/** Makes the module that renders pages the entry of the bundle, and reports where it is written. */
function pageBundleEntry(onWritten: (bundle: WrittenBundle) => void): Plugin {
  return {
    name: 'portolan:page-bundle',
    apply: 'build',
    configEnvironment: (name) =>
      // With its packages, the bundle runs in any folder.
      name === 'prerender'
        ? { build: { rolldownOptions: { input: ENTRY, transform: { inject: GLOBALS } } }, resolve: { noExternal: true } }
        : undefined,
    writeBundle({ dir }, files) {
      if (this.environment.name !== 'prerender' || dir === undefined) return;
      const entry = Object.values(files).find((file) => file.type === 'chunk' && file.facadeModuleId === ENTRY);
      if (entry !== undefined) onWritten({ folder: dir, entry: entry.fileName });
    },
  };
}
