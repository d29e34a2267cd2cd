import { readFileSync } from 'node:fs';
import path from 'node:path';

import { jsonRows } from '../support/json-rows.ts';
import type { IntentRule } from './intent-rule.ts';

const FOLDER = path.resolve('test/agents');

/** What an agent looks for, and the rule that decides what is right. */
export interface Intent extends IntentRule {
  readonly q: string;
}

/** The members of every task. */
interface TaskBase {
  readonly id: string;
  /** The task in words. */
  readonly ask: string;
}

/** Writes the entry of a server for a client: of one that fulfils an intent, or of a named one. */
export interface EntryTask extends TaskBase {
  readonly answer: 'entry';
  readonly client: string;
  readonly way: 'remote' | 'package';
  /** What is searched for, and the intent whose rule decides. */
  readonly q?: string;
  readonly intent?: string;
  /** The name that the user states, and the server that is meant. */
  readonly name?: string;
  readonly server?: string;
}

/** A change that the benchmark writes into the records. */
export interface StatedChange {
  readonly server: string;
  readonly kind: string;
  /** Empty for a kind without one. */
  readonly subject: string;
}

/** A task; test/agents/README.md describes the members. */
export type Task =
  | EntryTask
  | (TaskBase & { readonly answer: 'signature'; readonly q: string; readonly intent: string })
  | (TaskBase & { readonly answer: 'settings'; readonly server: string; readonly settings: readonly string[] })
  | (TaskBase & { readonly answer: 'sign-in'; readonly server: string; readonly signIn: 'none' | 'key' | 'oauth' })
  | (TaskBase & {
      readonly answer: 'findings';
      readonly server: string;
      readonly finding: { readonly rule: string; readonly severity: string };
    })
  | (TaskBase & { readonly answer: 'changes'; readonly since: string; readonly changes: readonly StatedChange[] })
  | (TaskBase & { readonly answer: 'cheapest'; readonly tag: string });

/** The tasks and intents of `test/agents`. */
export interface AgentQuestions {
  readonly tasks: readonly Task[];
  readonly intents: readonly Intent[];
}

/** Reads the files of tasks and intents. */
export function readAgentQuestions(): AgentQuestions {
  return { tasks: rows<Task>('tasks'), intents: rows<Intent>('intents') };
}

function rows<T>(name: string): T[] {
  // The files belong to the project; a test checks their form.
  return jsonRows(readFileSync(path.join(FOLDER, `${name}.jsonl`), 'utf8'));
}
