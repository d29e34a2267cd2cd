import type { ServerFacts } from '../catalog/facts.ts';
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
  | 'verified'
  | 'useCount'
  | 'deploymentUrl'
  | 'connections'
  | 'tools'
>;
