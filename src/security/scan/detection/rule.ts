import type { ServerFacts } from '../../../catalog/record/facts.ts';
import type { FindingSeverity } from './finding.ts';

/** What the families of rules look at: characters, texts for a model, schemas, network, identity, changes, assets. */
export type RuleFamily = 'U' | 'P' | 'S' | 'N' | 'I' | 'R' | 'H';

/** What is the same for every rule, and what its page says of it. */
export interface RuleText {
  /** Family and number, e.g. `U001`; never given to another rule. */
  readonly id: string;
  readonly severity: FindingSeverity;
  /** One sentence for people: what a match means. */
  readonly title: string;
  /** Why it matters, and what is in order all the same. */
  readonly explanation: string;
  /** What the author of the server can do. */
  readonly advice: string;
}

/** A place at which a rule found something. */
export interface Match {
  /** JSON Pointer into the facts. */
  readonly pointer: string;
  /** The text in which it stands, and where it begins. */
  readonly text: string;
  readonly index: number;
  /** Set where this match is graver or lighter than its rule. */
  readonly severity?: FindingSeverity;
  readonly change?: { readonly before: string; readonly after: string };
}

/** The facts that a scan looks at. */
export type ScannedFacts = Pick<
  ServerFacts,
  | 'qualifiedName'
  | 'displayName'
  | 'description'
  | 'tags'
  | 'owner'
  | 'repo'
  | 'iconUrl'
  | 'icons'
  | 'websiteUrl'
  | 'statusMessage'
  | 'verified'
  | 'useCount'
  | 'deploymentUrl'
  | 'connections'
  | 'tools'
>;

/**
 * What a text is: the name of a server, a tool or a parameter; words for people and models (titles, descriptions, tags); a value that a
 * schema holds (`enum`, `default`, `const`, `examples`, and whatever else a model is shown); or what only a program reads (`pattern`, `$ref`).
 */
export type PassageRole = 'name' | 'words' | 'value' | 'syntax';

/** A text of a server. */
export interface Passage {
  /** JSON Pointer into the facts. */
  readonly pointer: string;
  readonly role: PassageRole;
  /** As it stands, at most {@link MAX_PASSAGE} UTF-16 units of it. */
  readonly text: string;
  /** Whether the rest was cut off. */
  readonly isCut: boolean;
  /** Whether all of it is printable ASCII, tabs and line ends. */
  readonly isAscii: boolean;
  /** As a reader takes it: compatibility forms resolved, invisible characters gone, look-alike letters Latin, blanks single. */
  readonly read: string;
  /** The same in small letters. */
  readonly lower: string;
}

/** UTF-16 units of one text that are looked at. */
export const MAX_PASSAGE: number = 16 * 1024;

/** A rule that finds a pattern in each text of some roles. */
export interface PatternRule extends RuleText {
  readonly kind: 'pattern';
  /** Which form of the text the pattern is written for. */
  readonly form: 'text' | 'read' | 'lower';
  /** Roles of texts that are looked at. */
  readonly roles: readonly PassageRole[];
  /** In the syntax that RE2 and JavaScript (flag `u`) share. */
  readonly pattern: string;
  /** Matches that are in order: cut out before the pattern is tried. */
  readonly except?: string;
  /** The pattern is tried only on a text that holds one of these. */
  readonly hints?: readonly string[];
  /** And only on one that this matches: a part that every match holds, where the whole costs much. */
  readonly core?: string;
  /** It can match only in a text that holds more than printable ASCII, or that was cut. */
  readonly only?: 'beyond-ascii' | 'cut';
  /** Judges a match more closely: `undefined` where it is in order. The gravest match of a text counts. */
  readonly weigh?: (found: string, passage: Passage, around: Around) => Weighed | undefined;
  /** What it finds beside texts. */
  readonly judge?: FactsRule['judge'];
}

/** What stands on both sides of a match, in the form of the text that its rule looks at. */
export interface Around {
  readonly before: string;
  readonly after: string;
}

/** What a closer look at a match says. */
export interface Weighed {
  /** Set where this match is graver or lighter than its rule. */
  readonly severity?: FindingSeverity;
  /** What to show in place of the text round the match. */
  readonly shown?: string;
}

/** A rule that looks at the facts as a whole. */
export interface FactsRule extends RuleText {
  readonly kind: 'facts';
  readonly judge: (facts: Partial<ScannedFacts>) => Iterable<Match>;
}

/** A rule that needs one server's facts and nothing else. */
export type ServerRule = PatternRule | FactsRule;

/** A rule that compares the servers of a catalogue. */
export interface CatalogRule extends RuleText {
  readonly kind: 'catalog';
  /** Matches, each with the index of the server that it concerns. */
  readonly compare: (servers: readonly ScannedFacts[]) => Iterable<readonly [server: number, match: Match]>;
}
