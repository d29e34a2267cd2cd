import * as say from '#messages/palette.ts';

import type { SearchAnswer, SearchHit } from '../../../search/query/search-engine.ts';
import { exact } from '../../../i18n/formatting/counts-and-dates.ts';
import { orderWithPinned, type PinnedRow } from '../search/row-order.ts';
import type { Visit } from '../preferences/recent-visits.ts';
import type { Place } from './site-places.ts';

/** An option of the palette. */
export interface PaletteOption {
  readonly href: string;
  readonly title: string;
  /** The search hit, if the option is a server. */
  readonly hit?: SearchHit;
  /** Qualified name, if the option is a server. */
  readonly name?: string;
  /** Whether the title is a text of the interface, not of a server. */
  readonly isOurs?: boolean;
}

/** Options under one heading. */
export interface PaletteGroup {
  readonly label: string;
  readonly options: readonly PaletteOption[];
}

/** Maximum number of servers to request and show. */
export const SHOWN_HITS = 8;

/** Maximum number of pages and of page parts to show with servers. */
const SHOWN_PLACES = 4;

/** The data for the options. */
export interface PaletteSource {
  /** Text of the input. */
  readonly text: string;
  /** Path of the site, with slashes at both ends. */
  readonly base: string;
  readonly places: readonly Place[];
  readonly visits: readonly Visit[];
  /** Search results for the text, if available. */
  readonly answer: SearchAnswer | undefined;
  /** The server to which the user moved by arrows; it keeps its position. */
  readonly pinned?: (PinnedRow & { readonly hit: SearchHit }) | undefined;
}

/** The options, by heading, in the order in which they are shown. */
export function paletteGroups(source: PaletteSource): readonly PaletteGroup[] {
  const text = source.text.trim();
  const groups = text === '' ? untypedGroups(source) : typedGroups(source, text);
  return groups.filter(({ options }) => options.length > 0);
}

function untypedGroups({ places, visits }: PaletteSource): PaletteGroup[] {
  return [
    { label: say.recent, options: visits.map(({ href, title, name }) => ({ href, title, ...(name !== undefined && { name }) })) },
    { label: say.onThisPage, options: optionsOf(places, 'part') },
    { label: say.pages, options: optionsOf(places, 'page') },
  ];
}

/** Pages and parts with this title come first, then pages that the text begins to name; other matches follow the servers. */
function typedGroups(source: PaletteSource, text: string): PaletteGroup[] {
  const { places } = source;
  const exact = places.filter(({ title }) => folded(title) === folded(text));
  const begun = places.filter((place) => !exact.includes(place) && isBegun(place, text));
  const named = [...exact, ...begun.slice(0, Math.max(0, SHOWN_PLACES - exact.length))];
  const others = places.filter((place) => !named.includes(place) && matches(place, text));
  const parts = others.filter(({ kind }) => kind !== 'page').slice(0, SHOWN_PLACES);
  return [
    { label: say.pages, options: optionsOf(named, 'page') },
    { label: say.onThisPage, options: optionsOf(named.filter(({ kind }) => kind !== 'page')) },
    { label: say.servers, options: serverOptions(source) },
    { label: say.onThisPage, options: optionsOf(parts) },
    { label: say.pages, options: optionsOf(others, 'page').slice(0, SHOWN_PLACES) },
    { label: say.further, options: furtherOptions(source, text) },
  ];
}

function serverOptions({ answer, base, pinned }: PaletteSource): PaletteOption[] {
  const hits = new Map(answer?.hits.map((hit) => [hit.qualifiedName, hit]));
  if (pinned !== undefined && !hits.has(pinned.key)) hits.set(pinned.key, pinned.hit);
  const ranked = answer?.hits.map(({ qualifiedName }) => qualifiedName) ?? [];
  return orderWithPinned(ranked, pinned).flatMap((name) => {
    const hit = hits.get(name);
    return hit === undefined ? [] : [{ href: `${base}servers/${name}/`, title: hit.displayName, name, hit }];
  });
}

function furtherOptions({ answer, base }: PaletteSource, text: string): PaletteOption[] {
  const meant = answer?.didYouMean;
  const asWritten = (answer?.corrected ?? answer?.translated)?.asWritten;
  const all =
    answer !== undefined && answer.totalCount > answer.hits.length ? say.allResults(exact(answer.totalCount), text) : say.searchFor(text);
  return [
    ...(meant === undefined ? [] : [{ href: searchPath(base, meant), title: say.didYouMean(meant), isOurs: true }]),
    ...(asWritten === undefined ? [] : [{ href: searchPath(base, asWritten), title: say.searchInstead(asWritten), isOurs: true }]),
    { href: searchPath(base, text), title: all, isOurs: true },
  ];
}

/** Path of the home page with a search. */
export function searchPath(base: string, text: string): string {
  return `${base}?${new URLSearchParams({ q: text }).toString()}`;
}

function optionsOf(places: readonly Place[], kind?: Place['kind']): PaletteOption[] {
  return places.filter((place) => kind === undefined || place.kind === kind).map(({ title, href }) => ({ title, href }));
}

/** Whether the title or a synonym of a page begins with the text. */
function isBegun({ title, kind, synonyms = [] }: Place, text: string): boolean {
  return kind === 'page' && [title, ...synonyms].some((name) => folded(name).startsWith(folded(text)));
}

/** Titles match at the beginning of a word, names of tools at any position. */
function matches(place: Place, text: string): boolean {
  const { title, kind } = place;
  if (kind === 'tool') return folded(title).includes(folded(text));
  return isBegun(place, text) || ` ${folded(title)}`.includes(` ${folded(text)}`);
}

function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
