import * as marks from '#messages/badges.ts';
import * as say from '#messages/palette.ts';

import { matchRanges } from '../../../search/terms/highlight.ts';
import { element, type Child, type View } from '../../views/view.ts';
import { statusBadgeViews } from '../page/badge-views.ts';
import { BOX } from './option-navigation.ts';
import type { PaletteGroup, PaletteOption } from './palette-options.ts';

/** Id of the element of an option, for `aria-activedescendant`. */
export function optionId(index: number): string {
  return `palette-option-${index}`;
}

/** The palette without options. */
export function paletteFrame(): readonly View[] {
  const box = element('input', {
    id: 'palette-box',
    type: 'text',
    role: 'combobox',
    'aria-label': say.title,
    'aria-autocomplete': 'list',
    'aria-controls': 'palette-list',
    'aria-expanded': 'false',
    autocomplete: 'off',
    // As in as-typed.ts; an import would make a file of its own.
    autocapitalize: 'off',
    autocorrect: 'off',
    spellcheck: 'false',
    enterkeyhint: 'go',
    placeholder: say.placeholder,
  });
  return [
    element('div', { class: 'field' }, box, element('button', { type: 'button', 'aria-label': say.close, title: say.close }, '×')),
    element('div', { id: 'palette-list', role: 'listbox', 'aria-label': say.suggestions }),
    element('p', { id: 'palette-status', role: 'status', 'aria-live': 'polite' }),
    element('p', { class: 'keys', 'aria-hidden': 'true' }, ...keys()),
  ];
}

function keys(): Child[] {
  return [
    element('span', {}, element('kbd', {}, '↑'), element('kbd', {}, '↓'), ` ${say.moves}`),
    element('span', {}, element('kbd', {}, '↵'), ` ${say.opens}`),
    element('span', {}, element('kbd', {}, say.control), element('kbd', {}, '↵'), ` ${say.opensApart}`),
    element('span', {}, element('kbd', {}, 'Esc'), ` ${say.closes}`),
  ];
}

/**
 * The options in groups with headings.
 *
 * @param active index of the active option over all groups, or {@link BOX}
 * @param words terms to mark
 */
export function optionsView(groups: readonly PaletteGroup[], active: number, words: readonly string[]): readonly View[] {
  let next = 0;
  return groups.map(({ label, options }, index) => {
    const id = `palette-group-${index}`;
    return element(
      'div',
      { role: 'group', 'aria-labelledby': id, 'data-key': label },
      element('div', { id, class: 'label', role: 'presentation' }, label),
      ...options.map((option) => {
        const at = next++;
        return optionView(option, at, active !== BOX && at === active, words);
      }),
    );
  });
}

function optionView(option: PaletteOption, index: number, isActive: boolean, words: readonly string[]): View {
  const { href, title, name, hit, isOurs = false } = option;
  return element(
    'a',
    {
      id: optionId(index),
      role: 'option',
      href,
      tabindex: '-1',
      'aria-selected': isActive ? 'true' : 'false',
      'data-key': href,
      class: hit === undefined ? undefined : 'server',
    },
    element(
      'span',
      { class: 'what' },
      element('bdi', { class: 'title' }, ...(isOurs || hit === undefined ? [title] : marked(title, words))),
      name !== undefined && name !== title && element('bdi', { class: 'name' }, ...(hit === undefined ? [name] : marked(name, words))),
    ),
    hit !== undefined && element('span', { class: 'facts' }, element('span', { class: 'about' }, ...aboutOf(hit, words)), badgesOf(hit)),
  );
}

/** A matched tool is shown instead of the description. */
function aboutOf({ card, matchedTool }: NonNullable<PaletteOption['hit']>, words: readonly string[]): Child[] {
  if (matchedTool !== undefined) return [`${say.tool} `, element('bdi', {}, ...marked(matchedTool, words))];
  if (card === undefined) return [];
  return [element('bdi', {}, ...marked(card.description || marks.noDescription, words))];
}

function badgesOf({ card }: NonNullable<PaletteOption['hit']>): Child {
  if (card === undefined) return undefined;
  const { ways, signIn } = card;
  const badges = statusBadgeViews({ flags: card, ways, signIn });
  return badges.length > 0 && [' ', element('span', { class: 'badges' }, ...badges)];
}

/** A text with marked matches; it never becomes markup. */
function marked(text: string, words: readonly string[]): Child[] {
  const parts: Child[] = [];
  let end = 0;
  for (const range of matchRanges(text, words)) {
    parts.push(text.slice(end, range.start), element('mark', {}, text.slice(range.start, range.end)));
    end = range.end;
  }
  return [...parts, text.slice(end)].filter((part) => part !== '');
}
