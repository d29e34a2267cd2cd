import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { locateProblems } from '../parsing/document.ts';
import { CONTENT_LIMITS } from '../parsing/limits.ts';
import { withPlainLineEnds } from '../parsing/line-ends.ts';
import type { Problem, Read } from '../parsing/problem.ts';
import { decodeUtf8 } from '../parsing/utf8.ts';
import { parseYaml } from '../parsing/yaml.ts';
import { shownBuiltInDocs } from '../published/built-in-docs.ts';
import { byOrder, readDocsMatter, type DocsPage } from '../published/docs-page.ts';
import { htmlProblems, pageText, readDocsImages, readDocsLinks, type DocsLink } from './docs-references.ts';
import { isFolder } from './is-folder.ts';
import { faultProblem, fileFault } from './operator-file.ts';

/** The operator's pages of the documentation. */
interface DocsFiles {
  /** In their order. */
  readonly pages: readonly DocsPage[];
  readonly problems: readonly Problem[];
}

/** A page as it was read: its links are checked when all pages are known. */
interface ReadPage {
  readonly page: DocsPage;
  readonly links: readonly DocsLink[];
}

/** The folder of the operator's pages below the content folder. */
const DOCS = 'docs';

/** Names that the site has for something else. */
const RESERVED: ReadonlySet<string> = new Set(['index', '404']);

/**
 * Reads `docs/*.md` of a content folder. A file that is no page is a problem; the others are returned. Files of other kinds, such as images,
 * and hidden files are not read.
 *
 * @param contentDir as the operator named the folder, for the places of problems
 * @param folder its real path
 */
export function readDocsFiles(contentDir: string, folder: string): DocsFiles {
  const read: ReadPage[] = [];
  const problems: Problem[] = [];
  for (const entry of markdownFiles(path.join(folder, DOCS))) {
    const file = path.join(contentDir, DOCS, entry);
    const { value, problems: found } = readPage(entry.replace(/\.md$/, ''), file, folder);
    problems.push(...found);
    if (value !== undefined) read.push(value);
  }
  const pages = read.map(({ page }) => page);
  problems.push(...missingPages(read));
  problems.push(...nestedPages(path.join(folder, DOCS)).map((nested) => nestedPage(path.join(contentDir, DOCS, nested))));
  return { pages: pages.sort(byOrder), problems };
}

/** Links to pages that the site does not have. Those to pages that the operator hides are right: they become text without a problem. */
function missingPages(read: readonly ReadPage[]): Problem[] {
  const names = new Set([...shownBuiltInDocs(true), ...read.map(({ page }) => page.name)]);
  return read.flatMap(({ links }) => links.filter(({ name }) => !names.has(name)).map(missingPage));
}

function missingPage({ name, file, position }: DocsLink): Problem {
  const message = `The link is shown as text: there is no page "${name}.md".`;
  return { code: 'missing-page', severity: 'warning', message, hint: 'Correct the name, or write the page.', file, position };
}

/** Paths of Markdown files in folders below a folder. */
function nestedPages(folder: string): string[] {
  if (!isFolder(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .flatMap(({ name }) => markdownFiles(path.join(folder, name)).map((file) => path.join(name, file)));
}

function nestedPage(file: string): Problem {
  const message = 'The page is not shown: pages are in the folder docs itself.';
  return { code: 'nested-page', severity: 'warning', message, hint: 'Move the file there.', file, position: { line: 1, column: 1 } };
}

/** Paths of all images of pages below the content folder, sorted. */
export function docsImages(pages: readonly DocsPage[]): string[] {
  return [...new Set(pages.flatMap(({ images }) => Object.values(images)))].sort();
}

function markdownFiles(folder: string): string[] {
  if (!isFolder(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /^[^.].*\.md$/i.test(name))
    .sort();
}

function readPage(name: string, file: string, folder: string): Read<ReadPage> {
  const top = { file, position: { line: 1, column: 1 } };
  const fault = fileFault(folder, `${DOCS}/${path.basename(file)}`);
  if (fault !== undefined) return { value: undefined, problems: [{ ...faultProblem(fault, DOCS, path.basename(file)), ...top }] };
  const wrongName = nameProblem(name);
  if (wrongName !== undefined) return { value: undefined, problems: [{ ...wrongName, ...top }] };
  const { value: text, problems } = decodeUtf8(readFileSync(path.join(folder, DOCS, path.basename(file))), file);
  if (text === undefined) return { value: undefined, problems };
  return parsePage(name, withPlainLineEnds(text.replace(/^\u{feff}/u, '')), file, folder);
}

function nameProblem(name: string): Pick<Problem, 'code' | 'severity' | 'message' | 'hint'> | undefined {
  if (/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name) && !RESERVED.has(name)) return undefined;
  const what = RESERVED.has(name) ? 'is the name of another page' : 'cannot be the name of a page';
  const hint = 'Rename the file: lower-case letters, digits and hyphens, such as how-to-apply.md. A name other than index and 404 is free.';
  return { code: 'bad-page-name', severity: 'error', message: `"${name}.md" ${what}; it is skipped.`, hint };
}

function parsePage(name: string, text: string, file: string, folder: string): Read<ReadPage> {
  const matter = /^---[ \t]*\n([\s\S]*?)(?:^|\n)---[ \t]*(?:\n|$)/.exec(text);
  if (matter === null) {
    const hint = 'Begin the file with "---", a line "title: …", a line "description: …", and "---".';
    const message = 'The page has no front matter; it is skipped.';
    return {
      value: undefined,
      problems: [{ code: 'no-front-matter', severity: 'error', message, hint, file, position: { line: 1, column: 1 } }],
    };
  }
  const document = parseYaml(matter[1] ?? '', { file, limits: CONTENT_LIMITS });
  if (document.value === undefined) return { value: undefined, problems: document.problems.map(below) };
  const { value, problems } = readDocsMatter(document.value);
  const found = [...document.problems, ...locateProblems(problems, document, file)].map(below);
  if (value === undefined) return { value, problems: found };
  const markdown = text.slice(matter[0].length);
  const written = pageText(markdown, file, matter[0]);
  const { images, problems: missing } = readDocsImages(written, { folder, docs: DOCS });
  const page = { ...value, name, markdown, images };
  return { value: { page, links: readDocsLinks(written) }, problems: [...found, ...missing, ...htmlProblems(written)] };
}

/** The problem of a front matter at its place in the file: it begins in the second line. */
function below(problem: Problem): Problem {
  const { line, column } = problem.position ?? { line: 1, column: 1 };
  return { ...problem, position: { line: line + 1, column } };
}
