import type { ServerFacts } from '../../../catalog/record/facts.ts';
import { foldName, isQualifiedName } from '../../../catalog/values/qualified-name.ts';
import { jsonObject, type JsonObject, type JsonValue } from '../../../catalog/parsing/json-tree.ts';
import { isError, type Problem, type Read } from '../../../catalog/parsing/problem.ts';
import type { CrawlContext } from '../../context/crawl-context.ts';
import { failed, type SourceOutput, type GroupOutputs, type ServerOutput, type SourceResult } from '../../merging/source-output.ts';
import { refusalsIn, unreadableIn, withRefusals, type Refusal } from '../../memory/refusal.ts';
import type { SourceEntry } from '../../source-list/source-entry.ts';
import { matchesLastReading, listedIn } from './last-reading.ts';
import { groupsFromFacts } from '../../merging/group-origin.ts';
import { entryVerification, type Verification } from '../../merging/verification.ts';

/** How one listed server is kept. */
export interface AcceptOptions {
  /** Default: every group that the facts state. */
  readonly groups?: GroupOutputs;
  /** Default: what the entry in `sources.yaml` says. */
  readonly verification?: Verification;
  /** Id that counts at first sight; for the maintainers' own lists only. */
  readonly id?: string | undefined;
}

type OpenedRun = Pick<ListRun, 'entry' | 'known' | 'memory' | 'isCurrent' | 'maySkipUnchanged'>;

/**
 * One reading of a source of many servers: which were listed already, which are known from earlier crawls, what may be concluded at the
 * end. Every listed row ends in a server or in a problem with its place.
 */
export class ListRun {
  readonly entry: SourceEntry;
  /** Names that are known from this source, as they are spelled. */
  readonly known: readonly string[];
  /** What was noted at the last whole reading. */
  readonly memory: JsonObject;
  /** Whether the same code read the same entry then, so that a server which is known and of which the list says the same is not read again. */
  readonly isCurrent: boolean;
  /** Whether, besides, every server is as it was left then, so that what did not change of the list is not read again. */
  readonly maySkipUnchanged: boolean;
  readonly #context: CrawlContext;
  readonly #known: ReadonlySet<string>;
  readonly #seen = new Map<string, string>();
  /** Names, folded, under which servers that have another by now are known. */
  readonly #former = new Set<string>();
  /** Names, folded, that were listed when the source was last read, where that may be relied upon. */
  readonly #wasListed: ReadonlyMap<string, string>;
  /** What was refused of it then, by folded name. */
  readonly #refused: ReadonlyMap<string, Refusal>;
  /** Names that are listed, by their folded form; those left out of which nothing could ever be read. */
  readonly #listed = new Map<string, string>();
  /** Names, folded, of servers whose content files could not be written with what the source said of them before. */
  readonly #unreadable: ReadonlySet<string>;
  readonly #accepted = new Set<string>();
  readonly #givenUp = new Set<string>();
  #hasNameless = false;

  private constructor(opened: OpenedRun, context: CrawlContext) {
    const { entry, known, memory, isCurrent, maySkipUnchanged } = opened;
    this.entry = entry;
    this.known = known;
    this.memory = memory;
    this.isCurrent = isCurrent;
    this.maySkipUnchanged = maySkipUnchanged;
    this.#context = context;
    this.#known = new Set(known.map(foldName));
    this.#refused = maySkipUnchanged ? refusalsIn(memory) : new Map<string, Refusal>();
    this.#unreadable = new Set(unreadableIn(memory));
    this.#wasListed = new Map((maySkipUnchanged ? (listedIn(memory) ?? []) : []).map((name) => [foldName(name), name]));
  }

  /**
   * Begins a reading.
   *
   * @param namesIn the names that the memory holds, for a source whose location is no origin of any facts
   */
  static async open(entry: SourceEntry, context: CrawlContext, namesIn?: (memory: JsonObject) => readonly string[]): Promise<ListRun> {
    const { value, isSame } = await context.memory.recall(entry);
    const known =
      namesIn === undefined
        ? context.known.namesFrom(entry.location, context.namesInSources)
        : await listedInStore(value, namesIn, context);
    const isCurrent = isSame && !context.full;
    const maySkipUnchanged = isCurrent && (await matchesLastReading(value, known, context));
    return new ListRun({ entry, known, memory: value, isCurrent, maySkipUnchanged }, context);
  }

  /** The result of a source that could not even be begun. */
  failed(problem: Problem): SourceResult {
    return failed([problem], this.known);
  }

  /** A server that the source lists; the second of a name is a problem. */
  accept(facts: ServerFacts, place: string, problems: readonly Problem[], options: AcceptOptions = {}): ServerOutput {
    const { qualifiedName } = facts;
    const { groups = groupsFromFacts(facts, this.entry.location), verification = entryVerification(this.entry), id } = options;
    const output = { qualifiedName, verification, tags: this.entry.tags, groups };
    return this.acceptOutput(id === undefined ? output : { ...output, id }, place, problems);
  }

  /** The same for what another source harvested. */
  acceptOutput(output: SourceOutput, place: string, problems: readonly Problem[]): ServerOutput {
    const name = foldName(output.qualifiedName);
    const first = this.#seen.get(name);
    if (first !== undefined) return { problems: [...problems, repeated(output.qualifiedName, first, place)] };
    this.#seen.set(name, place);
    if (output.former !== undefined) this.#former.add(foldName(output.former.qualifiedName));
    this.#listed.set(name, output.qualifiedName);
    this.#accepted.add(name);
    return { output, problems };
  }

  /** The same for what a reader gave; a row without facts is dropped, and its problems say why. */
  acceptRead(read: Read<ServerFacts>, place: string, options?: AcceptOptions): ServerOutput {
    return read.value === undefined ? this.drop(read.problems) : this.accept(read.value, place, read.problems, options);
  }

  /** A row that is no server. Where not even its name can be read, nothing is known of who is missing. */
  drop(problems: readonly Problem[]): ServerOutput {
    this.#hasNameless ||= problems.some((problem) => isError(problem) && problem.code !== 'bad-name');
    return { problems };
  }

  /** A server that is listed and could not be read this time: what is known of it stays as it is. */
  keep(names: readonly string[], place: string, problems: readonly Problem[]): ServerOutput {
    for (const name of names) {
      if (this.isSeen(name)) continue;
      this.#seen.set(foldName(name), place);
      this.#list(name);
    }
    return { problems };
  }

  /** Something to say that concerns no server of its own. */
  notice(...problems: readonly Problem[]): ServerOutput {
    return { unchanged: [], problems };
  }

  /** Servers that are listed and did not change, as far as they are on the shelf. */
  unchanged(names: readonly string[], place: string, problems: readonly Problem[] = []): ServerOutput {
    const fresh = names.filter((name) => !this.#seen.has(foldName(name)));
    for (const name of fresh) {
      this.#seen.set(foldName(name), place);
      this.#list(name);
    }
    const requestedNames = fresh.filter((name) => !this.isKnown(name) && this.#isOfAnother(name));
    return { unchanged: fresh.filter((name) => this.isKnown(name)), ...(requestedNames.length > 0 && { requestedNames }), problems };
  }

  /** All that was listed before and did not come up: nothing changed there, where a source lists changes only. */
  restUnchanged(): ServerOutput {
    return this.unchanged([...this.#wasListed.values()], this.entry.location);
  }

  /** A server that the source says it deleted; nothing where it never came from here. */
  deleted(name: string): ServerOutput {
    if (!this.isKnown(name) || this.isSeen(name)) return { problems: [] };
    this.#seen.set(foldName(name), this.entry.location);
    this.#givenUp.add(foldName(name));
    return { deleted: { qualifiedName: name, message: `${this.entry.location} says that it was deleted.` }, problems: [] };
  }

  /** Servers that were known from here and are not listed any more. Only for a list that was read to its end. */
  *unlisted(): Generator<ServerOutput> {
    for (const qualifiedName of this.missing) {
      this.#givenUp.add(foldName(qualifiedName));
      yield { deleted: { qualifiedName, message: `${this.entry.location} does not list it any more.` }, problems: [] };
    }
  }

  /** Names that were known from here and were not listed so far, not even under another name; none where a row has no name that can be read. */
  get missing(): readonly string[] {
    if (this.#hasNameless) return [];
    return this.known.filter((name) => !this.isSeen(name) && !this.#former.has(foldName(name)));
  }

  /**
   * Whether a reading that came to its end tells which of the known servers are listed. One that does not leaves the memory of pages as
   * it was: a page that is not read again would not say that a row of it has no name.
   */
  get hasCompleteNames(): boolean {
    return !this.#hasNameless || this.known.length === 0;
  }

  isKnown(name: string): boolean {
    return this.#known.has(foldName(name));
  }

  /** Whether the content file of a server may lack what the source said of it before, because it could not be read then. */
  isBehind(name: string): boolean {
    return this.#unreadable.has(foldName(name));
  }

  isSeen(name: string): boolean {
    return this.#seen.has(foldName(name));
  }

  /** Remembers something of a list that was read to its end, with the names that it lists and what is still refused of it. */
  note(members: Readonly<Record<string, JsonValue>> = {}): void {
    // Of a known server that nobody gives up, this reading tells nothing else.
    for (const name of this.known) if (!this.#givenUp.has(foldName(name)) && !this.#former.has(foldName(name))) this.#list(name);
    const noted = jsonObject([...Object.entries(members), ['listed', [...this.#listed.values()].sort()]]);
    const refused = [...this.#refused].filter(([name]) => !this.#accepted.has(name) && (this.#listed.has(name) || this.#known.has(name)));
    this.#context.memory.note(this.entry, withRefusals(noted, new Map(refused)));
  }

  /** Whether another source had the name of a listed server when this list was last read. */
  #isOfAnother(name: string): boolean {
    return this.#refused.get(foldName(name))?.code === 'name-taken';
  }

  /** Notes a name as listed, if a server of that name was read at some time. */
  #list(name: string): void {
    const key = foldName(name);
    const isServer = this.#known.has(key) || this.#wasListed.has(key);
    if (isServer && !this.#listed.has(key)) this.#listed.set(key, name);
  }
}

async function listedInStore(
  memory: JsonObject,
  namesIn: (memory: JsonObject) => readonly string[],
  { known, namesInSources }: CrawlContext,
): Promise<string[]> {
  const listed: string[] = [];
  const names = new Map([...unreadableIn(memory), ...namesIn(memory)].map((name) => [foldName(name), name]));
  const { present } = known.index();
  for (const [key, name] of names) {
    if (!isQualifiedName(name) || namesInSources.has(key)) continue;
    const { value } = await known.read(name);
    // A server whose file cannot be read is known all the same.
    if (value === undefined ? present.has(key) : value.state.status !== 'gone') listed.push(name);
  }
  return listed;
}

function repeated(name: string, first: string, place: string): Problem {
  const message = `The name "${name}" is taken by ${first}.`;
  return { code: 'name-repeated', severity: 'error', message, hint: 'The first counts; the source lists it twice.', file: place };
}
