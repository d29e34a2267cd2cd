import { existsSync } from 'node:fs';
import path from 'node:path';
import { Option, type Command } from 'commander';

import { PACKS_HEAD } from '../../src/api/packs/pack-reader.ts';
import type { Embedder } from '../../src/search/embedding/embedder.ts';
import { isError, type Problem } from '../../src/catalog/parsing/problem.ts';
import { manifestTimes } from '../../src/security/signing/manifest.ts';
import type { SigningKey } from '../../src/security/signing/signing-key.ts';
import { canDraw } from '../../src/publish/images/open-graph/can-draw.ts';
import type { LiveBuild } from '../../src/site/build/astro-config.ts';
import { embedderFrom } from '../../src/publish/settings/embedder-from.ts';
import { buildSettings, SettingError, WORK_FOLDER, type BuildSettings } from '../../src/publish/settings/build-settings.ts';
import { countFiles, fileCountLines, type FamilyCount } from '../../src/publish/output/file-count.ts';
import { liveAdapter } from '../../src/site/build/live-adapter.ts';
import { ThemeError } from '../../src/site/build/theme-problems.ts';
import { codeHash } from '../../src/publish/output/code-hash.ts';
import { writeInPacks } from '../../src/publish/packed/packing-writer.ts';
import { adoptFiles } from '../../src/publish/output/adopt-files.ts';
import { folderWriter } from '../../src/publish/output/folder-writer.ts';
import { intoSiteTree } from '../../src/publish/output/site-trees.ts';
import type { BuildObserver } from '../../src/publish/output/build-observer.ts';
import type { SiteWriter } from '../../src/publish/output/site-writer.ts';
import { checkOutputFolder } from '../../src/publish/output/output-folder.ts';
import { replaceFromWorkFolder } from '../../src/publish/output/work-folder-output.ts';
import { ReplacementError } from '../../src/publish/output/replaceable-folder.ts';
import { PICTURE_TIMES, planPictures, type PictureTime } from '../../src/publish/pictures.ts';
import { SERVER_ENTRY, SERVER_MARKER } from '../../src/publish/server-entry.ts';
import { signingSettings, type SigningSettings } from '../../src/publish/manifest/signing-settings.ts';
import { buildTime, writeManifest } from '../../src/publish/manifest/write-manifest.ts';
import { openContentCache } from '../../src/catalog/store/content-cache.ts';
import { writeNamed } from '../../src/catalog/store/write-named.ts';
import { newestFetch, readStore, type StoredContent } from '../../src/catalog/store/store.ts';
import { counted } from '../../src/session-config/schema/counted.ts';
import { listedCommand } from '../command-line/command-list.ts';
import { EXIT } from '../command-line/exit-codes.ts';
import { systemCause } from '../command-line/system-error.ts';
import { buildView, type BuildView } from '../content/build-view.ts';
import { missingContent } from '../content/content-folder.ts';
import { buildKey, isUpToDate, noteUpToDate } from '../content/unchanged-build.ts';
import { isStoppedByShrinking } from '../content/shrink-guard.ts';
import { withSystemCode } from '../pages/bundler-error.ts';
import { compileApart } from '../pages/compile-apart.ts';
import { PROGRAM_FOLDER } from '../support/program-folder.ts';
import { exitNow } from '../terminal/exit-now.ts';
import { failure, say, sayProblem, trace } from '../terminal/output.ts';
import { onStopSignals } from '../terminal/stop-signals.ts';

/**
 * The sub-command `portolan build`.
 *
 * @param render writes the site; Astro by default
 */
export function buildCommand(render: RenderSite = renderWithAstro): Command {
  return listedCommand('build')
    .option('--verbose', "show Astro's own log")
    .option('--no-cache', 'build everything again: read and write nothing in the cache folder')
    .option('--profile', 'print CPU time, files and bytes of each phase and file family')
    .addOption(
      new Option('--pictures <when>', 'draw preview images of servers with the site, after it for the next build, or not at all')
        .choices(PICTURE_TIMES)
        .default('now'),
    )
    .option('--allow-shrink', 'publish even if more than 10 % fewer servers are listed than in the previous build')
    .option('--last <file>', 'compare with this manifest instead of the one in the output folder; "verify --save-manifest" writes one')
    .addHelpText(
      'after',
      '\nEnvironment:\n  PORTOLAN_CONTENT       content folder (content)\n  PORTOLAN_OUT           folder to write to (dist)\n  PORTOLAN_SITE          URL of the site (http://localhost:4321)\n  PORTOLAN_BASE          path of the site on its host (/)\n  PORTOLAN_EMBEDDER      built-in, use, or the path of a model (built-in)\n  PORTOLAN_MODEL_FILES   few files, or many small ones for hosts without range requests (few)\n  PORTOLAN_API           "node" also builds a server for the live API (none)\n  PORTOLAN_SERVER        folder of that server (.portolan/server)\n  PORTOLAN_CACHE         folder of what builds keep for later builds (.portolan/cache)\n  SOURCE_DATE_EPOCH      build time that pages show (the time of the newest fact)\n  PORTOLAN_SIGNING_KEY   key that signs the manifest (not signed); "keys signing" creates one\n  PORTOLAN_EXPIRES_DAYS  days until the signature expires (14)\n\nExit codes: 0 built; 1 not built; 2 usage error; 3 refused, because the catalogue would shrink; 130 Ctrl-C. Only 0 replaces the last build.',
    )
    .action(async (options: BuildOptions) => {
      process.exitCode = await runBuild(options, render);
    });
}

interface BuildOptions {
  readonly profile?: boolean;
  readonly verbose?: boolean;
  readonly allowShrink?: boolean;
  /** False: neither reads nor writes the cache folder. */
  readonly cache?: boolean;
  /** When preview images are drawn. */
  readonly pictures?: PictureTime;
  /** Manifest of the last publication. */
  readonly last?: string;
  /** Whether problems and result are printed, and the result is compared with the last one. Default true. */
  readonly isReported?: boolean;
  /** Ends this process when it is asked to end during the build; by default it prints that it stopped, and the exit code is 130. */
  readonly end?: () => never;
}

/** Builds the site. Returns the exit code. */
export async function runBuild(options: BuildOptions = {}, render: RenderSite = renderWithAstro): Promise<number> {
  const view = buildView(options.profile === true);
  try {
    const fromEnvironment = buildSettings(process.env);
    const settings = options.cache === false ? { ...fromEnvironment, cache: undefined } : fromEnvironment;
    const signing = await signingSettings(process.env);
    const { content, out } = settings;
    const missing = missingContent(content, 'set PORTOLAN_CONTENT');
    if (missing !== undefined) {
      failure(missing);
      return EXIT.error;
    }
    await checkOutputFolder(out, { needed: [PROGRAM_FOLDER, process.cwd()], content, markers: siteMarkers(out), setting: 'PORTOLAN_OUT' });
    const end = options.end ?? ((): never => endStopped(out));
    return await stoppable(() => buildInto({ settings, signing, options, render, view }), { view, end });
  } catch (error) {
    if (error instanceof ThemeError && options.isReported !== false) return refusedTheme(error, view);
    if (!(error instanceof SettingError) && !(error instanceof ReplacementError)) throw error;
    failure(error.message);
    return EXIT.usage;
  } finally {
    view.end();
  }
}

function refusedTheme(error: ThemeError, view: BuildView): number {
  view.end();
  for (const problem of error.problems) sayProblem(problem);
  failure(`the pages cannot be built; ${unchanged(buildSettings(process.env).out)}. Correct the errors above.`);
  trace(error);
  return EXIT.error;
}

/** Files that identify an earlier build of a site. In packs, the API has no files of its own. */
function siteMarkers(out: string): readonly string[] {
  const ofApi = existsSync(path.join(out, PACKS_HEAD)) ? PACKS_HEAD : 'api/servers.json';
  return ['index.html', ofApi, 'search/manifest.json'];
}

/** What a build that wrote nothing leaves in its output folder. */
function unchanged(out: string): string {
  return existsSync(path.join(out, 'index.html')) ? 'the last build is unchanged' : 'nothing was built';
}

function endStopped(out: string): never {
  failure(`stopped; ${unchanged(out)}.`);
  exitNow(EXIT.interrupted);
}

/** How a build stops. */
interface Stopping {
  readonly view: BuildView;
  readonly end: () => never;
}

/** Ctrl-C, SIGTERM or SIGHUP ends a build immediately: its temporary files are removed, and the last build stays. */
async function stoppable<T>(work: () => Promise<T>, { view, end }: Stopping): Promise<T> {
  const stop = (): void => {
    view.end();
    end();
  };
  const endStopping = onStopSignals(['SIGINT', 'SIGTERM', 'SIGHUP'], { stop });
  try {
    return await work();
  } finally {
    endStopping();
  }
}

/** The options of a build. */
interface Build {
  readonly settings: BuildSettings;
  readonly signing: SigningSettings;
  readonly options: BuildOptions;
  readonly render: RenderSite;
  readonly view: BuildView;
}

async function buildInto({ settings, signing, options, render, view }: Build): Promise<number> {
  const started = performance.now();
  const { content, out, server } = settings;
  const code = codeHash(PROGRAM_FOLDER);
  const cache = settings.cache === undefined ? undefined : openContentCache(settings.cache, code);
  const { verbose = false, last, allowShrink, pictures = 'now', isReported = true } = options;
  const key = buildKey({ settings, signing, environment: process.env, code, cache, renderer: render.name, pictures });
  if (last === undefined && (await isUpToDate(settings, key, isReported))) return EXIT.ok;
  // Before anything is written: with an unavailable embedder or adapter the last build stays.
  const adapter = await liveAdapter(process.env);
  if (adapter !== undefined) {
    const markers = [SERVER_ENTRY, SERVER_MARKER];
    await checkOutputFolder(server, { needed: [PROGRAM_FOLDER, process.cwd(), out], content, markers, setting: 'PORTOLAN_SERVER' });
  }
  const embedder = await embedderFrom(process.env, say);
  view.phase('content');
  const { store, drawMissing } = planPictures(readStore(content, cache), pictures, settings.cache);
  view.end();
  const problems = reportedProblems(store, isReported);
  if (problems.some((problem) => isError(problem) && problem.file === path.join(content, 'site.yaml'))) {
    failure(`the settings in site.yaml cannot be used; ${unchanged(out)}. Correct the errors above.`);
    return EXIT.error;
  }
  if (isReported && (await isStoppedByShrinking({ servers: store.files.length, out, last, allowShrink }))) return EXIT.refused;
  const createdAt = buildTime(signing, newestFetch(store), Date.now());
  let files: readonly FamilyCount[] = [];
  let reused = 0;
  const shared = { store, embedder, code, verbose, observer: view };
  const lastTree = settings.cache === undefined ? undefined : { out, cache: settings.cache };
  const write = async (tree: SiteWriter, live?: LiveBuild): Promise<void> => {
    const writer = view.observed(tree);
    await writeInPacks(writer, { packed: store.site.files.packed, last: lastTree }, async (packing) => {
      await render({ ...shared, settings: { ...settings, out: writer.folder }, writer: packing, live }).catch((error: unknown) => {
        throw withSystemCode(error);
      });
      cache?.save();
      if (live !== undefined) adoptFiles(packing);
    });
    view.phase('manifest');
    await writeManifest(writer, { servers: store.files.length, createdAt }, signing);
    files = countFiles(writer.digests.keys());
    reused = tree.counts.reused;
    view.phase('replacement');
  };
  if (adapter === undefined) await intoSiteTree(out, { cache: settings.cache, onNotice: say, reasonOf: systemCause }, write);
  else await intoSiteAndServer(settings, adapter, write);
  const later = drawMissing();
  view.end();
  // The next build publishes pictures that were drawn after this one.
  await noteUpToDate(settings, later > 0 ? undefined : key, problems);
  if (!isReported) return EXIT.ok;
  sayBuilt({ store, skipped: skippedServers(problems, content), out, milliseconds: performance.now() - started, files, reused });
  if (store.site.files.openGraph && !canDraw()) say(NO_PICTURES);
  if (later > 0) say(`Drew ${later} preview images after the build; the next build publishes them.`);
  if (signing.key !== undefined) say(signedLine(signing.key, createdAt, signing.expiresDays));
  view.report();
  if (adapter !== undefined)
    say(`Start the site and its live API with "node ${path.join(server, SERVER_ENTRY)}"; HOST and PORT set its address.`);
  return EXIT.ok;
}

/** Replaces the folders of the site and of its server together. */
async function intoSiteAndServer(
  { out, server }: BuildSettings,
  adapter: LiveBuild['adapter'],
  write: (tree: SiteWriter, live: LiveBuild) => Promise<void>,
): Promise<void> {
  const workFolder = path.resolve(WORK_FOLDER);
  await replaceFromWorkFolder(server, workFolder, async (freshServer) => {
    writeNamed(path.join(freshServer, SERVER_MARKER), SERVER_MARK_TEXT);
    // Astro renames files of the server to files of the site, which works only in one file system.
    await replaceFromWorkFolder(out, workFolder, (fresh) =>
      write(folderWriter(fresh), { adapter, folders: { site: out, server }, written: { site: fresh, server: freshServer } }),
    );
  });
}

/** The problems of the content, except notices. */
function reportedProblems({ problems }: StoredContent, isReported: boolean): readonly Problem[] {
  const reported = problems.filter(({ severity }) => severity !== 'notice');
  if (isReported) for (const problem of reported) sayProblem(problem);
  return reported;
}

/** What a build did. */
interface BuiltSite {
  readonly store: StoredContent;
  /** Number of servers whose files have errors. */
  readonly skipped: number;
  readonly out: string;
  readonly milliseconds: number;
  readonly files: readonly FamilyCount[];
  /** Number of files that earlier builds wrote. */
  readonly reused: number;
}

function skippedServers(problems: readonly Problem[], content: string): number {
  const servers = path.join(content, 'servers', path.sep);
  return new Set(problems.filter((problem) => isError(problem) && problem.file?.startsWith(servers)).map(({ file }) => file)).size;
}

function sayBuilt({ store, skipped, out, milliseconds, files, reused }: BuiltSite): void {
  const seconds = (milliseconds / 1000).toFixed(1);
  const without = store.removed.length > 0 ? ` and ${counted(store.removed.length, 'removed server')}` : '';
  say(
    `Built ${counted(store.files.length, 'server')}${without} into ${out} in ${seconds} s.${skipped > 0 ? ` ${skipped} skipped because of the errors above.` : ''}`,
  );
  for (const line of fileCountLines(files)) say(line);
  if (reused > 0)
    say(`${reused.toLocaleString('en')} ${reused === 1 ? 'file of earlier builds was' : 'files of earlier builds were'} reused.`);
}

const SERVER_MARK_TEXT = 'Portolan built this server and replaces this folder with the next build.\n';

const NO_PICTURES =
  'No preview images for shared links: the packages that draw them are not installed. Run "npm install --include=optional", or write "files: {openGraph: false}" in site.yaml.';

function signedLine({ publicKey }: SigningKey, createdAt: string, days: number): string {
  const { expiresAt } = manifestTimes(createdAt, days);
  const past =
    Date.parse(expiresAt) <= Date.now() ? ' It has already expired, so "verify" rejects it. Set SOURCE_DATE_EPOCH to a later time.' : '';
  return `Signed with the key ${publicKey.kid}; expires at ${expiresAt}.${past}`;
}

/** The input of a site. */
interface SiteBuild {
  readonly settings: BuildSettings;
  /** Writes into the output folder. */
  readonly writer: SiteWriter;
  readonly store: StoredContent;
  readonly embedder: Embedder;
  /** See `codeHash`. */
  readonly code: string;
  readonly verbose: boolean;
  readonly live: LiveBuild | undefined;
  /** Is told what is done. */
  readonly observer: BuildObserver;
}

/** Writes a site into the output folder of its settings: the pages, and the files published with them. */
export type RenderSite = (build: SiteBuild) => Promise<void>;

async function renderWithAstro({ settings, writer, store, embedder, code, verbose, live, observer }: SiteBuild): Promise<void> {
  if (live === undefined) {
    const { buildStaticSite } = await import('../../src/site/build/build-site.ts');
    const compile = compileApart((seconds) => observer.otherProcess(seconds));
    await buildStaticSite({ settings, writer, store, embedder, code, workFolder: path.resolve(WORK_FOLDER), verbose, compile, observer });
    return;
  }
  process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
  // Astro takes half a second to load: only a build should wait for it.
  const { build } = await import('astro');
  const { astroConfig, compiledPages, ASTRO_BUILD, ASTRO_ROOT } = await import('../../src/site/build/astro-config.ts');
  const config = astroConfig(settings, { readContent: () => store, embedder, writer }, live);
  try {
    // Astro logs an error that it throws. It also goes on with the other pages, and logs that their files are missing.
    await build({ ...config, root: ASTRO_ROOT, configFile: false, logLevel: verbose ? 'info' : 'silent' }, ASTRO_BUILD);
  } catch (error) {
    if (store.theme === undefined) throw error;
    const { themeError } = await import('../../src/site/build/page-bundle.ts');
    throw withStep(themeError(error, store.theme, compiledPages(live)));
  }
}

/** An error without a place in a file, with what failed. */
function withStep(error: unknown): unknown {
  if (error instanceof ThemeError || !(error instanceof Error) || 'code' in error) return error;
  error.message = `the pages cannot be built: ${error.message}`;
  return error;
}
