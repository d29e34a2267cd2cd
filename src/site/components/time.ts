import { day } from '../../i18n/formatting/counts-and-dates.ts';
import { markup, type Markup } from '../markup/markup.ts';

/** A time as its day. */
export function timeOf(time: string): Markup {
  return markup`<time datetime="${time}">${day(time)}</time>`;
}
