import { plainLine } from './plain-line.ts';

/** Characters that Markdown (CommonMark 0.31, with GitHub's additions) may read as markup anywhere in a line. */
const MARKUP = /[\\`*_{}[\]()<>#|~&!:@$^=+-]/g;

/** URLs, which a renderer would turn into links. */
const ADDRESS = /\b(?:[a-z][a-z\d+.-]*:\/\/|www\.)\S*/gi;

/**
 * Escapes untrusted text for Markdown: one visible line, no markup, no URL, and no quotation mark that could end a surrounding quotation.
 *
 * @param maxLength maximum UTF-16 units of the text, without escapes
 */
export function markdownText(text: string, maxLength: number): string {
  return plainLine(text, maxLength)
    .replaceAll(ADDRESS, '…')
    .replaceAll(/[“”„‟«»"]/g, '’')
    .replaceAll(MARKUP, '\\$&');
}
