import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';

/** What a build is made of, apart from its content and settings. */
const MADE_OF: readonly string[] = ['src', 'scripts', 'astro.config.mjs', 'tsconfig.json', 'package.json', 'package-lock.json'];

/** What a site is built from. */
interface SiteInputs {
  /** The project's folder. */
  readonly project: string;
  /** Folder of content. */
  readonly content: string;
  /** Variables of the build, including inherited ones. The locations of content and output have no effect. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** A name for the site that a build would write: it differs where anything differs that the build reads. */
export async function siteFingerprint({ project, content, environment }: SiteInputs): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([process.version, settingsIn(environment)]));
  for (const [name, root] of [...MADE_OF.map((file) => [file, path.resolve(project, file)] as const), ['content', content] as const]) {
    const files = (await stat(root)).isDirectory() ? await filesIn(root) : [root];
    for (const file of files) {
      const bytes = await readFile(file);
      hash.update(JSON.stringify([name, path.relative(root, file), bytes.byteLength])).update(bytes);
    }
  }
  return hash.digest('hex').slice(0, 24);
}

/** The files of a build, and those that only tests read. */
const NOT_READ = /^PORTOLAN_(?:CONTENT|OUT|TESTS_SCRATCH|TESTS_BUILDS|ALL_CASES|BEFORE_FULL|TEST_COUNTS|SHARED|SEED|CHILDREN)$/;

/** The variables that a build may read, sorted. */
function settingsIn(environment: SiteInputs['environment']): readonly (readonly [string, string | undefined])[] {
  return Object.entries(environment)
    .filter(([name]) => /^(?:PORTOLAN_|(?:SOURCE_DATE_EPOCH|NODE_OPTIONS|TZ|LANG|LC_ALL)$)/.test(name) && !NOT_READ.test(name))
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

async function filesIn(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}
