import type { JsonValue } from '../../../src/catalog/parsing/json-tree.ts';
import type { Spent } from './meter.ts';

/** A result of a search. Absent members are not stated by the answer. */
export interface Hit {
  readonly server: string;
  readonly tool?: string;
  readonly signature?: string;
  readonly ways?: readonly string[];
  readonly requires?: readonly string[];
}

/** A tool, as an answer describes it. */
export interface FoundTool {
  readonly server: string;
  readonly name: string;
  readonly arguments: readonly string[];
}

/** A finding, as an answer describes it. */
export interface FoundFinding {
  readonly rule: string;
  readonly severity: string;
  /** Empty if the answer has no sentence about it. */
  readonly sentence: string;
}

/** A change, as an answer describes it. */
export interface FoundChange {
  readonly server: string;
  readonly kind: string;
  readonly subject: string;
}

/** The answer to a request for an entry: the entry, or names of other servers if the name is unknown. */
export interface EntryAnswer {
  /** A document with the entry in the format of the client, or the connection or command that it consists of. */
  readonly document?: JsonValue;
  readonly near?: readonly string[];
}

/** What an agent may read of an entry. */
export interface EntryRequest {
  readonly server: string;
  readonly client: string;
  readonly way: 'remote' | 'package';
}

/** A program that uses a catalogue through one of its interfaces, in the way that the catalogue offers it. */
export interface Agent {
  readonly how: string;
  /** What reading the map cost: `llms.txt`, or the list of tools. */
  readonly map: Spent;
  /** What was spent since the last call. */
  readonly take: () => Spent;
  /** Best first. */
  readonly servers: (q: string, limit: number) => Promise<readonly Hit[]>;
  /** Tools that fulfil a query, best first; absent where tools cannot be searched. */
  readonly tools?: (q: string, limit: number) => Promise<readonly Hit[]>;
  readonly entry: (request: EntryRequest) => Promise<EntryAnswer>;
  /** @param wanted names of the tools to look for */
  readonly toolOf: (server: string, wanted: ReadonlySet<string>) => Promise<FoundTool | undefined>;
  /** Names of the settings that one way to start the server requires. */
  readonly settings: (server: string) => Promise<readonly string[]>;
  /** `none`, `key` or `oauth`; `undefined` if no answer says it. */
  readonly signIn: (server: string) => Promise<string | undefined>;
  readonly findings: (server: string) => Promise<readonly FoundFinding[]>;
  /** @param since ISO 8601 time */
  readonly changes: (since: string) => Promise<readonly FoundChange[]>;
  /** The qualified name of the server with a tag whose tools take the fewest tokens; `undefined` if no answer says it. */
  readonly cheapest: (tag: string) => Promise<string | undefined>;
  readonly close: () => Promise<void>;
}
