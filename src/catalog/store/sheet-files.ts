import { readFileSync } from 'node:fs';
import path from 'node:path';

import { positionAt } from '../parsing/document.ts';
import type { Problem } from '../parsing/problem.ts';
import { faultProblem, fileFault } from './operator-file.ts';

type ProblemText = Pick<Problem, 'code' | 'severity' | 'message' | 'hint'>;

/** The files of a style sheet. */
interface SheetFiles {
  /** Paths below the content folder, with slashes: the sheet, and all files that it and imported sheets name. */
  readonly files: readonly string[];
  /** An error if the sheet cannot be used. */
  readonly problems: readonly Problem[];
}

/** What a style sheet loads: `@import "x.css"`, `url(x.woff2)`. */
const LOADED = /@import\s+(?:url\(\s*)?["']?([^"')\s;]+)|\burl\(\s*(?:"([^"]*)"|'([^']*)'|([^"')\s]+))\s*\)/gi;

/**
 * The files of an operator's style sheet. A file that it names and that does not exist is a problem, and so is one on another host, which the
 * policy of pages refuses.
 *
 * @param contentDir as the operator named the folder, for the places of problems
 * @param folder real path of the content folder
 * @param sheet path of the sheet below it; the file exists
 */
export function sheetFiles(contentDir: string, folder: string, sheet: string): SheetFiles {
  const files = new Set<string>();
  const problems: Problem[] = [];

  function visit(relative: string): void {
    if (files.has(relative)) return;
    files.add(relative);
    if (!relative.endsWith('.css')) return;
    const text = readFileSync(path.join(folder, relative), 'utf8');
    // Comments keep their length, so that positions stay.
    const plain = text.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '));
    for (const match of plain.matchAll(LOADED)) {
      const target = match[1] ?? match[2] ?? match[3] ?? match[4] ?? '';
      const place = { file: path.join(contentDir, relative), position: positionAt(text, match.index) };
      const problem = isOwn(target) ? fileProblem(relative, target, match[1] !== undefined) : refused(target);
      if (problem !== undefined) problems.push({ ...problem, ...place });
    }
  }

  function fileProblem(from: string, target: string, isImport: boolean): ProblemText | undefined {
    const [file = ''] = target.split(/[?#]/);
    const relative = path.posix.join(path.posix.dirname(from), file);
    const fault = fileFault(folder, relative);
    if (fault === undefined) visit(relative);
    if (fault === undefined) return undefined;
    const problem = {
      ...faultProblem(fault, isImport ? '@import' : 'url', target),
      hint: 'Add the file, or correct the path: it begins at this file.',
    };
    // A bundler fails without an imported sheet.
    return isImport
      ? { ...problem, severity: 'error', message: problem.message.replace('it is skipped', 'the style sheet is skipped') }
      : problem;
  }

  visit(sheet);
  return { files: [...files].sort(), problems };
}

/** Whether a URL is a path relative to the sheet. */
function isOwn(target: string): boolean {
  return target !== '' && !/^(?:[a-z][a-z0-9+.-]*:|\/|#)/i.test(target);
}

/** The problem of a URL that pages cannot load; `undefined` if they can, or if it is no file. */
function refused(target: string): ProblemText | undefined {
  if (!/^(?:(?:https?|data):|\/\/)/i.test(target)) return undefined;
  const shown = target.length > 60 ? `${target.slice(0, 60)}…` : target;
  return {
    code: 'refused-request',
    severity: 'warning',
    message: `The style sheet names "${shown}", which the policy of the pages refuses.`,
    hint: 'Put a copy of the file into the content folder, and write its path.',
  };
}
