import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

import { positionAt } from '../../catalog/parsing/document.ts';
import { formatProblem, type Position, type Problem } from '../../catalog/parsing/problem.ts';
import type { SiteTheme } from '../../catalog/published/site-theme.ts';
import { slashPath } from '../../catalog/store/slash-path.ts';
import { COMPONENT } from './theme-modules.ts';

/** Mistakes in the operator's style sheet or components, which end a build. The message has them as text. */
export class ThemeError extends Error {
  override name = 'ThemeError' as const;
  readonly problems: readonly Problem[];

  /** @param stack of the error that ended the build */
  constructor(problems: readonly Problem[], stack?: string) {
    super(problems.map(formatProblem).join('\n'));
    this.problems = problems;
    if (stack !== undefined) this.stack = stack;
  }
}

type Theme = Pick<SiteTheme, 'folder' | 'files' | 'styles'>;

/** The problems for which pages with the operator's files could not be compiled; none if the error is not in one of them. */
export function compileProblems(error: unknown, theme: Theme): Problem[] {
  if (!(error instanceof Error)) return [];
  const errors: readonly unknown[] = 'errors' in error && Array.isArray(error.errors) ? error.errors : [error];
  return errors.flatMap((one) => (one instanceof Error ? compileProblem(one, theme) : []));
}

/** What Astro, Vite and Rolldown add to an error. */
interface BundlerError extends Error {
  readonly id?: string;
  /** Columns from 0. */
  readonly loc?: { readonly line?: number; readonly column?: number; readonly file?: string };
  /** Text of a style sheet. */
  readonly source?: string;
}

/** A sentence with its fix. */
type Fault = Pick<Problem, 'code' | 'message' | 'hint'> & { readonly specifier?: string };

function compileProblem(error: BundlerError, theme: Theme): Problem[] {
  const text = stripVTControlCharacters(error.message);
  const [, framed, line, column] = /\[ (\S.*?):(\d+):(\d+) \]/.exec(text) ?? [];
  const [, importer] = / from "([^"\n]+)"\.|^(\S.*) imports /m.exec(text)?.filter(Boolean) ?? [];
  const sheet = typeof error.source === 'string' ? sheetWith(error.source, theme) : undefined;
  const file = ownFile(sheet?.file ?? framed ?? error.id ?? error.loc?.file ?? importer, theme);
  if (file === undefined) return [];
  const { specifier, ...fault } = faultOf(text);
  const at = error.loc;
  const stated =
    line !== undefined && column !== undefined
      ? { line: Number(line), column: Number(column) }
      : at?.line === undefined || sheet?.isWhole === false
        ? undefined
        : { line: at.line, column: (at.column ?? 0) + 1 };
  const position = stated ?? (specifier === undefined ? undefined : placeOfText(file, specifier));
  return [{ ...fault, severity: 'error', file: shownPath(file), ...(position && { position }) }];
}

function faultOf(text: string): Fault {
  const [, missing] = /Could not resolve '([^']+)'|failed to resolve import "([^"]+)"/.exec(text)?.filter(Boolean) ?? [];
  if (missing !== undefined) return missingImport(missing);
  const [, name, holder] = /"([^"]+)" is not exported by "([^"]+)"/.exec(text) ?? [];
  if (name !== undefined && holder !== undefined) {
    const message = `"${name}" is imported from "${path.basename(holder)}", which has no export of this name.`;
    return { code: 'missing-export', message, hint: 'Export it there, or correct the name.' };
  }
  const [, unexported] = / imports (\S+): .*is not exported under /s.exec(text) ?? [];
  if (unexported !== undefined) return unexportedPath(unexported);
  const [, foreign] = / imports (.+)\. Put that file into the folder of the component\.$/.exec(text) ?? [];
  if (foreign !== undefined) {
    const message = `"${shownPath(foreign)}" is imported, but is not in the folder of the component.`;
    return { code: 'foreign-import', message, hint: 'Put that file into the folder of the component.', specifier: path.basename(foreign) };
  }
  const [first = ''] = text.replace(/^\[[^\]\n]*\] */, '').split('\n');
  const hint = 'Correct the text at this place, and build again.';
  return { code: 'not-compiled', message: `The file cannot be compiled: ${sentence(first)}`, hint };
}

function missingImport(specifier: string): Fault {
  if (/^[./]/.test(specifier)) {
    const message = `"${specifier}" is imported, but that file does not exist.`;
    return { code: 'missing-file', message, hint: 'Add the file, or correct the path: it begins at this file.', specifier };
  }
  const message = `"${specifier}" is imported, but that package is not installed.`;
  return { code: 'missing-package', message, hint: `Correct the name, or run "npm install ${packageOf(specifier)}".`, specifier };
}

function unexportedPath(specifier: string): Fault {
  const message = `"${specifier}" is imported, but its package does not export this path.`;
  const hint = `Import a path that "exports" in the package.json of "${packageOf(specifier)}" names.`;
  return { code: 'missing-export', message, hint, specifier };
}

/** The package of a path in it: two parts with a scope, otherwise one. */
function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

function sentence(text: string): string {
  const plain = text.trim();
  return /[.!?]$/.test(plain) ? plain : `${plain}.`;
}

/** The style sheet with a text; the first one of the site if that text is a part of several. */
function sheetWith(source: string, { folder, files, styles }: Theme): { readonly file: string; readonly isWhole: boolean } | undefined {
  const same = files.find((file) => file.endsWith('.css') && readFileSync(path.join(folder, file), 'utf8').trim() === source.trim());
  const file = same ?? styles;
  return file === undefined ? undefined : { file: path.join(folder, file), isWhole: same !== undefined };
}

/**
 * The problem of a page that cannot be rendered, if an operator's component threw the error.
 *
 * @param stack of the error
 * @param modules folder of the compiled pages with their source maps
 */
export function renderProblem(stack: string, theme: Theme, modules: string): Problem | undefined {
  const [first = ''] = stack.split('\n');
  for (const [, url = '', line, column] of stack.matchAll(/(file:\/\/[^\s()]+):(\d+):(\d+)/g)) {
    const place = sourceOf(fileURLToPath(url), { line: Number(line), column: Number(column) }, modules);
    const file = place && mappedFile(place.file, theme);
    if (place === undefined || file === undefined) continue;
    const message = `The component cannot be rendered: ${sentence(first.replace(/^(?:Uncaught )?(?:Error: )?/, ''))}`;
    const hint = 'Correct the code at this place, and build again.';
    return { code: 'not-rendered', severity: 'error', message, hint, file: shownPath(file), position: place.position };
  }
  return undefined;
}

/** Where a place in a compiled module is from. */
function sourceOf(
  module: string,
  { line, column }: Position,
  modules: string,
): { readonly file: string; readonly position: Position } | undefined {
  const map = `${module}.map`;
  if (!existsSync(map) || !realpathSync(path.dirname(module)).startsWith(realpathSync(modules))) return undefined;
  // The bundler wrote it.
  const found = new SourceMap(JSON.parse(readFileSync(map, 'utf8')) as ConstructorParameters<typeof SourceMap>[0]).findEntry(
    line - 1,
    column - 1,
  );
  if (!('originalSource' in found)) return undefined;
  return { file: found.originalSource, position: { line: found.originalLine + 1, column: found.originalColumn + 1 } };
}

/** The path of an operator's file by its name in a source map: relative to the folder where the map was written, which is gone. */
function mappedFile(name: string, { folder, files }: Theme): string | undefined {
  const file = files.find((one) => name.endsWith(`/${COMPONENT}${one}`) || name.endsWith(`/${path.basename(folder)}/${one}`));
  return file === undefined ? undefined : path.join(folder, file);
}

/** The path of an operator's file by its name in a bundle; `undefined` for other files. */
function ownFile(name: string | undefined, { folder, files }: Theme): string | undefined {
  if (name === undefined) return undefined;
  const [plain = ''] = name.split('?', 1);
  const file = plain.startsWith(COMPONENT) ? path.join(folder, plain.slice(COMPONENT.length)) : path.resolve(plain);
  return files.includes(slashPath(path.relative(folder, file))) ? file : undefined;
}

/** A path relative to the working directory: the catalogue. */
function shownPath(file: string): string {
  const relative = slashPath(path.relative(process.cwd(), file));
  return relative.startsWith('../') ? file : relative;
}

function placeOfText(file: string, text: string): Position | undefined {
  const source = readFileSync(file, 'utf8');
  const at = source.indexOf(text);
  return at === -1 ? undefined : positionAt(source, at);
}
