import * as say from '#messages/search.ts';

import type { Facets, FacetValue } from '../../../search/query/search-engine.ts';
import { element, type View, type ViewElement } from '../../views/view.ts';
import { compact, exact } from '../../../i18n/formatting/counts-and-dates.ts';
import { filtersOf, filterValue, hasFilter, textOfFilter, withFilter, withoutFilters, type QueryFilter } from './query-filters.ts';

/** Maximum number of values per kind that are shown at once, in addition to those in use. */
const MAX_VALUES = 12;
/** Maximum number of further values per kind that can be unfolded; owners can be thousands. */
const MAX_FURTHER = 100;
/** `data-key` of the link that removes all filters. */
export const CLEAR_KEY = 'clear';

/** A filter that a press adds to the query or removes from it. */
interface Choice {
  readonly filter: QueryFilter;
  readonly text: string;
  /** Number of matching servers with this filter. */
  readonly count: number;
}

/** The values of one kind. */
interface Choices {
  readonly shown: readonly Choice[];
  /** The others, folded up. */
  readonly further: readonly Choice[];
}

/**
 * The filters for the matching servers, with counts. Filters of the same kind are combined with OR, so several can be selected.
 *
 * @param hrefOf returns the URL of the page for a query
 */
export function facetViews(facets: Facets, q: string, hrefOf: (q: string) => string): readonly View[] {
  const groups = [
    { id: 'marks', title: say.badges, choices: { shown: markChoices(facets, q), further: [] } },
    { id: 'runners', title: say.runners, choices: valueChoices('runs', facets.runner, q) },
    { id: 'sign-ins', title: say.signIn, choices: valueChoices('auth', facets.auth, q, signInText) },
    { id: 'protocols', title: say.protocol, choices: valueChoices('mcp', facets.protocol, q) },
    { id: 'costs', title: say.contextCost, choices: valueChoices('tokens', facets.cost.toSorted(byLimit), q, limitText) },
    { id: 'categories', title: say.categories, choices: valueChoices('tag', facets.category, q) },
    { id: 'owners', title: say.owners, choices: valueChoices('owner', facets.owner, q) },
  ].filter(({ choices }) => choices.shown.length > 0);
  const clear = filtersOf(q).length === 0 ? [] : [clearView(q, hrefOf)];
  if (groups.length === 0) return [element('p', { class: 'quiet' }, say.noFilters), ...clear];
  const sections = groups.map(({ id, title, choices }) =>
    element(
      'section',
      { 'data-key': id, 'aria-labelledby': `facet-${id}` },
      element('h2', { id: `facet-${id}` }, title),
      choicesView(choices.shown, q, hrefOf),
      choices.further.length > 0 && furtherView(choices.further, q, hrefOf),
    ),
  );
  return [...sections, ...clear];
}

function markChoices(facets: Facets, q: string): readonly Choice[] {
  const all = [
    { filter: { kind: 'is', value: 'verified' }, text: say.verified, count: facets.verified },
    { filter: { kind: 'is', value: 'deployed' }, text: say.deployed, count: facets.deployed },
    { filter: { kind: 'is', value: 'remote' }, text: say.remote, count: facets.remote },
    { filter: { kind: 'is', value: 'local' }, text: say.local, count: facets.local },
  ] as const;
  return all.filter(({ filter, count }) => count > 0 || hasFilter(q, filter));
}

/** A limit of the context cost with separators: `<20,000`. Other ranges stay as typed. */
function limitText(value: string): string {
  return /^<\d+$/.test(value) ? `<${exact(Number(value.slice(1)))}` : value;
}

/** Orders limits of the context cost, such as `<1000`, the lowest first. */
function byLimit(one: FacetValue, other: FacetValue): number {
  return Number(one.value.slice(1)) - Number(other.value.slice(1));
}

/** The name of a kind of sign-in. */
function signInText(value: string): string {
  return SIGN_IN_TEXTS.get(value) ?? value;
}

const SIGN_IN_TEXTS: ReadonlyMap<string, string> = new Map(Object.entries(say.signIns));

/** Includes all values in use, even if none matches. Ranges are the exception: only a few of them are counted. */
function valueChoices(
  kind: Exclude<QueryFilter['kind'], 'repo' | 'is'>,
  values: readonly FacetValue[],
  q: string,
  textOf = (value: string) => value,
): Choices {
  const inUse = filtersOf(q).filter((filter) => filter.kind === kind);
  const isInUse = (value: string): boolean => inUse.some((filter) => filter.value === filterValue(value));
  const offered = values.filter(({ value }, index) => index < MAX_VALUES || isInUse(value));
  const others = values.filter(({ value }, index) => index >= MAX_VALUES && !isInUse(value));
  const missing = kind === 'tokens' ? [] : inUse.filter((filter) => !values.some(({ value }) => filterValue(value) === filter.value));
  const choiceOf = ({ value, count }: FacetValue): Choice => ({ filter: { kind, value }, text: textOf(value), count });
  return {
    shown: [...missing.map(({ value }) => ({ value, count: 0 })), ...offered].map(choiceOf),
    further: others.map(choiceOf),
  };
}

function choicesView(choices: readonly Choice[], q: string, hrefOf: (q: string) => string, ...rest: readonly ViewElement[]): ViewElement {
  return element('ul', { class: 'tags' }, ...choices.map((choice) => choiceView(choice, q, hrefOf)), ...rest);
}

/** The values that are folded up, with their number, and the number of those that are not even there. */
function furtherView(choices: readonly Choice[], q: string, hrefOf: (q: string) => string): ViewElement {
  const left = choices.length - MAX_FURTHER;
  const rest = left > 0 ? [element('li', { class: 'quiet', 'data-key': 'left' }, say.moreValues(left))] : [];
  return element(
    'details',
    {},
    element('summary', {}, say.moreValues(choices.length)),
    choicesView(choices.slice(0, MAX_FURTHER), q, hrefOf, ...rest),
  );
}

function choiceView({ filter, text, count }: Choice, q: string, hrefOf: (q: string) => string): ViewElement {
  const key = textOfFilter(filter);
  const isOn = hasFilter(q, filter);
  return element(
    'li',
    { 'data-key': key },
    element(
      'a',
      { href: hrefOf(withFilter(q, filter, !isOn)), 'data-key': key, 'aria-current': isOn && 'true' },
      element('bdi', {}, text),
      ' ',
      element('span', { class: 'quiet' }, compact(count), ' ', element('span', { class: 'hidden' }, say.matching)),
      isOn && ' ',
      isOn && element('span', { class: 'hidden' }, say.removeThisFilter),
    ),
  );
}

function clearView(q: string, hrefOf: (q: string) => string): ViewElement {
  return element('p', { 'data-key': CLEAR_KEY }, element('a', { href: hrefOf(withoutFilters(q)), 'data-key': CLEAR_KEY }, say.clearAll));
}
