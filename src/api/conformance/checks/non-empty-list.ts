import { expectJson, type JsonExpectation, type CheckContext } from './check.ts';
import type { ProbeAnswer } from '../http/probe.ts';
import { listOf } from '../http/read-json.ts';
import { doesNotWork, works, type CheckResult } from '../http/check-result.ts';

/** Checks a list of servers: it must be as expected, and not empty unless the catalogue is. */
export function nonEmptyList(expectation: JsonExpectation): (answer: ProbeAnswer, context: CheckContext) => CheckResult {
  return (answer, context) => {
    const read = expectJson(answer, expectation, context);
    if ('result' in read) return read.result;
    return listOf(read.value, 'servers').length > 0 ? works() : emptyList(context);
  };
}

/**
 * The result of an empty list.
 *
 * @param effect what it means for the client, as continuation of a clause
 */
export function emptyList({ isEmpty }: CheckContext, effect = ''): CheckResult {
  return isEmpty ? works('the catalogue has no server') : doesNotWork(`the list is empty${effect}`, 'build');
}
