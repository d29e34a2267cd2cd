const INLINE = '<\\/?(?:b|i|u|s|em|strong|mark|small|big|code|kbd|span|font|ins|del|sub|sup|wbr)';
/** Tags that change only the look of letters. A page shows nothing in their place. */
const INLINE_TAGS = new RegExp(`${INLINE} ?\\/?>`, 'gi');
// A quoted value may contain the end of a tag. No part contains the beginning of another, so the time stays linear.
const ANY_INLINE_TAGS = new RegExp(`${INLINE}(?:[\\s/](?:(?:[^<>"']|"[^"<]{0,200}"|'[^'<]{0,200}'){0,200}|[^<>]{0,200}))?>`, 'gi');
const LINE_TAGS = /<\/?(?:br|p|div) ?\/?>/gi;
const COMMENT_END = /--!?>/g;

/** Removes inline tags, and replaces tags of lines by blanks. Tags with attributes are kept for the rules about them, and so are comments. */
export function withoutPlainTags(text: string): string {
  return text.includes('<') ? text.replaceAll(INLINE_TAGS, '').replaceAll(LINE_TAGS, ' ') : text;
}

/** Whether a text has inline tags or comments. */
export function hasInlineMarkup(text: string): boolean {
  return text.includes('<') && (text.includes('<!--') || text.search(ANY_INLINE_TAGS) >= 0);
}

/** Replaces comments and all inline tags, including their attributes. */
export function withoutInlineMarkup(text: string, gap: '' | ' '): string {
  return withoutComments(text, gap).replaceAll(ANY_INLINE_TAGS, gap);
}

/** A comment without an end is kept: the rest of the text could be anything. */
function withoutComments(text: string, gap: '' | ' '): string {
  let kept = '';
  let at = 0;
  for (let start = text.indexOf('<!--'); start >= 0; start = text.indexOf('<!--', at)) {
    // HTML also ends a comment directly at its beginning: <!-->
    COMMENT_END.lastIndex = start + 2;
    if (COMMENT_END.exec(text) === null) break;
    kept += text.slice(at, start) + gap;
    at = COMMENT_END.lastIndex;
  }
  return kept + text.slice(at);
}
