import { expectedOf, type Expected } from './expected-owner.ts';
import { removalsOf, type Removals } from './expected-removals.ts';
import type { FakeSource } from './fake-source.ts';
import { faultsInTrouble } from './oracle-trouble.ts';
import { differences, isSameRecord } from './record-differences.ts';
import { hasManualIdentity, type Round } from './round.ts';
import type { Stored } from './stored.ts';

/** What is wrong with the content files after a crawl, a sentence each. */
export function faultsOfStored(round: Round): readonly string[] {
  const saidNames = [...round.stated.values()].flatMap((servers) => [...servers.keys()]);
  const names = new Set([...round.before.keys(), ...round.after.keys(), ...saidNames]);
  const expected = new Map([...names].map((name) => [name, expectedOf(name, round)]));
  const removals = removalsOf(expected, round);
  return [...expected].flatMap(([name, one]) => {
    const found = [
      ...identityFaults(name, one, round),
      ...(one === undefined ? faultsInTrouble(name, round) : exactFaults(name, one, removals, round)),
    ];
    return found.map((fault) => `${name}: ${fault}`);
  });
}

/** Whatever happens, a server keeps what is its own for life. */
function identityFaults(name: string, expected: Expected | undefined, { before, after, renamed }: Round): readonly string[] {
  const [was, is] = [before.get(name), after.get(name)];
  if (was === undefined) return [];
  if (is === undefined) return renamed.has(name) ? [] : ['its content file vanished'];
  if (expected?.kind === 'stated' && expected.isSuccessor) return was.id === is.id ? ['another server has the id of the one before'] : [];
  // It went on under another name, and this is somebody else.
  if ([...after.values()].some(({ id, name: other }) => id === was.id && other !== name)) return [];
  const mayBeSuccessor = expected === undefined && was.status === 'gone';
  if (!mayBeSuccessor && was.id !== undefined && was.id !== is.id) return ['its id changed'];
  return !mayBeSuccessor && was.createdAt !== undefined && was.createdAt !== is.createdAt ? ['its createdAt changed'] : [];
}

function exactFaults(name: string, expected: Expected, removals: (source: FakeSource) => Removals, round: Round): readonly string[] {
  const [was, is] = [round.before.get(name), round.after.get(name)];
  switch (expected.kind) {
    case 'absent':
      return is === undefined ? [] : ['nobody states it, and there is a file of it'];
    case 'untouched':
      return is?.text === was?.text || round.touched.has(name) ? [] : ['nothing changed there, and its file did'];
    case 'renamed':
      return is === undefined || is.status === 'gone' ? [] : ['it has another name by now, and nobody is told'];
    case 'fails':
      return is?.status === 'stale' && is.runs === expected.runs ? [] : [`is ${statusOf(is)} after ${expected.runs} failed crawls`];
    case 'removed':
      return removalFaults(was, is, removals(expected.from));
    case 'stated':
      return statedFaults(name, was, is, expected, round);
    case 'handed-over':
      return isAsItWas(was, is)
        ? []
        : fewest(expected.to.map((by) => statedFaults(name, was, is, { kind: 'stated', by, isSuccessor: false }, round)));
  }
}

/** The shortest of the lists. */
function fewest(lists: readonly (readonly string[])[]): readonly string[] {
  return lists.toSorted((a, b) => a.length - b.length)[0] ?? [];
}

function isAsItWas(was: Stored | undefined, is: Stored | undefined): boolean {
  return was !== undefined && is !== undefined && isSameRecord(was, is);
}

function statusOf(stored: Stored | undefined): string {
  if (stored === undefined) return 'not stored';
  return stored.runs > 0 ? `${stored.status} (${stored.runs})` : stored.status;
}

function removalFaults(was: Stored | undefined, is: Stored | undefined, removals: Removals): readonly string[] {
  if (removals === 'kept') return is?.status === 'gone' ? ['is gone, with too many others at once'] : [];
  if (removals === 'gone' && is?.status !== 'gone') return [`is ${statusOf(is)}, and its source has it no more`];
  return was === undefined || is === undefined ? [] : differences(is, { facts: was, tags: was.tags, verified: was.verified });
}

function statedFaults(
  name: string,
  was: Stored | undefined,
  is: Stored | undefined,
  { by, isSuccessor }: Extract<Expected, { kind: 'stated' }>,
  round: Round,
): readonly string[] {
  const facts = round.stated.get(by)?.get(name);
  if (facts === undefined) throw new Error(`${name} is stated by nobody.`);
  if (is?.status !== 'good') return [`is ${statusOf(is)}, and ${by.location} states it`];
  const words = was !== undefined && hasManualIdentity(was) && !isSuccessor ? was : undefined;
  const tags = words?.tags ?? [...new Set([...facts.tags, ...by.tags])].sort();
  const whole = { ...facts, ...(words && { description: words.description, version: words.version }) };
  const found = differences(is, { facts: whole, tags, verified: by.verified === true });
  const isSame = was?.status === 'good' && isSameRecord(was, is);
  return isSame && was.text !== is.text && !round.touched.has(name) ? [...found, 'its file was written anew with the same facts'] : found;
}
