import { cpSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The parts of the project that a build needs. */
const PARTS = ['src', 'scripts', 'package.json', 'package-lock.json', 'astro.config.mjs', 'tsconfig.json', 'tsconfig.astro.json'];

/** A file of the project and a text in it that a test replaces. */
const TEMPLATE = { file: 'src/site/layouts/Page.astro', text: '<body' };

/**
 * A copy of the project that builds sites. Each version of it has another template, so that its pages differ.
 *
 * @param folder where it is, or will be
 * @returns path of its program
 */
export function programCopy(folder: string, version: number): string {
  if (!existsSync(folder)) {
    for (const part of PARTS) cpSync(part, path.join(folder, part), { recursive: true });
    symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  }
  const original = readFileSync(TEMPLATE.file, 'utf8');
  const changed = original.replace(TEMPLATE.text, `${TEMPLATE.text} data-version="${version}"`);
  if (changed === original) throw new Error(`${TEMPLATE.file} has no ${TEMPLATE.text}`);
  const template = path.join(folder, TEMPLATE.file);
  if (readFileSync(template, 'utf8') !== changed) writeFileSync(template, changed);
  return path.join(folder, 'scripts/portolan.mjs');
}
