import { describe, expect, it } from 'vitest';

import { bundledContent } from '../../../../scripts/bench/agents/content.ts';
import { fulfilment } from '../../../../scripts/bench/agents/intent-rule.ts';
import { readAgentQuestions } from '../../../../scripts/bench/agents/questions.ts';
import { CHANGE_KINDS } from '../../../../src/catalog/content-file/change.ts';
import { foldName } from '../../../../src/catalog/values/qualified-name.ts';
import { catalogOf } from '../../../../src/catalog/store/store.ts';
import { CLIENTS } from '../../../../src/install/clients.ts';

const { tasks, intents } = readAgentQuestions();
const { records } = catalogOf(bundledContent({ changes: [], signIns: [] }));
const record = (name: string) => records.find(({ qualifiedName }) => foldName(qualifiedName) === foldName(name));

describe('the files of tasks and intents', () => {
  it('have eight tasks and fifty intents, each once', () => {
    expect(new Set(tasks.map(({ id }) => id)).size).toBe(8);
    expect(new Set(intents.map(({ q }) => q)).size).toBe(50);
    expect([tasks.length, intents.length]).toEqual([8, 50]);
  });

  it('name servers, intents and clients that exist', () => {
    const servers = tasks.flatMap((task): (string | undefined)[] => [
      ...('server' in task ? [task.server] : []),
      ...('changes' in task ? task.changes.map(({ server }) => server) : []),
    ]);
    expect(servers.filter((name) => name !== undefined && record(name) === undefined)).toEqual([]);
    const rules = tasks.flatMap((task): (string | undefined)[] => ('intent' in task ? [task.intent] : []));
    expect(rules.filter((words) => words !== undefined && !intents.some(({ q }) => q === words))).toEqual([]);
    const clients = tasks.flatMap((task) => ('client' in task ? [task.client] : []));
    expect(clients.filter((id) => !CLIENTS.some((client) => client.id === id))).toEqual([]);
  });

  it('state changes of kinds that exist', () => {
    const kinds = tasks.flatMap((task) => ('changes' in task ? task.changes.map(({ kind }) => kind) : []));
    expect(kinds).toHaveLength(3);
    expect(kinds.filter((kind) => !CHANGE_KINDS.some((known) => known === kind))).toEqual([]);
  });

  it('have rules that most bundled servers fulfil for some intent, and none for all', () => {
    const found = intents.map((intent) => fulfilment(intent, records).servers);
    expect(new Set(found.flatMap((servers) => [...servers.keys()])).size).toBeGreaterThan(records.length / 2);
    expect(Math.max(...found.map(({ size }) => size))).toBeLessThan(records.length / 4);
  });

  it('write the changes of the tasks into the records that they name', () => {
    const stated = tasks.flatMap((task) => ('changes' in task ? task.changes : []));
    const changed = bundledContent({ changes: stated, signIns: [] }).files.filter(({ changes = [] }) => changes.length > 0);
    expect(changed.map(({ facts }) => facts.qualifiedName).sort()).toEqual(stated.map(({ server }) => server).sort());
  });

  it('write what an endpoint answers into the record that they name', () => {
    const stated = tasks.flatMap((task) => (task.answer === 'sign-in' ? [task] : []));
    const [found] = bundledContent({ changes: [], signIns: stated }).files.filter(({ facts }) => facts.endpointFacts !== undefined);
    expect([found?.facts.qualifiedName, found?.facts.endpointFacts?.[0]?.signIn]).toEqual(
      stated.map(({ server, signIn }) => [server, signIn])[0],
    );
  });
});
