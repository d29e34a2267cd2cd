import type { ServerRecord } from '../../../src/catalog/record/record.ts';
import { foldName } from '../../../src/catalog/values/qualified-name.ts';
import type { Agent, EntryAnswer, Hit } from './agent.ts';
import { entryConnects } from './entry.ts';
import type { Fulfilment } from './intent-rule.ts';
import type { Spent } from './meter.ts';
import type { EntryTask, StatedChange, Task } from './questions.ts';
import { argumentsOf } from './signature.ts';

/** What is known about the catalogue without asking it: what the answers are compared with. */
export interface Known {
  readonly record: (name: string) => ServerRecord | undefined;
  /** What fulfils the intent with these words. */
  readonly fulfils: (intent: string) => Fulfilment;
  /** Tokens of the tools of each server with a tag whose tools are known. */
  readonly tokensOfTag: (tag: string) => ReadonlyMap<string, number>;
}

/** `right`, `wrong`, or `none`: the catalogue does not say it in the way that the agent asked. */
type Outcome = 'right' | 'wrong' | 'none';

/** The result of a task. */
export interface TaskResult extends Spent {
  readonly id: string;
  readonly how: string;
  readonly outcome: Outcome;
}

/** Results that an agent looks at before it gives up. */
const LOOKED_AT = 3;

/** Carries out a task, and checks its result. */
export async function carryOut(task: Task, agent: Agent, known: Known): Promise<TaskResult> {
  agent.take();
  const outcome = await outcomeOf(task, agent, known);
  return { id: task.id, how: agent.how, outcome, ...agent.take() };
}

function outcomeOf(task: Task, agent: Agent, known: Known): Promise<Outcome> {
  switch (task.answer) {
    case 'entry':
      return writeEntry(task, agent, known);
    case 'signature':
      return findSignature(task, agent, known);
    case 'settings':
      return compared(agent.settings(task.server), (found) => sameNames(found, task.settings));
    case 'sign-in':
      return agent.signIn(task.server).then((found) => (found === undefined ? 'none' : found === task.signIn ? 'right' : 'wrong'));
    case 'findings':
      return compared(agent.findings(task.server), (found) =>
        found.some(
          ({ rule, severity, sentence }) => rule === task.finding.rule && severity === task.finding.severity && /\w+ \w+/.test(sentence),
        ),
      );
    case 'changes':
      return compared(agent.changes(task.since), (found) =>
        task.changes.every((wanted) => found.some((change) => isSameChange(change, wanted))),
      );
    case 'cheapest':
      return findCheapest(task.tag, agent, known);
  }
}

async function compared<T>(answer: Promise<readonly T[]>, isRight: (found: readonly T[]) => boolean): Promise<Outcome> {
  const found = await answer;
  return found.length === 0 ? 'none' : isRight(found) ? 'right' : 'wrong';
}

function sameNames(found: readonly string[], wanted: readonly string[]): boolean {
  return found.length === wanted.length && wanted.every((name) => found.includes(name));
}

function isSameChange(found: StatedChange, { server, kind, subject }: StatedChange): boolean {
  return foldName(found.server) === foldName(server) && found.kind === kind && found.subject === subject;
}

async function writeEntry(task: EntryTask, agent: Agent, known: Known): Promise<Outcome> {
  const { client, way } = task;
  const found = task.name === undefined ? await entryByIntent(task, agent, known) : await entryByName(task.name, task, agent);
  if (found.document === undefined) return 'none';
  const record = known.record(found.server);
  const isMeant = task.server === undefined || foldName(found.server) === foldName(task.server);
  return isMeant && client !== '' && record !== undefined && entryConnects(record, found.document, way) ? 'right' : 'wrong';
}

/** The entry of a server. */
interface FoundEntry extends EntryAnswer {
  readonly server: string;
}

async function entryByIntent({ q = '', intent = '', client, way }: EntryTask, agent: Agent, known: Known): Promise<FoundEntry> {
  const words = way === 'remote' ? `${q} is:remote` : q;
  const hits = await agent.servers(words, LOOKED_AT);
  const server = firstRight(hits, known.fulfils(intent))?.server;
  return server === undefined ? { server: '' } : { server, ...(await agent.entry({ server, client, way })) };
}

/** Asks with the name that the user states; if it is unknown, with the nearest one, or the first that a search finds. */
async function entryByName(name: string, { client, way }: EntryTask, agent: Agent): Promise<FoundEntry> {
  const first = await agent.entry({ server: name, client, way });
  if (first.document !== undefined) return { server: nameIn(first.document) ?? name, ...first };
  const server = first.near?.[0] ?? (await agent.servers(name, LOOKED_AT))[0]?.server;
  return server === undefined ? { server: '' } : { server, ...(await agent.entry({ server, client, way })) };
}

/** The qualified name in an answer that corrected the requested one. */
function nameIn(document: EntryAnswer['document']): string | undefined {
  const text = JSON.stringify(document);
  return /"(?:server|qualifiedName)":"([^"]+)"/.exec(text)?.[1];
}

/** The first result that fulfils an intent: a right tool, or a server with one. */
function firstRight(hits: readonly Hit[], { servers }: Fulfilment): Hit | undefined {
  return hits.find(({ server, tool }) => {
    const tools = servers.get(server);
    return tools !== undefined && (tool === undefined || tools.has(tool));
  });
}

async function findSignature({ q, intent }: Extract<Task, { readonly answer: 'signature' }>, agent: Agent, known: Known): Promise<Outcome> {
  const fulfilled = known.fulfils(intent).servers;
  const rightTools = (server: string): ReadonlySet<string> =>
    new Set([...(fulfilled.get(server) ?? [])].filter((name) => argumentNames(known, server, name).length > 0));
  const isRight = ({ server, tool }: Hit): boolean => (tool === undefined ? rightTools(server).size > 0 : rightTools(server).has(tool));
  const hit = (await agent.tools?.(q, LOOKED_AT))?.find(isRight) ?? (await agent.servers(q, LOOKED_AT)).find(isRight);
  if (hit === undefined) return 'none';
  const { server, tool, signature } = hit;
  const stated = signature === undefined ? undefined : argumentsOf(signature);
  const found =
    tool === undefined || stated === undefined
      ? await agent.toolOf(server, tool === undefined ? rightTools(server) : new Set([tool]))
      : { server, name: tool, arguments: stated };
  if (found === undefined) return 'none';
  return sameNames(found.arguments, argumentNames(known, found.server, found.name)) ? 'right' : 'wrong';
}

/** The names of the arguments of a tool in the records; none where they are not known. */
function argumentNames({ record }: Known, server: string, tool: string): readonly string[] {
  const found = record(server)?.tools?.find(({ name }) => name === tool);
  return Object.keys(found?.inputSchema['properties'] ?? {});
}

/** A server may take so many times the tokens of the cheapest: tokenizers and forms of tools differ. */
const TOLERANCE = 1.1;

async function findCheapest(tag: string, agent: Agent, known: Known): Promise<Outcome> {
  const found = await agent.cheapest(tag);
  if (found === undefined) return 'none';
  const tokens = known.tokensOfTag(tag);
  const own = tokens.get(found);
  return own !== undefined && own <= Math.min(...tokens.values()) * TOLERANCE ? 'right' : 'wrong';
}
