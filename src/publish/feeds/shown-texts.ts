import { difference, shortened, type DifferencePart } from '../../i18n/formatting/difference.ts';

/** Most UTF-16 units of each third-party text in an entry. */
export const MAX_SHOWN = 1500;

/** The texts before and after a change; long ones without most of what both have, so that a change near their end is shown. */
export function shownTexts(before: string, after: string): readonly [before: string, after: string] {
  if (before.length <= MAX_SHOWN && after.length <= MAX_SHOWN) return [before, after];
  const parts = shortened(difference(before, after));
  const without = (kind: DifferencePart['kind']): string =>
    beginningOf(parts.flatMap((part) => (part.kind === kind ? [] : part.text)).join(''));
  return [without('added'), without('removed')];
}

/** The beginning of a text of several lines; an ellipsis marks where it is cut. */
export function beginningOf(text: string): string {
  return text.length <= MAX_SHOWN ? text : `${text.slice(0, MAX_SHOWN - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
