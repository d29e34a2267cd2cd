import { element, type View } from './view.ts';

/** Words of at least this many characters may break; in a shorter one, such as `GitHub`, a break is uglier than a short line. */
const LONG_WORDS = /\S{16,}/gu;

/** The places in the long words of a text where it may break, in UTF-16 units. */
export function breaksIn(text: string, places: RegExp): readonly number[] {
  return [...text.matchAll(LONG_WORDS)].flatMap(({ 0: word, index }) => Array.from(word.matchAll(places), (place) => index + place.index));
}

/** A text, or its part from one place to another, with those breaks that follow its first character. */
export function withBreaks(text: string, breaks: readonly number[], from = 0, to = text.length): readonly View[] {
  const inside = breaks.filter((place) => place > from && place <= to);
  return [from, ...inside].flatMap((start, at): View[] => {
    const part = text.slice(start, inside[at] ?? to);
    return [...(at > 0 ? [element('wbr', {})] : []), ...(part === '' ? [] : [part])];
  });
}

/** A text whose long words may break at the given places; its text is unchanged. */
export function breakable(text: string, places: RegExp): readonly View[] {
  return withBreaks(text, breaksIn(text, places));
}
