import { statSync } from 'node:fs';

import type { ContentCache } from '../../src/catalog/store/content-cache.ts';
import type { Problem } from '../../src/catalog/parsing/problem.ts';
import { canDraw } from '../../src/publish/images/open-graph/can-draw.ts';
import type { SigningSettings } from '../../src/publish/manifest/signing-settings.ts';
import { noteBuild, unchangedBuild } from '../../src/publish/output/last-build.ts';
import { outputKey } from '../../src/publish/output/site-key.ts';
import type { BuildSettings } from '../../src/publish/settings/build-settings.ts';
import { say, sayProblem } from '../terminal/output.ts';

/** Everything that a build reads. */
interface BuildInputs {
  readonly settings: BuildSettings;
  readonly signing: SigningSettings;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** See `codeHash`. */
  readonly code: string;
  /** The cache of the content; without one, the content has no hash. */
  readonly cache: ContentCache | undefined;
  /** When preview images are drawn. */
  readonly pictures: string;
  /** What writes the pages. */
  readonly renderer: string;
}

/** Most problems that are noted for the next build. With more, each build reads the content. */
const MAX_PROBLEMS = 1000;

/** Variables that change what a build writes. */
const VARIABLES = ['PORTOLAN_EMBEDDER', 'PORTOLAN_MODEL_FILES', 'SOURCE_DATE_EPOCH'] as const;

/**
 * The key over everything that a build reads.
 *
 * @returns `undefined` if two builds can differ in something else: the time of a signature, a server for the live API, a model that is
 * loaded from its hub, content that was not read completely
 */
export function buildKey({ settings, signing, environment, code, cache, renderer, pictures }: BuildInputs): string | undefined {
  const { key, expiresDays, sourceDate } = signing;
  const embedder = environment['PORTOLAN_EMBEDDER'] || 'built-in';
  const isTimed = key !== undefined && sourceDate === undefined;
  if (cache === undefined || isTimed || environment['PORTOLAN_API'] || embedder === 'use') return undefined;
  const { digest } = cache.snapshot(settings.content);
  if (digest === undefined) return undefined;
  const signer = key === undefined ? '' : `${key.publicKey.kid} ${expiresDays}`;
  const { content, site, base } = settings;
  const variables = VARIABLES.map((name) => environment[name] ?? '');
  return outputKey(code, digest, content, site, base, signer, modelStamp(embedder), String(canDraw()), renderer, pictures, ...variables);
}

/** Size and times of the file of a model, which change with its bytes. */
function modelStamp(embedder: string): string {
  const found = statSync(embedder, { throwIfNoEntry: false });
  return found === undefined ? '' : `${found.size} ${found.mtimeMs} ${found.ctimeMs} ${found.ino}`;
}

/**
 * Whether the output folder is what a build would write.
 *
 * @param isReported says so, and what the last build said about the content
 */
export async function isUpToDate({ out, cache }: BuildSettings, key: string | undefined, isReported: boolean): Promise<boolean> {
  const last = key === undefined || cache === undefined ? undefined : await unchangedBuild(out, cache, key);
  if (last === undefined) return false;
  if (!isReported) return true;
  // noteUpToDate wrote it, and its hash is checked.
  for (const problem of JSON.parse(last.note) as readonly Problem[]) sayProblem(problem);
  say(`Nothing changed: ${out} is up to date (${last.files.toLocaleString('en')} files checked).`);
  return true;
}

/**
 * Notes that the output folder is what a build with this key writes.
 *
 * @param problems what the build says about the content
 */
export async function noteUpToDate({ out, cache }: BuildSettings, key: string | undefined, problems: readonly Problem[]): Promise<void> {
  if (key === undefined || cache === undefined || problems.length > MAX_PROBLEMS) return;
  await noteBuild(out, cache, key, JSON.stringify(problems));
}
