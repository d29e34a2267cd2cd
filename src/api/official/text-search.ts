import { fold } from '../../search/terms/normalise.ts';
import type { OfficialServer } from './official-catalog.ts';

/** Where a server contains a text, best first. */
const PLACES = ['whole name', 'word of the name', 'name', 'word of the title', 'title', 'word of the description', 'description'] as const;

/** A letter or digit directly before a position, so that no word begins there. */
const INSIDE_WORD = /[\p{L}\p{N}]$/u;

/** A server that is searched. */
type SearchedServer = Pick<OfficialServer, 'record' | 'foldedName'>;

/** Searched texts of a server, folded. */
interface Texts {
  /** Its name in this API, and its qualified name where it differs. */
  readonly names: readonly string[];
  readonly title: string;
  readonly description: string;
}

/**
 * Finds the servers that contain a text, in any case, as the official registry does for names: first those with it in their name, then in
 * their title, then in their description. Of these, a whole name and the beginning of a word come first; then verified servers, the most
 * used, and the order of names. The order depends on nothing else, so that pages fit together.
 */
export function textSearch<S extends SearchedServer>(servers: readonly S[]): (text: string) => readonly S[] {
  let texts: readonly ServerTexts<S>[] | undefined;
  let last: { readonly text: string; readonly found: readonly S[] } | undefined;
  return (text) => {
    const folded = fold(text);
    if (folded === '') return [];
    // The next page of a search has the same text.
    if (last?.text !== folded)
      last = { text: folded, found: find((texts ??= servers.map((server) => ({ server, texts: searchedTexts(server) }))), folded) };
    return last.found;
  };
}

interface ServerTexts<S> {
  readonly server: S;
  readonly texts: Texts;
}

/** Whether a server contains a text. */
export function containsText(server: SearchedServer, text: string): boolean {
  const folded = fold(text);
  return folded !== '' && placeOf(searchedTexts(server), folded) !== undefined;
}

/** The texts of a server that are searched for a folded text. */
export function searchedTexts({ foldedName, record }: SearchedServer): Texts {
  const names = [...new Set([foldedName, record.qualifiedName.toLowerCase()])];
  return { names, title: fold(record.displayName), description: fold(record.description) };
}

function find<S extends SearchedServer>(all: readonly ServerTexts<S>[], text: string): S[] {
  const found = all.flatMap(({ server, texts }) => {
    const place = placeOf(texts, text);
    return place === undefined ? [] : [{ place: PLACES.indexOf(place), server }];
  });
  // Servers are in the order of their names, which a stable sort keeps.
  found.sort((a, b) => a.place - b.place || byTrust(a.server, b.server));
  return found.map(({ server }) => server);
}

function byTrust({ record: a }: SearchedServer, { record: b }: SearchedServer): number {
  return Number(b.verified) - Number(a.verified) || b.useCount - a.useCount;
}

function placeOf({ names, title, description }: Texts, text: string): (typeof PLACES)[number] | undefined {
  if (names.some((name) => name.includes(text))) {
    if (names.some((name) => name === text || name.endsWith(`/${text}`))) return 'whole name';
    return names.some((name) => beginsWord(name, text)) ? 'word of the name' : 'name';
  }
  if (title.includes(text)) return beginsWord(title, text) ? 'word of the title' : 'title';
  if (description.includes(text)) return beginsWord(description, text) ? 'word of the description' : 'description';
  return undefined;
}

/** Whether the text is somewhere at the beginning of a word. */
function beginsWord(within: string, text: string): boolean {
  for (let at = within.indexOf(text); at !== -1; at = within.indexOf(text, at + 1)) {
    if (!INSIDE_WORD.test(within.slice(0, at))) return true;
  }
  return false;
}
