import { formatFilterQuery, NO_PARTS, parseFilterQuery, type FilterQuery, type QueryParts } from './filter-query.ts';
import type { Loosened, SearchAnswer, SearchRequest } from './search-engine.ts';
import type { FacetColumn } from '../files/facet-column.ts';
import { comparable } from './scope.ts';
import { similarValues } from './similar-values.ts';

/** Maximum number of suggestions. */
const MAX_SUGGESTIONS = 6;
/** Maximum number of words of a query of which each is left out: sentences are not split. */
const MAX_WORDS = 6;

/** Maximum values that are suggested in place of one. */
const MAX_VALUES = 6;

/** What suggestions are made with. */
interface LooseningSource {
  readonly search: (request: SearchRequest) => Promise<SearchAnswer>;
  /** The values of owners or categories; `undefined` if their file did not load. */
  readonly column: (facet: 'owner' | 'category') => Promise<FacetColumn | undefined>;
}

type Variant = Omit<Loosened, 'count'>;
type Parts = Omit<QueryParts, 'isTyping'>;

/** Query suggestions: similar values of filters, or else parts that can be left out of a question, so that something matches. */
export async function loosened({ search, column }: LooseningSource, request: SearchRequest): Promise<Loosened[]> {
  const counted = async (variants: readonly Variant[]): Promise<Loosened[]> => {
    const found: Loosened[] = [];
    for (const variant of variants) {
      const { totalCount } = await search({ ...request, q: variant.q, profile: variant.profile, offset: 0, limit: 0, facets: false });
      if (totalCount > 0) found.push({ ...variant, count: totalCount });
    }
    return found.sort((a, b) => b.count - a.count);
  };
  const filter = parseFilterQuery(request.q);
  const profile = request.profile === '' ? undefined : request.profile;
  const keep = profile === undefined ? {} : { profile };
  const others = [
    ...(filter.owners.length === 1 ? similarTo(filter, 'owners', await column('owner')) : []),
    ...(filter.tags.length === 1 ? similarTo(filter, 'tags', await column('category')) : []),
  ];
  const similar = await counted(others.map((other) => ({ ...other, ...keep })));
  if (similar.length > 0) return similar.slice(0, MAX_SUGGESTIONS);
  const { filters, words, all } = variantsOf(filter, profile);
  const singly = [...(await counted(filters)), ...(await counted(words))];
  return (singly.length > 0 ? singly : await counted(all)).slice(0, MAX_SUGGESTIONS);
}

/** The variants of a query with another owner or category in place of the only one. */
function similarTo(filter: FilterQuery, list: 'owners' | 'tags', known: FacetColumn | undefined): Variant[] {
  const [value] = filter[list];
  if (value === undefined || known === undefined) return [];
  const values = similarValues(known, value, MAX_VALUES);
  if (values.some((other) => comparable(other) === comparable(value))) return [];
  return values.map((other): Variant => {
    return {
      q: formatFilterQuery({ ...filter, [list]: [other] }),
      kind: 'value',
      dropped: formatFilterQuery({ ...NO_PARTS, [list]: [other] }),
    };
  });
}

/** The variants of a query: without one filter or the profile, without words, or without all filters. Empty queries are excluded. */
function variantsOf(filter: FilterQuery, profile: string | undefined): Readonly<Record<'filters' | 'words' | 'all', readonly Variant[]>> {
  const keep = profile === undefined ? {} : { profile };
  // NO_PARTS has exactly the parts of a query as keys.
  const tokens = (Object.keys(NO_PARTS) as (keyof Parts)[]).filter((key) => key !== 'text' && isSet(filter[key]));
  const without = (key: keyof Parts): QueryParts => ({ ...filter, [key]: NO_PARTS[key] });
  const filters: Variant[] = tokens.map((key) => {
    const dropped = formatFilterQuery({ ...NO_PARTS, [key]: filter[key] });
    return { q: formatFilterQuery(without(key)), ...keep, kind: 'filter', dropped };
  });
  if (profile !== undefined) filters.push({ q: formatFilterQuery(filter), kind: 'profile', dropped: profile });
  const words =
    filter.text === ''
      ? []
      : textsWithout(filter.text).map(({ text, dropped }): Variant => {
          return { q: formatFilterQuery({ ...filter, text }), ...keep, kind: 'words', dropped };
        });
  const every = formatFilterQuery({ ...filter, text: '' });
  const dropped = [every, ...(profile === undefined ? [] : [profile])].filter((part) => part !== '').join(' ');
  const { text, exact = [], isTyping } = filter;
  const all: Variant[] =
    filters.length > 1 ? [{ q: formatFilterQuery({ ...NO_PARTS, text, exact, isTyping }), kind: 'several', dropped }] : [];
  const leavesSome = ({ q, profile: kept }: Variant): boolean => q !== '' || kept !== undefined;
  return { filters: filters.filter(leavesSome), words: words.filter(leavesSome), all: all.filter(leavesSome) };
}

/** A text without each of its words, and without all of them. */
function textsWithout(text: string): { readonly text: string; readonly dropped: string }[] {
  const words = text.split(' ');
  const all = { text: '', dropped: text };
  if (words.length === 1 || words.length > MAX_WORDS) return [all];
  return [...words.map((dropped, at) => ({ text: words.toSpliced(at, 1).join(' '), dropped })), all];
}

function isSet(value: FilterQuery[keyof Parts] = false): boolean {
  return typeof value === 'boolean' ? value : value.length > 0;
}
