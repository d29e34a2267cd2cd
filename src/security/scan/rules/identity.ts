import { nameParts, ownerOf } from '../../../catalog/values/qualified-name.ts';
import type { FactsRule, Match, ScannedFacts } from '../detection/rule.ts';

/** I: who a server says it is. */
export const IDENTITY_RULES: readonly FactsRule[] = [
  {
    kind: 'facts',
    id: 'I402',
    severity: 'medium',
    title: 'The repository belongs to somebody else than the name says.',
    explanation:
      'The name is one owner’s, the code another’s. Lists that publish for others do it honestly; so does whoever would borrow a good name.',
    advice: 'Publish under the name of the owner of the repository.',
    *judge({ qualifiedName, owner, repo }: Partial<ScannedFacts>): Generator<Match> {
      if (qualifiedName === undefined || owner === undefined || owner === '' || repo === undefined || repo === '') return;
      if (!namesOwner(qualifiedName, owner)) yield { pointer: '/owner', text: owner, index: 0 };
    },
  },
  {
    kind: 'facts',
    id: 'I403',
    severity: 'medium',
    title: 'The server calls itself official, and nobody vouches for it.',
    explanation:
      'Official is what the maker of a product says of a server. Here it stands in the server’s own words only. "Unofficial", and the official interface of a product that is used, are in order.',
    advice: 'Have the server verified, or say whom it belongs to.',
    *judge({ displayName, description, verified }: Partial<ScannedFacts>): Generator<Match> {
      if (verified === true) return;
      if (displayName !== undefined && /\bofficial\b/i.test(displayName) && !/\b(?:un|non-)official\b/i.test(displayName)) {
        yield { pointer: '/displayName', text: displayName, index: 0 };
      }
      const index = description?.search(CALLS_ITSELF_OFFICIAL) ?? -1;
      if (description !== undefined && index >= 0) yield { pointer: '/description', text: description, index };
    },
  },
];

// Each word of the gap is of bounded length, and so is their number.
const CALLS_ITSELF_OFFICIAL =
  /(?<![\w-])official (?:[\w.&'-]{1,30} ){0,3}(?:mcp|model context protocol)(?! (?:registry|sdk|servers|list|inspector|specification|spec|docs|documentation|reference))\b/i;

/** The name's owner, or a label of a reversed domain name such as `io.github.acme`, is the owner of the repository. */
function namesOwner(qualifiedName: string, owner: string): boolean {
  const stated = ownerOf(qualifiedName).toLowerCase();
  if (stated === '' || nameParts(qualifiedName).length !== 2) return true;
  const other = bare(owner);
  return bare(stated) === other || stated.split('.').some((label) => bare(label) === other);
}

function bare(owner: string): string {
  return owner.toLowerCase().replaceAll(/[^a-z\d]/g, '');
}

/** Whose name a server bears: the owner in it, else that of the facts; in small letters. Empty where nobody is named. */
export function ownerNamed({ qualifiedName, owner }: Pick<ScannedFacts, 'qualifiedName' | 'owner'>): string {
  return (ownerOf(qualifiedName) || (owner ?? '')).toLowerCase();
}
