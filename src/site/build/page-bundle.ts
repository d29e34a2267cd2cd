import path from 'node:path';

import type { SiteSettings } from '../../catalog/published/site-settings.ts';
import type { SiteTheme } from '../../catalog/published/site-theme.ts';
import type { Embedder } from '../../search/embedding/embedder.ts';
import { inTemporaryFolder } from '../../publish/output/temporary-folder.ts';
import { outputKey } from '../../publish/output/site-key.ts';
import type { BuildSettings } from '../../publish/settings/build-settings.ts';
import { canDraw } from '../../publish/images/open-graph/can-draw.ts';
import { ASTRO_BUILD, ASTRO_ROOT, pageConfig } from './astro-config.ts';
import { bundlePages } from './bundle-integration.ts';
import { docsModules } from './docs-modules.ts';
import { withComponentPaths } from './theme-modules.ts';
import { compileProblems, renderProblem, ThemeError } from './theme-problems.ts';
import { bundleIn, readBundle, storeBundle, type CompiledBundle, type PageBundle } from './bundle-store.ts';

/** What Astro compiles pages with, as JSON. */
export interface PageInputs {
  readonly settings: CompiledSettings;
  readonly site: Pick<SiteSettings, 'language' | 'accent'>;
  readonly embedder: Pick<Embedder, 'id'>;
  /** Its hashes change with the operator's files; absent without such files. */
  readonly theme?: SiteTheme | undefined;
  /** Whether Astro's own log is shown. */
  readonly verbose: boolean;
}

/** Settings in the code of the pages. */
interface CompiledSettings {
  readonly base: string;
  /** URL of the site: only for own components, which may read it when they are compiled (`import.meta.env.SITE`). */
  readonly site: string | undefined;
}

/** Compiles pages into an empty folder. */
export type CompilePages = (inputs: PageInputs, folder: string) => Promise<CompiledBundle>;

/** What the compiled pages depend on, and how they are compiled. */
interface BundleInputs extends Omit<PageInputs, 'settings'> {
  readonly settings: Pick<BuildSettings, 'site' | 'base'>;
  /** Folder for temporary files. */
  readonly workFolder: string;
  /** Hash of the program: its files, its dependencies and the version of Node. */
  readonly code: string;
  /** Folder of the cache. */
  readonly cache: string | undefined;
  readonly compile: CompilePages;
}

/** Runs work with the compiled pages: those in the cache folder, or else they are compiled and kept there. */
export async function withPageBundle<T>(inputs: BundleInputs, work: (bundle: PageBundle) => Promise<T>): Promise<T> {
  const { cache } = inputs;
  if (cache === undefined) return compiled(inputs, (bundle) => work(bundleIn(bundle)));
  const [folder, key] = [path.resolve(cache, 'pages'), bundleKey(inputs)];
  const stored = readBundle(folder, key, Date.now());
  if (stored !== undefined) return work(stored);
  return compiled(inputs, async (bundle) => {
    await storeBundle(folder, key, bundle);
    return work(readBundle(folder, key, Date.now()) ?? bundleIn(bundle));
  });
}

/** Pages that are compiled for no URL can be rendered for each. */
function compiledSettings({ settings: { site, base }, theme }: Pick<BundleInputs, 'settings' | 'theme'>): CompiledSettings {
  return { base, site: theme === undefined ? undefined : site };
}

/** Modules contain paths, so that a bundle of another folder is never used. */
function bundleKey({ settings, site: { language, accent }, embedder, theme, code }: BundleInputs): string {
  const { base, site = '' } = compiledSettings({ settings, theme });
  const parts = [code, site, base, language, accent ?? '', embedder.id, String(canDraw()), ASTRO_ROOT];
  return outputKey(...parts, ...(theme === undefined ? [] : [JSON.stringify(theme)]));
}

/** Runs work with a new bundle, which is removed afterwards. */
async function compiled<T>(
  { settings, site: { language, accent }, embedder, theme, workFolder, verbose, compile }: BundleInputs,
  work: (bundle: CompiledBundle) => Promise<T>,
): Promise<T> {
  const forAll = compiledSettings({ settings, theme });
  const inputs = { settings: forAll, site: { language, accent }, embedder: { id: embedder.id }, theme, verbose };
  // Each build has a folder of its own, because Astro keeps temporary files there.
  return inTemporaryFolder(path.join(workFolder, 'pages-'), async (folder) => work(await compile(inputs, folder)));
}

/** Compiles pages with Astro, in this process. */
export const compilePages: CompilePages = async ({ settings, site, embedder, theme, verbose }, folder) => {
  process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
  // Astro takes half a second to load.
  const { build } = await import('astro');
  const [assets, modules] = [path.join(folder, 'site'), path.join(folder, 'modules')];
  let entry = '';
  const config = pageConfig({ settings: { ...settings, out: assets }, site, embedder, theme });
  const integrations = [bundlePages(modules, (name) => (entry = name)), docsModules(theme)];
  try {
    // Vite reports that a build failed; why, it only throws.
    const vite = { ...config.vite, ...(!verbose && { logLevel: 'silent' as const }) };
    await build({ ...config, vite, integrations, root: ASTRO_ROOT, configFile: false, logLevel: verbose ? 'info' : 'error' }, ASTRO_BUILD);
  } catch (error) {
    throw theme === undefined ? error : themeError(error, theme);
  }
  return { modules, entry, assets };
};

/**
 * The error of a build as the mistakes in the operator's files, or else with their paths.
 *
 * @param modules folder of the compiled pages with their source maps, if the build rendered them
 */
export function themeError(error: unknown, theme: SiteTheme, modules?: string): unknown {
  const stack = error instanceof Error ? error.stack : undefined;
  const compiling = compileProblems(error, theme);
  if (compiling.length > 0) return new ThemeError(compiling, stack);
  const rendering = modules === undefined ? undefined : renderProblem(stack ?? '', theme, modules);
  return rendering === undefined ? withComponentPaths(error, theme) : new ThemeError([rendering], stack);
}
