import { allMet, isUnconditional, type RecordCondition } from '../../api/source/record-condition.ts';
import { tableOf } from '../editions/edition-tables.ts';
import { conditionSql } from './condition-sql.ts';
import { parameters, type Parameters } from './parameters.ts';

/** Some servers of an edition, as part of statements. Each statement copies the parameters and adds its own. */
export interface Scope {
  readonly edition: number;
  /** The table of servers, whose alias is `s`. */
  readonly table: string;
  /** The condition in SQL over `s`. */
  readonly where: string;
  /** Whether it has all servers. */
  readonly isAll: boolean;
  readonly parameters: Parameters;
}

/** What a scope consists of. */
interface ScopeParts {
  /** Id of a profile. */
  readonly profile?: string | undefined;
  readonly among?: RecordCondition | undefined;
  /** A further condition in SQL over `s`, such as that of a search. */
  readonly matching?: (parameters: Parameters) => string;
}

/** The servers of an edition that meet all conditions. */
export function scopeOf(edition: number, { profile, among, matching }: ScopeParts): Scope {
  const own = parameters();
  const condition = allMet(profile === undefined ? undefined : { facts: [[`profile:${profile}`]] }, among);
  const where = [conditionSql(condition, own), ...(matching ? [`(${matching(own)})`] : [])].join(' and ');
  const isAll = matching === undefined && isUnconditional(condition);
  return { edition, table: tableOf('server', edition), where, isAll, parameters: own };
}
