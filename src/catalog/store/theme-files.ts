import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';

import { isError, type Problem } from '../parsing/problem.ts';
import type { DocsPage } from '../published/docs-page.ts';
import type { SiteTheme } from '../published/site-theme.ts';
import type { ThemeSettings } from '../published/theme-settings.ts';
import { docsImages, readDocsFiles } from './docs-files.ts';
import { faultProblem, fileFault } from './operator-file.ts';
import { sheetFiles } from './sheet-files.ts';
import { slashPath } from './slash-path.ts';

/** The operator's files, with all problems found while reading them. */
interface ThemeRead {
  /** `undefined`: the site has nothing of the operator. */
  readonly theme: SiteTheme | undefined;
  /** Problems of `site.yaml`, with a pointer into it. */
  readonly settingProblems: readonly Problem[];
  /** Problems of other files. */
  readonly problems: readonly Problem[];
}

/**
 * Reads what an operator's files add to the site: style sheet, components, pages of the documentation. A file that does not exist, or lies
 * outside of the content folder, is a problem and is skipped.
 */
export function readTheme(contentDir: string, { styles, overrides = {}, docs }: ThemeSettings): ThemeRead {
  if (!existsSync(contentDir)) return { theme: undefined, settingProblems: [], problems: [] };
  const folder = realpathSync(contentDir);
  const settingProblems: Problem[] = [];
  const usable = (key: string, pointer: string, file: string): boolean => {
    const fault = fileFault(folder, file);
    if (fault !== undefined) settingProblems.push({ ...faultProblem(fault, key, file), pointer });
    return fault === undefined;
  };
  const stated = styles !== undefined && usable('styles', '/styles', styles) ? styles : undefined;
  const components = Object.entries(overrides).filter(([name, file]) => usable(name, `/overrides/${name}`, file));
  const loaded = stated === undefined ? { files: [], problems: [] } : sheetFiles(contentDir, folder, stated);
  const sheet = loaded.problems.some(isError) ? undefined : stated;
  const { pages, problems } = readDocsFiles(contentDir, folder);
  const found = { settingProblems, problems: [...loaded.problems, ...problems] };
  const hasBuiltInDocs = docs === undefined;
  if (sheet === undefined && components.length === 0 && pages.length === 0 && hasBuiltInDocs) return { theme: undefined, ...found };
  const folders = [...new Set(components.map(([, file]) => file.slice(0, file.indexOf('/'))))].sort();
  const named = [...loaded.files, ...folders.flatMap((name) => filesBelow(folder, name))];
  // A bundler names a link by its target.
  const files = [...new Set([...named, ...named.map((file) => slashed(folder, realpathSync(path.join(folder, file))))])].sort();
  const theme: SiteTheme = {
    folder,
    styles: sheet,
    overrides: Object.fromEntries(components),
    files,
    docs: pages,
    hasBuiltInDocs,
    hash: hashOf(folder, files),
    docsHash: docsHash(folder, pages),
  };
  return { theme, ...found };
}

/** Paths of all files below a folder of the content folder, with slashes. Links to files are among them; a bundler follows them, too. */
function filesBelow(folder: string, name: string): string[] {
  const entries = readdirSync(path.join(folder, name), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => slashed(folder, path.join(entry.parentPath, entry.name)))
    .filter((file) => fileFault(folder, file) === undefined);
}

/** The path of a file below a folder, with slashes. */
function slashed(folder: string, file: string): string {
  return slashPath(path.relative(folder, file));
}

function docsHash(folder: string, pages: readonly DocsPage[]): string {
  if (pages.length === 0) return '';
  return createHash('sha256')
    .update(JSON.stringify(pages))
    .update(hashOf(folder, docsImages(pages)))
    .digest('base64');
}

/** SHA-256 over paths and bytes of files; empty for none. */
function hashOf(folder: string, files: readonly string[]): string {
  if (files.length === 0) return '';
  const hash = createHash('sha256');
  for (const file of files) {
    const bytes = readFileSync(path.join(folder, file));
    hash.update(`${file} ${bytes.length}\n`).update(bytes);
  }
  return hash.digest('base64');
}
