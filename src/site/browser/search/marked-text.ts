import { matchRanges } from '../../../search/terms/highlight.ts';

/** A text with its matches in `<mark>`. Uses text nodes only, so that text from a server never becomes markup. */
export function markedText(text: string, words: readonly string[]): readonly (Text | HTMLElement)[] {
  const parts: (Text | HTMLElement)[] = [];
  let at = 0;
  for (const { start, end } of matchRanges(text, words)) {
    if (start > at) parts.push(new Text(text.slice(at, start)));
    const mark = document.createElement('mark');
    mark.textContent = text.slice(start, end);
    parts.push(mark);
    at = end;
  }
  if (at < text.length) parts.push(new Text(text.slice(at)));
  return parts;
}
