import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

import type { SiteTheme } from '../../catalog/published/site-theme.ts';
import { messageOf } from '../../catalog/store/error-code.ts';
import { slashPath } from '../../catalog/store/slash-path.ts';

/** The module of a site without the operator's style sheet and components. */
const THEME = /\/own-theme\.[jt]s$/;
/** The module in place of it. */
const OWN = '\0portolan:own-theme';

/**
 * The beginning of the names of the operator's components. Astro derives names in pages from the paths of components, which would
 * make pages depend on the place of the content folder.
 */
export const COMPONENT = 'portolan-theme/';

/** The members of the module that are components. */
const COMPONENTS = [
  ['Head', 'head'],
  ['Footer', 'footer'],
  ['Home', 'home'],
] as const;

/** The folder of this program with its packages. */
const PROGRAM = path.resolve(import.meta.dirname, '../../..');

/**
 * Gives pages the operator's style sheet and components. Components may import files from the folders in which they are, and packages: those
 * that are installed next to them, or else those of this program.
 */
export function themeModules(theme: SiteTheme): Plugin {
  let isBuild = false;
  return {
    name: 'portolan:theme',
    enforce: 'pre',
    config: (_, { command }) => {
      isBuild = command === 'build';
      // A development server reads no other files.
      return { server: { fs: { allow: [PROGRAM, theme.folder] } } };
    },
    async resolveId(source, importer, options) {
      if (THEME.test(source)) return OWN;
      if (source.startsWith(COMPONENT)) return source;
      const from = importerOf(theme, importer);
      if (from === undefined) return undefined;
      const resolve = (by: string | undefined): ReturnType<typeof this.resolve> =>
        this.resolve(source, by, { ...options, skipSelf: true }).catch((error: unknown) => {
          // The error has no importer.
          throw new Error(`${from} imports ${source}: ${messageOf(error)}`, { cause: error });
        });
      // The folder of a catalogue need not have the packages that a component imports.
      const found = (await resolve(from)) ?? (/^[./\0]/.test(source) ? null : await resolve(import.meta.filename));
      if (found === null) return undefined;
      const [file = '', ...query] = found.id.split(/(?=\?)/);
      if (isBuild && isForeign(theme, file)) throw new Error(`${from} imports ${file}. Put that file into the folder of the component.`);
      return file.endsWith('.astro') && isBelow(theme.folder, file) ? COMPONENT + relativeTo(theme, file) + query.join('') : found;
    },
    load(id) {
      if (id === OWN) return themeCode(theme);
      if (!id.startsWith(COMPONENT) || !id.endsWith('.astro')) return undefined;
      const file = fileOf(theme, id);
      this.addWatchFile(file);
      return readFileSync(file, 'utf8');
    },
    hotUpdate({ file, modules }) {
      const changed = isBelow(theme.folder, file)
        ? this.environment.moduleGraph.getModuleById(COMPONENT + relativeTo(theme, file))
        : undefined;
      return changed && [...modules, changed];
    },
  };
}

/** Source maps next to the compiled pages with the operator's components, which do not refer to them: an error then has a place in a file. */
export function pageMaps({ overrides }: Pick<SiteTheme, 'overrides'>): Plugin {
  const hasComponents = Object.keys(overrides).length > 0;
  return {
    name: 'portolan:page-maps',
    apply: 'build',
    configEnvironment: (name) => (name === 'prerender' && hasComponents ? { build: { sourcemap: 'hidden' } } : undefined),
  };
}

/** An error of a build, with the paths of the operator's components, and without the calls inside the bundler. */
export function withComponentPaths(error: unknown, { folder }: Pick<SiteTheme, 'folder'>): unknown {
  if (!(error instanceof Error)) return error;
  const lines = error.message.split('\n').filter((line) => !/^\s+at .+:\d+:\d+\)?$/.test(line));
  return new Error(lines.join('\n').replaceAll(COMPONENT, `${folder}${path.sep}`), { cause: error });
}

/** The path of the operator's file that imports something; `undefined` if another file does. */
function importerOf(theme: SiteTheme, importer: string | undefined): string | undefined {
  const [id] = importer?.split('?', 1) ?? [];
  if (id === undefined) return undefined;
  if (id === OWN) return path.join(theme.folder, 'site.yaml');
  if (id.startsWith(COMPONENT)) return fileOf(theme, id);
  return isBelow(theme.folder, id) && !id.includes('/node_modules/') ? id : undefined;
}

/** The path of a component by its name. */
function fileOf({ folder }: SiteTheme, id: string): string {
  return path.join(folder, id.slice(COMPONENT.length));
}

/** Whether a file is part of the content, and no change of it would be noticed. */
function isForeign(theme: SiteTheme, file: string): boolean {
  if (!isBelow(theme.folder, file) || file.includes('/node_modules/')) return false;
  const relative = relativeTo(theme, file);
  return !theme.files.includes(relative) && !theme.docs.some(({ images }) => Object.values(images).includes(relative));
}

function isBelow(folder: string, file: string): boolean {
  return file.startsWith(folder + path.sep);
}

function relativeTo({ folder }: SiteTheme, file: string): string {
  return slashPath(path.relative(folder, file));
}

/** The module with the style sheet and the components. */
function themeCode({ folder, styles, overrides }: SiteTheme): string {
  const members = [...COMPONENTS.map(([name, key]) => [name, overrides[key]] as const), ['sheet', styles && `${styles}?url`] as const];
  const stated = members.filter(([, file]) => file !== undefined);
  const imports = stated.map(([name, file = '']) => `import ${name} from ${JSON.stringify(path.join(folder, file))};\n`);
  return `${imports.join('')}export const OWN_THEME = { ${stated.map(([name]) => name).join(', ')} };\n`;
}
