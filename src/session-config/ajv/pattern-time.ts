import vm from 'node:vm';

import { member } from '../schema/json-schema.ts';
import { OverBudget } from '../validation/work-budget.ts';

/** How long all matches of one judgement may take together that only JavaScript's own engine can do, in milliseconds. */
const LIMIT_MS = 100;

/** The time that matches by JavaScript's own engine have taken. */
export interface PatternTime {
  /** Starts anew, with all of the time. */
  renew(): void;
  /** @throws OverBudget where the time is over: then nothing is known of the match */
  matches(pattern: RegExp, text: string): boolean;
}

/**
 * A clock for the patterns of one validator. It runs while they are matched only.
 *
 * @param clock milliseconds that this thread has worked
 */
export function createPatternTime(clock: () => number = worked): PatternTime {
  // A realm costs more than compiling most schemas, and few schemas need one.
  let realm: Realm | undefined;
  let left = LIMIT_MS;
  const timed = (pattern: RegExp, text: string): boolean => {
    const { script, context } = (realm ??= createRealm());
    Object.assign(context, { pattern, text });
    const start = clock();
    try {
      return script.runInContext(context, { timeout: Math.ceil(left) }) === true;
    } finally {
      left -= clock() - start;
    }
  };
  return {
    renew: () => {
      left = LIMIT_MS;
    },
    matches: (pattern, text) => {
      if (left <= 0) throw new OverBudget('Matching patterns takes too long.');
      try {
        return timed(pattern, text);
      } catch (error) {
        // The error comes from the other realm, where Error is not ours.
        if (member(error, 'code') === 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw new OverBudget('Matching a pattern takes too long.');
        throw error;
      }
    },
  };
}

/**
 * How long this thread has worked, in milliseconds: a busy machine makes no match slower. Where Node cannot tell (before 23.9), the time
 * that went by.
 */
function worked(): number {
  if (!('threadCpuUsage' in process)) return performance.now();
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

interface Realm {
  readonly script: vm.Script;
  readonly context: vm.Context;
}

function createRealm(): Realm {
  return { script: new vm.Script('pattern.test(text)'), context: vm.createContext({}) };
}
