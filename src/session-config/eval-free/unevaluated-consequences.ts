import type { OutputUnit } from '@cfworker/json-schema';

import { MAX_REPORTED } from '../validation/bounded-violations.ts';

const UNEVALUATED = /^unevaluated(?:Properties|Items)$/;

/**
 * Errors without those of `unevaluatedProperties` and `unevaluatedItems` where the same schema has another error for the same value. The
 * validator counts a member as evaluated only if no error is found, so it would also report known members as unknown.
 *
 * @param telling the errors to report; more than can be reported are returned as they are
 * @param all all errors, also those of the keywords that contain others
 */
export function withoutConsequences(telling: readonly OutputUnit[], all: readonly OutputUnit[]): readonly OutputUnit[] {
  if (telling.length > MAX_REPORTED) return telling;
  const stated = new Map<string, OutputUnit>();
  for (const unit of all) if (UNEVALUATED.test(unit.keyword)) stated.set(`${unit.instanceLocation} ${unit.keywordLocation}`, unit);
  const consequential = [...stated.values()].filter((keyword) => telling.some((unit) => isFoundBeside(unit, keyword)));
  return telling.filter((unit) => !consequential.some((keyword) => isFoundBy(unit, keyword)));
}

/** Whether an error was found by another keyword of the same schema, for the same value. */
function isFoundBeside(unit: OutputUnit, keyword: OutputUnit): boolean {
  const schema = keyword.keywordLocation.slice(0, keyword.keywordLocation.lastIndexOf('/'));
  return isIn(unit.keywordLocation, schema) && isIn(unit.instanceLocation, keyword.instanceLocation) && !isFoundBy(unit, keyword);
}

function isFoundBy({ keywordLocation, instanceLocation }: OutputUnit, keyword: OutputUnit): boolean {
  return isIn(keywordLocation, keyword.keywordLocation) && isIn(instanceLocation, keyword.instanceLocation);
}

function isIn(location: string, outer: string): boolean {
  return location === outer || location.startsWith(`${outer}/`);
}
