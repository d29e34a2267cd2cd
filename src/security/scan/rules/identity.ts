import { bareName, nameParts, ownerOf } from '../../../catalog/values/qualified-name.ts';
import type { FactsRule, Match, ScannedFacts } from '../detection/rule.ts';

/** I: the identity that a server claims. */
export const IDENTITY_RULES: readonly FactsRule[] = [
  {
    kind: 'facts',
    id: 'I402',
    severity: 'medium',
    title: 'The owner of the repository is not the owner in the name.',
    explanation:
      'The name and the code have different owners. Lists that publish for others do this legitimately, but so do imitators. If the name is a domain name and the owner differs from it by a word such as Inc, Labs or HQ only, the severity is low; a server that runs at this domain and states no packages is allowed.',
    advice: 'Publish under the name of the owner of the repository.',
    *evaluate(facts: Partial<ScannedFacts>): Generator<Match> {
      const { qualifiedName, owner, repo } = facts;
      if (qualifiedName === undefined || owner === undefined || owner === '' || repo === undefined || repo === '') return;
      if (namesOwner(qualifiedName, owner)) return;
      const domain = domainOf(qualifiedName);
      const isCompany = domain !== undefined && namesCompany(domain, owner);
      if (isCompany && runsAt(domain, facts)) return;
      yield { pointer: '/owner', text: owner, index: 0, ...(isCompany && { severity: 'low' }) };
    },
  },
  {
    kind: 'facts',
    id: 'I403',
    severity: 'medium',
    title: 'The server calls itself official, but is not verified.',
    explanation:
      'Only the maker of a product can call a server official. Here only the server itself says so. "Unofficial", and the official API of a product that the server uses, are allowed.',
    advice: 'Have the server verified, or state its owner.',
    *evaluate({ displayName, description, verified }: Partial<ScannedFacts>): Generator<Match> {
      if (verified === true) return;
      if (displayName !== undefined && /\bofficial\b/i.test(displayName) && !/\b(?:un|non-)official\b/i.test(displayName)) {
        yield { pointer: '/displayName', text: displayName, index: 0 };
      }
      const index = description?.search(CALLS_ITSELF_OFFICIAL) ?? -1;
      if (description !== undefined && index >= 0) yield { pointer: '/description', text: description, index };
    },
  },
];

// The length and the number of the words in the gap are bounded.
const CALLS_ITSELF_OFFICIAL =
  /(?<![\w-])official (?:[\w.&'-]{1,30} ){0,3}(?:mcp|model context protocol)(?! (?:[\w.#+]{1,20} )?sdk\b)(?! (?:registry|servers|list|inspector|specification|spec|docs|documentation|reference))\b/i;

/** Namespaces of the MCP registry in which a list publishes for others. Their names state the owner first: `ai.smithery/acme-tide`. */
const LISTS: ReadonlySet<string> = new Set(['ai.smithery']);

/**
 * Whether the name's owner is the owner of the repository; so is a label of a reversed domain name such as `io.github.acme`, or all of them
 * as a domain such as `acme.io`. A list names the owner in the rest of the name.
 */
function namesOwner(qualifiedName: string, owner: string): boolean {
  const stated = ownerOf(qualifiedName).toLowerCase();
  if (stated === '' || nameParts(qualifiedName).length !== 2) return true;
  if (LISTS.has(stated) && `${bareName(qualifiedName)}-`.toLowerCase().startsWith(`${owner.toLowerCase()}-`)) return true;
  const labels = stated.split('.');
  return [stated, ...labels, labels.toReversed().join('.')].map(bare).includes(bare(owner));
}

/** Namespaces of code hosts, in which the next label is an account and not a domain. */
const ACCOUNTS = /^(?:io|com)\.(?:github|gitlab)\./;

/** The registered domain of a name such as `com.acme.mcp/tide`: its labels up to the first one that is no suffix. */
function domainOf(qualifiedName: string): readonly string[] | undefined {
  const stated = ownerOf(qualifiedName).toLowerCase();
  const labels = stated.split('.');
  const end = labels.findIndex((label, index) => index > 0 && label.length > 2);
  return end < 0 || ACCOUNTS.test(stated) ? undefined : labels.slice(0, end + 1);
}

/** Words that companies add to their name for an account. */
const COMPANY_WORDS =
  /^(?:inc|ltd|llc|gmbh|corp|company|co|group|labs?|hq|ai|io|com|dev|apps?|tech|technologies|software|systems|engineering|team|hub|org|oss|opensource|community|official|api)+$/;

/** Whether an account is the name of a domain with further words of companies. */
function namesCompany(domain: readonly string[], owner: string): boolean {
  const [name, account] = [bare(domain.at(-1) ?? ''), bare(owner)];
  return account.startsWith(name) && COMPANY_WORDS.test(account.slice(name.length));
}

/** Whether a server is reached at a domain and nowhere else, and starts nothing on the machine of its user. */
function runsAt(domain: readonly string[], { connections = [], packages = [] }: Partial<ScannedFacts>): boolean {
  const name = domain.toReversed().join('.');
  const isBelow = (url: string | undefined): boolean => {
    const host = url !== undefined && URL.canParse(url) ? new URL(url).hostname : '';
    return host === name || host.endsWith(`.${name}`);
  };
  return packages.length === 0 && connections.length > 0 && connections.every(({ type, url }) => type === 'http' && isBelow(url));
}

function bare(owner: string): string {
  return owner.toLowerCase().replaceAll(/[^a-z\d]/g, '');
}

/** The owner in a server's name, else the owner in its facts, in lower case. Empty if there is none. */
export function ownerInName({ qualifiedName, owner }: Pick<ScannedFacts, 'qualifiedName' | 'owner'>): string {
  return (ownerOf(qualifiedName) || (owner ?? '')).toLowerCase();
}
