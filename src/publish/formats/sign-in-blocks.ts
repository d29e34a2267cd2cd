import { endpointFactsTree } from '../../catalog/record/endpoint-facts.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import type { SignInKind } from '../../catalog/record/sign-in-kinds.ts';
import { signInsOf, type SignIn, type SignInKey } from '../../catalog/record/sign-in.ts';
import { wayIds } from '../../install/entries/install-entries.ts';
import { fenced } from './fenced.ts';

const KINDS: Readonly<Record<SignInKind, string>> = {
  none: 'none',
  key: 'a key',
  oauth: 'OAuth, when a client connects',
  unknown: 'not known',
};

const PLACES: Readonly<Record<SignInKey['in'], string>> = {
  header: 'in a header',
  query: 'in the query of the URL',
  environment: 'in an environment variable',
  argument: 'in an argument',
  setting: 'in a setting',
};

/** What a server requires of its user, as Markdown without texts of its author: one line, or one for each way if these differ. */
export function signInLines(record: ServerRecord): readonly string[] {
  const texts = signInsOf(record).map(signInText);
  const [text, ...others] = new Set(texts);
  if (text === undefined) return [];
  return others.length === 0 ? [`- Sign-in: ${text}`] : wayIds(record).map((way, at) => `- Sign-in, way \`${way}\`: ${texts[at] ?? ''}`);
}

function signInText({ kind, keys = [], oauth, observedAt }: SignIn): string {
  const places = [...new Set(keys.map((key) => `${PLACES[key.in]}, ${key.isRequired ? 'required' : 'optional'}`))];
  const given = places.length === 0 ? '' : kind === 'key' ? ` (${places.join('; ')})` : `; it can take a key (${places.join('; ')})`;
  const offered = kind === 'key' && oauth !== undefined ? '; it also offers OAuth' : '';
  const when = observedAt === undefined ? '' : `; according to the answer of its endpoint to a crawl of ${observedAt.slice(0, 10)}`;
  return `${KINDS[kind]}${given}${offered}${when}`;
}

/** What endpoints answered to a crawl, as Markdown; empty if none answered. */
export function endpointBlocks({ endpointFacts = [] }: ServerRecord): string[] {
  if (endpointFacts.length === 0) return [];
  return [
    '## Endpoints',
    'What they answered to a crawl without credentials: sign-in, versions of MCP, capabilities, extensions, cache hint.',
    fenced(JSON.stringify(endpointFacts.map(endpointFactsTree), null, 2), 'json'),
  ];
}
