import { matchRanges } from '../../../search/terms/highlight.ts';
import { withBreaks } from '../../views/breakable.ts';
import { element, type View } from '../../views/view.ts';

/**
 * A text with its matches in `<mark>`.
 *
 * @param breaks places where it may break, in UTF-16 units
 */
export function markedText(text: string, words: readonly string[], breaks: readonly number[] = []): readonly View[] {
  const views: View[] = [];
  let at = 0;
  for (const { start, end } of matchRanges(text, words)) {
    views.push(...withBreaks(text, breaks, at, start), element('mark', {}, withBreaks(text, breaks, start, end)));
    at = end;
  }
  return [...views, ...withBreaks(text, breaks, at)];
}
