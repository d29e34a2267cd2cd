import { contextTokens } from '../../catalog/record/context-cost.ts';
import { findingSummary } from '../../catalog/record/listed-finding.ts';
import { listedWays, type ListedWay } from '../../catalog/record/listed-ways.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import type { SignInKind } from '../../catalog/record/sign-in-kinds.ts';
import { signInOf } from '../../catalog/record/sign-in.ts';
import type { FindingSeverity } from '../../catalog/values/finding-severity.ts';
import { waysOf } from '../../install/index.ts';
import { plainLine } from '../text/plain-line.ts';
import { requiredSettings } from '../ways/required-settings.ts';

/** What a program needs to decide about a server that it found. Members of which nothing is known, or that are usual, are absent. */
export interface DecisionFacts {
  /** The ways to use it, in the order of its page: `remote`, `npm`, `pypi`, … */
  readonly ways?: readonly ListedWay[];
  readonly signIn: SignInKind;
  /** Names of the settings that a user must enter for its usual way, at most eight. A setting with a default is not required. */
  readonly requires?: readonly string[];
  readonly findings?: { readonly count: number; readonly worst: FindingSeverity };
  /** Tokens of its tools in the context of a model. */
  readonly tokens?: number;
  readonly toolCount?: number;
  readonly verified?: true;
  readonly deprecated?: true;
}

/** Maximum number of names of settings, and UTF-16 units of a name. */
const MAX = { names: 8, name: 60 } as const;

/** The facts about a server that every hit of a search has. */
export function decisionFacts(record: ServerRecord): DecisionFacts {
  const requires = usualRequires(record);
  const findings = findingSummary(record.findings);
  const tokens = contextTokens(record);
  const ways = listedWays(record);
  return {
    ...(ways.length > 0 && { ways }),
    signIn: signInOf(record).kind,
    ...(requires.length > 0 && { requires }),
    ...(findings && { findings }),
    ...(tokens !== undefined && { tokens }),
    ...(record.tools !== null && { toolCount: record.tools.length }),
    ...(record.verified && { verified: true as const }),
    ...(record.status === 'deprecated' && { deprecated: true as const }),
  };
}

function usualRequires(record: ServerRecord): readonly string[] {
  const [usual] = waysOf(record);
  const names = usual === undefined ? [] : requiredSettings(usual);
  return [...new Set(names.map((name) => plainLine(name, MAX.name)))].slice(0, MAX.names);
}
