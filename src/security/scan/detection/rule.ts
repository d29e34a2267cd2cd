import type { ServerFacts } from '../../../catalog/record/facts.ts';
import type { FindingSeverity } from '../../../catalog/values/finding-severity.ts';

/** Rule families: characters, texts for a model, schemas, network, identity, packages, changes, assets. */
export type RuleFamily = 'U' | 'P' | 'S' | 'N' | 'I' | 'K' | 'R' | 'H';

/** The common members of all rules, with the texts of the rule's page. */
export interface RuleText {
  /** Family and number, e.g. `U001`; never reused. */
  readonly id: string;
  readonly severity: FindingSeverity;
  /** One sentence for people: what a match means. */
  readonly title: string;
  /** Why it matters, and what is allowed. */
  readonly explanation: string;
  /** What the author of the server can do. */
  readonly advice: string;
}

/** A match of a rule. */
export interface Match {
  /** JSON Pointer into the facts. */
  readonly pointer: string;
  /** The text with the match, and the offset of the match. */
  readonly text: string;
  readonly index: number;
  /** Present if this match is more or less severe than its rule. */
  readonly severity?: FindingSeverity;
  readonly change?: { readonly before: string; readonly after: string };
}

/** The facts that a scan reads. */
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
  | 'license'
  | 'verified'
  | 'useCount'
  | 'deploymentUrl'
  | 'connections'
  | 'packages'
  | 'packageFacts'
  | 'tools'
>;

/**
 * The role of a text: the name of a server, a tool or a parameter; words for people and models (titles, descriptions, tags); a value in a
 * schema (`enum`, `default`, `const`, `examples`, and anything else that a model sees); or syntax for programs (`pattern`, `$ref`).
 */
export type PassageRole = 'name' | 'words' | 'value' | 'syntax';

/** A normalised form of a text. */
export interface ReadForm {
  /** Normalised: compatibility forms resolved, invisible characters removed, look-alike letters as Latin ones, blanks collapsed. */
  readonly read: string;
  /** The normalised text in lower case. */
  readonly lower: string;
}

/** A text of a server. */
export interface Passage extends ReadForm {
  /** JSON Pointer into the facts. */
  readonly pointer: string;
  readonly role: PassageRole;
  /** The original text, at most {@link MAX_PASSAGE} UTF-16 units. */
  readonly text: string;
  /** Whether it was truncated. */
  readonly isCut: boolean;
  /** Whether it has only printable ASCII, tabs and line breaks. */
  readonly isAscii: boolean;
  /** Forms without comments and inline tags, or with blanks in place of what shows nothing. Present if there are any. */
  readonly others?: readonly ReadForm[];
}

/** Maximum length of one text that is scanned, in UTF-16 units. */
export const MAX_PASSAGE: number = 16 * 1024;

/** A rule that finds a pattern in each text of some roles. */
export interface PatternRule extends RuleText {
  readonly kind: 'pattern';
  /** The form of the text that the pattern matches. */
  readonly form: 'text' | 'read' | 'lower';
  /** Roles of the texts that are scanned. */
  readonly roles: readonly PassageRole[];
  /** In the common syntax of RE2 and JavaScript (flag `u`). */
  readonly pattern: string;
  /** Allowed matches, removed before the pattern is applied. */
  readonly except?: string;
  /** The pattern is applied only to texts with one of these. */
  readonly hints?: readonly string[];
  /** The pattern is applied only to texts that this cheaper pattern matches, which is a part of every match. */
  readonly core?: string;
  /** Limits the rule to texts with non-ASCII characters, or to truncated texts. */
  readonly only?: 'beyond-ascii' | 'cut';
  /** Assesses a match: `undefined` if it is allowed. The most severe match of a text counts. */
  readonly assess?: (found: string, passage: Passage, around: Around) => Assessment | undefined;
  /** Matches in facts other than texts. */
  readonly evaluate?: FactsRule['evaluate'];
}

/** The text on both sides of a match, in the form that the rule matches. */
export interface Around {
  readonly before: string;
  readonly after: string;
}

/** The assessment of a match. */
export interface Assessment {
  /** Present if this match is more or less severe than its rule. */
  readonly severity?: FindingSeverity;
  /** Text to show instead of the text around the match. */
  readonly shown?: string;
}

/** A rule that reads the facts as a whole. */
export interface FactsRule extends RuleText {
  readonly kind: 'facts';
  readonly evaluate: (facts: Partial<ScannedFacts>) => Iterable<Match>;
}

/** A rule that needs only the facts of one server. */
export type ServerRule = PatternRule | FactsRule;

/** A rule that compares the servers of a catalogue. */
export interface CatalogRule extends RuleText {
  readonly kind: 'catalog';
  /** Returns matches, each with the index of its server. */
  readonly compare: (servers: readonly ScannedFacts[]) => Iterable<readonly [server: number, match: Match]>;
}
