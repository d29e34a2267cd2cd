import vm from 'node:vm';

import { member } from '../schema/json-schema.ts';
import { OverBudget } from '../validation/work-budget.ts';

/** Maximum total time per validation for patterns that only JavaScript's own engine supports, in milliseconds. */
const LIMIT_MS = 100;

/** The time limit for matches by JavaScript's own engine. */
export interface PatternTime {
  /** Resets the limit. */
  renew(): void;
  /** @throws OverBudget if the time is exceeded; the result of the match is then unknown */
  matches(pattern: RegExp, text: string): boolean;
}

/**
 * A timer for the patterns of one validator. It runs only during matches.
 *
 * @param clock CPU time of this thread in milliseconds
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
      while (left > 0) {
        try {
          return timed(pattern, text);
        } catch (error) {
          // The error comes from the other realm, so instanceof Error fails.
          if (member(error, 'code') !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
          // The timeout counts elapsed time, of which this thread works only a part on a busy machine; the rest is left for another try.
        }
      }
      throw new OverBudget('Matching patterns takes too long.');
    },
  };
}

/** CPU time of this thread in milliseconds, so that a busy machine does not count. Before Node 23.9, the elapsed time. */
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
