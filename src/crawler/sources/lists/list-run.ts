import type { ServerFacts } from '../../../catalog/record/facts.ts';
import { foldName, isQualifiedName } from '../../../catalog/values/qualified-name.ts';
import { jsonObject, type JsonObject, type JsonValue } from '../../../catalog/parsing/json-tree.ts';
import { isError, type Problem, type Read } from '../../../catalog/parsing/problem.ts';
import type { CrawlContext } from '../../context/crawl-context.ts';
import { failed, type SourceOutput, type GroupOutputs, type ServerOutput, type SourceResult } from '../../merging/source-output.ts';
import { listedIn } from '../../memory/listed-names.ts';
import { refusalsIn, unreadableIn, withRefusals, type Refusal } from '../../memory/refusal.ts';
import type { SourceEntry } from '../../source-list/source-entry.ts';
import { matchesLastReading } from './last-reading.ts';
import { groupsFromFacts } from '../../merging/group-origin.ts';
import { entryVerification, type Verification } from '../../merging/verification.ts';

/** Options for one listed server. */
export interface AcceptOptions {
  /** Default: every group that the facts state. */
  readonly groups?: GroupOutputs;
  /** Default: that of the entry in `sources.yaml`. */
  readonly verification?: Verification;
  /** Id for a new server; only from the maintainers' own lists. */
  readonly id?: string | undefined;
}

interface OpenedRun extends Pick<ListRun, 'entry' | 'known' | 'memory' | 'isCurrent' | 'maySkipUnchanged'> {
  /** Mistakes of content files that still hinder an update, by folded name. */
  readonly mistakes: ReadonlyMap<string, Problem>;
}

/**
 * One reading of a list source. It tracks which servers were listed, which are known from earlier crawls, and which are missing at the end.
 * Every row ends in a server or in a problem with its place.
 */
export class ListRun {
  readonly entry: SourceEntry;
  /** Names known from this source, in their spelling. */
  readonly known: readonly string[];
  /** The memory of the last complete reading. */
  readonly memory: JsonObject;
  /** Whether the memory is from the same crawler version and the same entry, so that a known server with unchanged list data is not read again. */
  readonly isCurrent: boolean;
  /** Whether all content files match the last reading too, so that unchanged parts of the list are not read again. */
  readonly maySkipUnchanged: boolean;
  readonly #context: CrawlContext;
  readonly #known: ReadonlySet<string>;
  readonly #seen = new Map<string, string>();
  /** Folded former names of renamed servers. */
  readonly #former = new Set<string>();
  /** Names listed at the last reading by folded form, if the memory is valid. */
  readonly #wasListed: ReadonlyMap<string, string>;
  /** Refusals of the last reading by folded name. */
  readonly #refused: ReadonlyMap<string, Refusal>;
  /** Listed names by folded form, without those that could never be read. */
  readonly #listed = new Map<string, string>();
  /** Folded names of servers whose content files could not be updated earlier. */
  readonly #unreadable: ReadonlySet<string>;
  /** Their mistakes, which are reported until they are fixed. */
  readonly #mistakes: ReadonlyMap<string, Problem>;
  readonly #accepted = new Set<string>();
  readonly #removed = new Set<string>();
  /** A row has an unreadable name, or a part of the list is not read. */
  #hasUnknownNames = false;

  private constructor(opened: OpenedRun, context: CrawlContext) {
    const { entry, known, memory, isCurrent, maySkipUnchanged, mistakes } = opened;
    this.entry = entry;
    this.known = known;
    this.memory = memory;
    this.isCurrent = isCurrent;
    this.maySkipUnchanged = maySkipUnchanged;
    this.#context = context;
    this.#known = new Set(known.map(foldName));
    this.#refused = maySkipUnchanged ? refusalsIn(memory) : new Map<string, Refusal>();
    this.#unreadable = new Set(unreadableIn(memory));
    this.#mistakes = mistakes;
    this.#wasListed = new Map((maySkipUnchanged ? (listedIn(memory) ?? []) : []).map((name) => [foldName(name), name]));
  }

  /**
   * Starts a reading.
   *
   * @param namesIn reads the names from the memory, for a source whose location is not the origin of its facts
   */
  static async open(entry: SourceEntry, context: CrawlContext, namesIn?: (memory: JsonObject) => readonly string[]): Promise<ListRun> {
    const { value, isSame } = await context.memory.recall(entry);
    const known =
      namesIn === undefined
        ? context.known.namesFrom(entry.location, context.namesInSources)
        : await listedInStore(value, namesIn, context);
    const isCurrent = isSame && !context.full;
    const maySkipUnchanged = isCurrent && (await matchesLastReading(value, known, context));
    const mistakes = maySkipUnchanged ? await mistakesOf(unreadableIn(value), context) : new Map<string, Problem>();
    return new ListRun({ entry, known, memory: value, isCurrent, maySkipUnchanged, mistakes }, context);
  }

  /** The result of a source that could not be started. */
  failed(problem: Problem): SourceResult {
    return failed([problem], this.known);
  }

  /** Adds a listed server; a repeated name is a problem. */
  accept(facts: ServerFacts, place: string, problems: readonly Problem[], options: AcceptOptions = {}): ServerOutput {
    const { qualifiedName } = facts;
    const { groups = groupsFromFacts(facts, this.entry.location), verification = entryVerification(this.entry), id } = options;
    const output = { qualifiedName, verification, tags: this.entry.tags, groups };
    return this.acceptOutput(id === undefined ? output : { ...output, id }, place, problems);
  }

  /** Adds the output of another source reader. */
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

  /** Adds the result of a reader; a row without facts is dropped with its problems. */
  acceptRead(read: Read<ServerFacts>, place: string, options?: AcceptOptions): ServerOutput {
    return read.value === undefined ? this.drop(read.problems) : this.accept(read.value, place, read.problems, options);
  }

  /** Drops an invalid row. If its name is unreadable too, missing servers cannot be determined. */
  drop(problems: readonly Problem[]): ServerOutput {
    this.#hasUnknownNames ||= problems.some((problem) => isError(problem) && problem.code !== 'bad-name');
    return { problems };
  }

  /** Notes that a part of the list is not read: missing servers cannot be determined. */
  leaveOut(): void {
    this.#hasUnknownNames = true;
  }

  /** Keeps listed servers that could not be read this time. */
  keep(names: readonly string[], place: string, problems: readonly Problem[]): ServerOutput {
    for (const name of names) {
      if (this.isSeen(name)) continue;
      this.#seen.set(foldName(name), place);
      this.#list(name);
    }
    return { problems };
  }

  /** Reports problems that concern no single server. */
  notice(...problems: readonly Problem[]): ServerOutput {
    return { unchanged: [], problems };
  }

  /** Reports listed servers as unchanged, if the store has them. */
  unchanged(names: readonly string[], place: string, problems: readonly Problem[] = []): ServerOutput {
    const fresh = names.filter((name) => !this.#seen.has(foldName(name)));
    for (const name of fresh) {
      this.#seen.set(foldName(name), place);
      this.#list(name);
    }
    const requestedNames = fresh.filter((name) => !this.isKnown(name) && this.#isHeldByOther(name));
    const mistakes = fresh.flatMap((name) => this.#mistakes.get(foldName(name)) ?? []);
    return {
      unchanged: fresh.filter((name) => this.isKnown(name)),
      ...(requestedNames.length > 0 && { requestedNames }),
      problems: [...problems, ...mistakes],
    };
  }

  /** Reports all previously listed servers as unchanged, for a source that lists only changes. */
  restUnchanged(): ServerOutput {
    return this.unchanged([...this.#wasListed.values()], this.entry.location);
  }

  /** Reports a server that the source deleted; ignored if it never came from this source. */
  deleted(name: string): ServerOutput {
    if (!this.isKnown(name) || this.isSeen(name)) return { problems: [] };
    this.#seen.set(foldName(name), this.entry.location);
    this.#removed.add(foldName(name));
    return { deleted: { qualifiedName: name, message: `${this.entry.location} reports that it was deleted.` }, problems: [] };
  }

  /** Reports known servers that are no longer listed. Only for a list that was read to its end. */
  *unlisted(): Generator<ServerOutput> {
    for (const qualifiedName of this.missing) {
      this.#removed.add(foldName(qualifiedName));
      yield { deleted: { qualifiedName, message: `${this.entry.location} no longer lists it.` }, problems: [] };
    }
  }

  /** Known names that were not listed so far, also not under another name; none if the list has unknown names. */
  get missing(): readonly string[] {
    if (this.#hasUnknownNames) return [];
    return this.known.filter((name) => !this.isSeen(name) && !this.#former.has(foldName(name)));
  }

  /**
   * Whether a complete reading shows which known servers are listed. Otherwise the memory of pages is not updated: an unchanged page would
   * hide that one of its rows has no name.
   */
  get hasCompleteNames(): boolean {
    return !this.#hasUnknownNames || this.known.length === 0;
  }

  isKnown(name: string): boolean {
    return this.#known.has(foldName(name));
  }

  /** Whether the content file of a server may lack earlier changes, because it could not be read then. */
  isBehind(name: string): boolean {
    return this.#unreadable.has(foldName(name));
  }

  isSeen(name: string): boolean {
    return this.#seen.has(foldName(name));
  }

  /** Remembers values of a list that was read to its end, with its listed names and current refusals. */
  note(members: Readonly<Record<string, JsonValue>> = {}): void {
    // A known server that was not removed counts as listed.
    for (const name of this.known) if (!this.#removed.has(foldName(name)) && !this.#former.has(foldName(name))) this.#list(name);
    const noted = jsonObject([...Object.entries(members), ['listed', [...this.#listed.values()].sort()]]);
    const refused = [...this.#refused].filter(([name]) => !this.#accepted.has(name) && (this.#listed.has(name) || this.#known.has(name)));
    this.#context.memory.note(this.entry, withRefusals(noted, new Map(refused)));
  }

  /** Whether another source held the name of a listed server at the last reading. */
  #isHeldByOther(name: string): boolean {
    return this.#refused.get(foldName(name))?.code === 'name-taken';
  }

  /** Adds a name to the listed ones, if a server of that name was ever read. */
  #list(name: string): void {
    const key = foldName(name);
    const isServer = this.#known.has(key) || this.#wasListed.has(key);
    if (isServer && !this.#listed.has(key)) this.#listed.set(key, name);
  }
}

async function mistakesOf(names: readonly string[], { known }: CrawlContext): Promise<ReadonlyMap<string, Problem>> {
  const mistakes = new Map<string, Problem>();
  for (const name of names) {
    const mistake = await known.mistakeOf(name);
    if (mistake !== undefined) mistakes.set(foldName(name), mistake);
  }
  return mistakes;
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
    // A server with an unreadable file is known too.
    if (value === undefined ? present.has(key) : value.state.status !== 'gone') listed.push(name);
  }
  return listed;
}

function repeated(name: string, first: string, place: string): Problem {
  const message = `The name "${name}" is taken by ${first}.`;
  return { code: 'name-repeated', severity: 'error', message, hint: 'The first counts; the source lists it twice.', file: place };
}
