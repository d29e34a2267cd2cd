import { plainLine } from './plain-line.ts';

/** Characters that Markdown (CommonMark 0.31, with GitHub's additions) may take for markup anywhere in a line. */
const MARKUP = /[\\`*_{}[\]()<>#|~&!:@$^=+-]/g;

/** Whole addresses: a reader would make links of them. */
const ADDRESS = /\b(?:[a-z][a-z\d+.-]*:\/\/|www\.)\S*/gi;

/**
 * A stranger's text as Markdown that shows it and does nothing else: one visible line, no markup, no address to follow, no quotation
 * mark with which it could leave the quotation that it is put in.
 *
 * @param most UTF-16 units of the text; its escapes come on top
 */
export function markdownText(text: string, most: number): string {
  return plainLine(text, most)
    .replaceAll(ADDRESS, '…')
    .replaceAll(/[“”„‟«»"]/g, '’')
    .replaceAll(MARKUP, '\\$&');
}
