import type { Product } from '../../catalog/lists/product.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import { bareName, ownerOf } from '../../catalog/values/qualified-name.ts';
import { fold, spreadIdentifier, squeeze, wordsOf } from '../terms/normalise.ts';
import { hasContent } from './has-content.ts';
import { companyOf, isAtOneOf, reachedHosts } from './own-hosts.ts';

/** A server that the maker of a product publishes. */
export interface OwnServer {
  readonly row: number;
  /** The product's name, as folded words. */
  readonly product: string;
  /** Whether the product is in the names of the server; otherwise only its description has it. */
  readonly isNamed: boolean;
}

/** Maximum words of a product's name that are looked for in the texts of a server. */
const MAX_WORDS = 4;
/** Minimum letters of a product that is known only by an owner or a host. */
const MIN_LETTERS = 3;

/**
 * The servers of the makers of products. The owners and hosts of a listed product decide. Another product belongs to the owner or company of
 * the same name; to one with an addition, such as `acmehq`, only if the server is verified, because anybody can register such a name. A
 * server that failed its scan, or has no content, belongs to nobody.
 *
 * @param records in list order
 */
export function ownServers(records: readonly ServerRecord[], products: readonly Product[]): OwnServer[] {
  const listed = new Set(products.flatMap(spellingsOf).map(squeeze));
  const leading = leadingOwners(records);
  return records.flatMap((record, row) => {
    if (record.security?.scanPassed === false || !hasContent(record)) return [];
    const publisher = publisherOf(record);
    const texts = textsOf(record);
    const isLeading = leading.has(publisher.owner);
    const names = [...listedNames(publisher, texts, products), ...unlistedNames({ ...publisher, isLeading }, texts, listed)];
    const own = new Map(names.map((name) => [name, texts.names.has(squeeze(name))]));
    return Array.from(own, ([product, isNamed]) => ({ row, product, isNamed }));
  });
}

/** What is known about who publishes a server. */
interface Publisher {
  /** Folded; empty if the server's name has no owner. */
  readonly owner: string;
  readonly hosts: readonly string[];
  readonly isVerified: boolean;
}

/** The owner in a server's name counts, because the owner of a repository can be stated by anybody. */
function publisherOf(record: ServerRecord): Publisher {
  const owner = fold(ownerOf(record.qualifiedName)).replace(/^io\.github\./, '');
  return { owner, hosts: reachedHosts(record), isVerified: record.verified };
}

/** Runs of words of a server's texts, by the run without spaces. */
interface Texts {
  readonly names: ReadonlyMap<string, string>;
  readonly description: ReadonlyMap<string, string>;
}

function textsOf({ displayName, qualifiedName, description }: ServerRecord): Texts {
  const name = bareName(qualifiedName);
  return { names: runsOf([displayName, spreadIdentifier(displayName), name, spreadIdentifier(name)]), description: runsOf([description]) };
}

function runsOf(texts: readonly string[]): ReadonlyMap<string, string> {
  const runs = new Map<string, string>();
  for (const text of texts) {
    const words = wordsOf(text);
    for (let from = 0; from < words.length; from += 1) {
      for (let to = from + 1; to <= Math.min(words.length, from + MAX_WORDS); to += 1) {
        const run = words.slice(from, to);
        if (!runs.has(run.join(''))) runs.set(run.join(''), run.join(' '));
      }
    }
  }
  return runs;
}

function spellingsOf({ name, also }: Product): string[] {
  return [name, ...also];
}

/** All names of the listed products of a publisher that its texts have. */
function listedNames({ owner, hosts }: Publisher, { names, description }: Texts, products: readonly Product[]): string[] {
  const own = products.filter((product) => {
    const isAtHosts = hosts.length > 0 && hosts.every((host) => isAtOneOf(host, product.hosts));
    return isAtHosts || (owner !== '' && product.owners.some((other) => fold(other) === owner));
  });
  const has = (name: string): boolean => names.has(squeeze(name)) || description.has(squeeze(name));
  return own.flatMap((product) => {
    const spellings = spellingsOf(product);
    return spellings.some(has) ? spellings.map((spelling) => wordsOf(spelling).join(' ')) : [];
  });
}

/** The names of products that have no list entry, of which a publisher has the name. */
function unlistedNames(
  { owner, hosts, isVerified, isLeading }: Publisher & { readonly isLeading: boolean },
  { names, description }: Texts,
  listed: ReadonlySet<string>,
): string[] {
  const key = squeeze(owner);
  const company = companyOf(hosts) ?? '';
  const written = isLeading ? [names.get(key) ?? description.get(key)] : [];
  const derived = isVerified ? [...names].filter(([run]) => isDerived(key, run)).map(([, words]) => words) : [];
  const isUnlisted = (words: string | undefined): words is string =>
    words !== undefined && squeeze(words).length >= MIN_LETTERS && !listed.has(squeeze(words));
  return [...written, names.get(squeeze(company)), ...derived].filter(isUnlisted);
}

const PREFIXES = ['get', 'make', 'use', 'try', 'go', 'the', 'join'];
const SUFFIXES = ['hq', 'io', 'labs', 'lab', 'inc', 'dev', 'ai', 'app', 'com', 'official', 'team', 'org', 'tech', 'js', 'core', 'database'];

function isDerived(owner: string, product: string): boolean {
  return PREFIXES.some((prefix) => prefix + product === owner) || SUFFIXES.some((suffix) => product + suffix === owner);
}

/**
 * Of owners that differ only in punctuation, the one with a verified server, else the one whose server is first in list order. The others may
 * be imitations.
 */
function leadingOwners(records: readonly ServerRecord[]): ReadonlySet<string> {
  const leading = new Map<string, Publisher>();
  for (const record of records) {
    const publisher = publisherOf(record);
    const key = squeeze(publisher.owner);
    const other = leading.get(key);
    if (key !== '' && (other === undefined || (publisher.isVerified && !other.isVerified))) leading.set(key, publisher);
  }
  return new Set(Array.from(leading.values(), ({ owner }) => owner));
}
