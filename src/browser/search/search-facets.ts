import type { Facets } from '../../search/search-engine.ts';
import { element, type View, type ViewElement } from '../../views/view.ts';
import { compact } from '../../words/words.ts';
import { hasFlag, hasOwner, withFlag, withOwner, type QueryFlag } from './search-state.ts';

/** Owners that are offered at most. */
const MAX_OWNERS = 8;

/** A filter that a press adds to the query or takes away. */
interface Choice {
  readonly key: string;
  readonly text: string;
  /** Servers that match and have it. */
  readonly count: number;
  readonly isOn: boolean;
  /** The query after the press. */
  readonly q: string;
}

/**
 * The filters that divide the servers that match, with how many are left by each. Only what a query can say exactly is offered: a
 * category could but be added as a word, and the number beside it would not be the number that follows.
 *
 * @param hrefOf address of the page with another query
 */
export function facetViews(facets: Facets, q: string, hrefOf: (q: string) => string): readonly View[] {
  const groups = [
    { id: 'marks', title: 'Marks', choices: markChoices(facets, q) },
    { id: 'owners', title: 'Owners', choices: ownerChoices(facets, q) },
  ].filter(({ choices }) => choices.length > 0);
  if (groups.length === 0) return [element('p', { class: 'quiet' }, 'There is nothing to narrow down.')];
  return groups.map(({ id, title, choices }) =>
    element(
      'section',
      { 'data-key': id, 'aria-labelledby': `facet-${id}` },
      element('h2', { id: `facet-${id}` }, title),
      element('ul', { class: 'tags' }, ...choices.map((choice) => choiceView(choice, hrefOf))),
    ),
  );
}

/**
 * The query with a choice added or taken away.
 *
 * @param q what the box holds now, which may be more than what the choices were counted for
 * @param key `data-key` of the choice
 */
export function withChoice(q: string, key: string, on: boolean): string {
  const mark = MARKS.find(({ flag }) => key === `is:${flag}`);
  if (mark !== undefined) return withFlag(q, mark.flag, on);
  return key.startsWith(OWNER_KEY) ? withOwner(q, key.slice(OWNER_KEY.length), on) : q;
}

const OWNER_KEY = 'owner:';

const MARKS: readonly { readonly flag: QueryFlag; readonly text: string }[] = [
  { flag: 'verified', text: 'Verified' },
  { flag: 'deployed', text: 'Deployed' },
];

function markChoices(facets: Facets, q: string): Choice[] {
  return MARKS.map(({ flag, text }) => {
    const isOn = hasFlag(q, flag);
    return { key: `is:${flag}`, text, count: facets[flag], isOn, q: withFlag(q, flag, !isOn) };
  }).filter(({ count, isOn }) => count > 0 || isOn);
}

function ownerChoices({ owner }: Facets, q: string): Choice[] {
  return owner.slice(0, MAX_OWNERS).map(({ value, count }) => {
    const isOn = hasOwner(q, value);
    return { key: `${OWNER_KEY}${value}`, text: value, count, isOn, q: withOwner(q, value, !isOn) };
  });
}

function choiceView({ key, text, count, isOn, q }: Choice, hrefOf: (q: string) => string): ViewElement {
  return element(
    'li',
    { 'data-key': key },
    element(
      'a',
      { href: hrefOf(q), 'data-key': key, 'aria-current': isOn && 'true' },
      element('bdi', {}, text),
      ' ',
      element('span', { class: 'quiet' }, compact(count), element('span', { class: 'hidden' }, count === 1 ? ' server' : ' servers')),
      isOn && ' ',
      isOn && element('span', { class: 'hidden' }, '(take this filter away)'),
    ),
  );
}
