import { nameView } from '../views/name-view.ts';
import type { Markup } from './markup.ts';
import { viewMarkup } from './view-markup.ts';

/** A name in `<bdi>`, in which a long one breaks between its parts. */
export function nameMarkup(name: string): Markup {
  return viewMarkup([nameView(name)]);
}
