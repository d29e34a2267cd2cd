import { KNOWN_PRODUCTS } from '../../catalog/lists/known-products.ts';
import type { Product } from '../../catalog/lists/product.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import { bareName, ownerOf } from '../../catalog/values/qualified-name.ts';
import { waysOf } from '../../install/index.ts';
import { fold, spreadIdentifier, squeeze, wordsOf } from '../terms/normalise.ts';
import { hasContent } from './has-content.ts';
import { ListedProducts, namesOf } from './listed-products.ts';
import { companyOf, reachedHosts } from './own-hosts.ts';

/** A server that the maker of a product publishes. */
export interface OwnServer {
  readonly row: number;
  /** The product's name, as folded words. */
  readonly product: string;
  /** Whether the owner of the server is the maker; otherwise the server is reached at a host of the maker. */
  readonly isOwned: boolean;
  /**
   * Whether the product is in the names of the server, and the server can be started or reached, or no other one of the maker. Otherwise only
   * its description has the product, or the maker has a better one.
   */
  readonly isNamed: boolean;
}

/** What is known about products and their makers. */
export interface MakerFacts {
  /** {@link KNOWN_PRODUCTS} by default. */
  readonly products?: readonly Product[];
  /** Whether the name of a server is easily confused with that of another. By default only a failed scan tells. */
  readonly isImitation?: (record: ServerRecord) => boolean;
}

/** Maximum words of a product's name that are looked for in the texts of a server. */
const MAX_WORDS = 4;
/** Minimum letters of a product that is known only by an owner or a host. */
const MIN_LETTERS = 3;

/**
 * The servers of the makers of products. The owners and hosts of a listed product decide. Another product belongs to the owner or company of
 * the same name; to an owner with an addition, such as `acmehq`, only if the server is verified, because anybody can register such a name. A
 * server that failed its scan, may be an imitation or has no content belongs to nobody.
 *
 * @param records in list order
 */
export function ownServers(
  records: readonly ServerRecord[],
  { products = KNOWN_PRODUCTS, isImitation = () => false }: MakerFacts = {},
): OwnServer[] {
  const listed = new ListedProducts(products);
  const leading = leadingOwners(records);
  const own = records.flatMap((record, row): OwnServer[] => {
    if (record.security?.scanPassed === false || isImitation(record) || !hasContent(record)) return [];
    const texts = new Texts(record);
    const owned = ownedProducts(record, texts, { listed, leading });
    const reached = reachedProducts(record, texts, listed);
    return [...new Set([...owned, ...reached])].map((product) => ({
      row,
      product,
      isOwned: owned.includes(product),
      isNamed: texts.names.has(squeeze(product)),
    }));
  });
  const isUsable = ({ row }: OwnServer): boolean => waysOf(records[row] ?? { connections: [] }).length > 0;
  const served = new Set(own.flatMap((each) => (each.isNamed && isUsable(each) ? [each.product] : [])));
  return own.map((each) => (served.has(each.product) && !isUsable(each) ? { ...each, isNamed: false } : each));
}

/** The texts of a server, in which products are looked for. */
class Texts {
  readonly #names: ReadonlyMap<string, string>;
  readonly #description: string;

  constructor({ displayName, qualifiedName, description }: ServerRecord) {
    const name = bareName(qualifiedName);
    this.#names = runsOf(new Set([displayName, spreadIdentifier(displayName), name, spreadIdentifier(name)]));
    this.#description = description;
  }

  /** Runs of words of the names, each without spaces and as words. */
  get names(): ReadonlyMap<string, string> {
    return this.#names;
  }

  /** The words of a run in the names, else in the description. @param key the run without spaces */
  wordsOfRun(key: string): string | undefined {
    const named = this.#names.get(key);
    // Most descriptions do not have it, so their runs are only listed where its letters occur.
    return named ?? (squeeze(this.#description).includes(key) ? runsOf([this.#description]).get(key) : undefined);
  }
}

function runsOf(texts: Iterable<string>): ReadonlyMap<string, string> {
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

/** All names of those products of which the texts have a name. */
function namedIn(texts: Texts, products: readonly Product[]): string[] {
  return products.map(namesOf).flatMap((all) => (all.some((name) => texts.wordsOfRun(squeeze(name)) !== undefined) ? all : []));
}

/** The owner in a server's name counts, because a server can state any repository as its own. */
function ownerOfName({ qualifiedName }: ServerRecord): string {
  return fold(ownerOf(qualifiedName)).replace(/^io\.github\./, '');
}

interface Makers {
  readonly listed: ListedProducts;
  readonly leading: ReadonlySet<string>;
}

/** Products of the owner of a server. */
function ownedProducts(record: ServerRecord, texts: Texts, { listed, leading }: Makers): string[] {
  const owner = ownerOfName(record);
  if (owner === '') return [];
  const key = squeeze(owner);
  const written = leading.has(owner) && !listed.has(owner) ? [texts.wordsOfRun(key)] : [];
  const derived = record.verified ? [...texts.names].filter(([run]) => isDerived(key, run)).map(([, words]) => words) : [];
  return [...namedIn(texts, listed.ofOwner(owner)), ...unlisted([...written, ...derived], listed)];
}

/** Products of the company at whose hosts a server is reached. */
function reachedProducts(record: ServerRecord, texts: Texts, listed: ListedProducts): string[] {
  const hosts = reachedHosts(record);
  const company = companyOf(hosts) ?? '';
  return [...namedIn(texts, listed.atHosts(hosts)), ...unlisted([texts.names.get(squeeze(company))], listed)];
}

function unlisted(products: readonly (string | undefined)[], listed: ListedProducts): string[] {
  return products
    .filter((product) => product !== undefined)
    .filter((product) => squeeze(product).length >= MIN_LETTERS && !listed.has(product));
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
  const leading = new Map<string, { readonly owner: string; readonly verified: boolean }>();
  for (const record of records) {
    const owner = ownerOfName(record);
    const other = leading.get(squeeze(owner));
    if (other === undefined || (record.verified && !other.verified)) leading.set(squeeze(owner), { owner, verified: record.verified });
  }
  return new Set(Array.from(leading.values(), ({ owner }) => owner));
}
