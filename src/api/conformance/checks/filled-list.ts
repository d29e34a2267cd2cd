import { expectJson, type JsonExpectation, type Visit } from './check.ts';
import type { ProbeAnswer } from '../http/probe.ts';
import { listOf } from '../http/read-json.ts';
import { doesNotWork, works, type Judgement } from '../http/judgement.ts';

/** Checks a list of servers: it must be as expected and not empty. */
export function filledList(expectation: JsonExpectation): (answer: ProbeAnswer, visit: Visit) => Judgement {
  return (answer, visit) => {
    const read = expectJson(answer, expectation, visit);
    if ('judgement' in read) return read.judgement;
    return listOf(read.value, 'servers').length === 0 ? doesNotWork('the list is empty', 'build') : works();
  };
}
