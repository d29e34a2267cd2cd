import path from 'node:path';

import { positionsIn } from '../parsing/document.ts';
import type { Position, Problem } from '../parsing/problem.ts';
import { faultProblem, fileFault } from './operator-file.ts';

/** The text of a page in which references are looked for. */
interface PageText {
  /** Markdown without code and comments. */
  readonly plain: string;
  /** The place of an offset in it. */
  readonly placeOf: (index: number) => { readonly file: string; readonly position: Position };
}

/** The folders in which images are looked for. */
interface Folders {
  /** Real path of the content folder. */
  readonly folder: string;
  /** The folder of the pages, below it. */
  readonly docs: string;
}

/** A link of a page to another page. */
export interface DocsLink {
  /** Name of the file without `.md`, in lower case. */
  readonly name: string;
  readonly file: string;
  readonly position: Position;
}

/**
 * The text of a page for the functions below.
 *
 * @param before the text of the file before it: the front matter
 */
export function pageText(markdown: string, file: string, before: string): PageText {
  const positionOf = positionsIn(before + markdown);
  return { plain: withoutCode(markdown), placeOf: (index) => ({ file, position: positionOf(before.length + index) }) };
}

/** Links in Markdown to another page: `[text](name.md)`, `[id]: name.md`. */
const LINKS = /(?<!!)\[[^[\]]*\]\(\s*<?(?:\.\/)?([a-z\d-]+)\.md[?#)>\s]|^ {0,3}\[[^\]]+\]:\s*<?(?:\.\/)?([a-z\d-]+)\.md(?=[?#>\s]|$)/gim;

/** The links of a page to other pages, in their order. Those in code are none. */
export function readDocsLinks({ plain, placeOf }: PageText): readonly DocsLink[] {
  return [...plain.matchAll(LINKS)].map(({ index, 1: inline, 2: referred }) => ({
    name: (inline ?? referred ?? '').toLowerCase(),
    ...placeOf(index),
  }));
}

/** Images in Markdown: `![text](x.png)`, `[id]: x.png`. */
const IMAGES = /!\[[^\]]*\]\(\s*(?:<([^<>\n]+)>|([^)\s<>]+))|^ {0,3}\[[^\]]+\]:\s*<?(\S+\.(?:png|jpe?g|webp|avif|gif|svg))>?/gim;

/** The images of a page by what it writes: their paths below the content folder. One that does not exist is a problem. */
export function readDocsImages(
  { plain, placeOf }: PageText,
  { folder, docs }: Folders,
): { readonly images: Readonly<Record<string, string>>; readonly problems: readonly Problem[] } {
  const images: Record<string, string> = {};
  const problems: Problem[] = [];
  for (const { index, 1: quoted, 2: inline, 3: referred } of plain.matchAll(IMAGES)) {
    const written = quoted ?? inline ?? referred ?? '';
    const place = placeOf(index);
    if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(written)) problems.push({ ...refusedImage(written), ...place });
    if (/^(?:[a-z][a-z0-9+.-]*:|\/|#)/i.test(written)) continue;
    const relative = path.posix.join(docs, decoded(written));
    const fault = fileFault(folder, relative);
    if (fault === undefined) images[decoded(written)] = relative;
    else
      problems.push({
        ...faultProblem(fault, 'image', written),
        hint: 'Add the image, or correct the path: it begins at this file.',
        ...place,
      });
  }
  return { images, problems };
}

/** Images and links that are written in HTML. */
const HTML = /<(img|a)\s(?:[^>]*?\s)?(?:src|href)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

/** Images and links to other pages in HTML: they stay as they are written, so that they lead nowhere on the site. */
export function htmlProblems({ plain, placeOf }: PageText): readonly Problem[] {
  return [...plain.matchAll(HTML)].flatMap(({ index, 1: element, 2: double, 3: single, 4: bare }) => {
    const url = (double ?? single ?? bare ?? '').trim();
    const problem = element?.toLowerCase() === 'img' ? htmlImage(url) : htmlLink(url);
    return problem === undefined ? [] : [{ ...problem, ...placeOf(index) }];
  });
}

function htmlImage(url: string): Pick<Problem, 'code' | 'severity' | 'message' | 'hint'> | undefined {
  if (/^(?:https?:|\/\/)/i.test(url)) return refusedImage(url);
  if (/^(?:[a-z][a-z0-9+.-]*:|\/|$)/i.test(url)) return undefined;
  const message = `The image "${excerpt(url)}" is not shown: only an image in Markdown becomes a file of the site.`;
  return { code: 'html-image', severity: 'warning', message, hint: `Write it as ![what it shows](${excerpt(url)}).` };
}

function htmlLink(url: string): Pick<Problem, 'code' | 'severity' | 'message' | 'hint'> | undefined {
  if (!/^(?:\.\/)?[a-z\d-]+\.md(?:[?#]|$)/i.test(url)) return undefined;
  const message = `The link to "${excerpt(url)}" leads nowhere: only a link in Markdown becomes one to the page.`;
  return { code: 'html-link', severity: 'warning', message, hint: `Write it as [text](${excerpt(url)}).` };
}

/** Markdown with spaces in place of code and comments, so that positions stay. */
function withoutCode(markdown: string): string {
  return markdown.replaceAll(/^(`{3,}|~{3,})[\s\S]*?^\1|(`+)[^\n]*?\2|<!--[\s\S]*?-->/gm, (code) => code.replaceAll(/[^\n]/g, ' '));
}

function refusedImage(url: string): Pick<Problem, 'code' | 'severity' | 'message' | 'hint'> {
  const message = `The image "${excerpt(url)}" is not shown: the policy of the pages refuses it.`;
  return {
    code: 'refused-request',
    severity: 'warning',
    message,
    hint: 'Put a copy of the image into the content folder, and write its path.',
  };
}

function excerpt(url: string): string {
  return url.length > 60 ? `${url.slice(0, 60)}…` : url;
}

function decoded(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}
