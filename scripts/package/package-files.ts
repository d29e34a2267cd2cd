import { readdir } from 'node:fs/promises';
import path from 'node:path';

/** Folders and files of the project that an operator does not need: benchmarks, training, packing, and what only contributors run. */
const LEFT_OUT: readonly string[] = [
  'scripts/bench',
  'scripts/lint',
  'scripts/package',
  'scripts/screenshots',
  'scripts/support/seeded-random.ts',
  'scripts/training',
  'scripts/commands/bench.ts',
  'scripts/commands/screenshots.ts',
  'scripts/portolan.mjs',
  'scripts/test.ts',
  'scripts/train-embedding.ts',
  'src/session-config/package.json',
  'src/session-config/tsconfig.build.json',
];

/** The folders that the package contains in compiled form. */
const FOLDERS: readonly string[] = ['src', 'scripts'];

/**
 * The files of the program that the package contains, as sorted paths in the project.
 *
 * @param project folder of the project
 */
export async function packageFiles(project: string): Promise<readonly string[]> {
  const found = await Promise.all(
    FOLDERS.map(async (folder) => {
      const entries = await readdir(path.join(project, folder), { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map((entry) => path.relative(project, path.join(entry.parentPath, entry.name)));
    }),
  );
  return found
    .flat()
    .filter((file) => !LEFT_OUT.some((each) => file === each || file.startsWith(`${each}/`)))
    .sort();
}
