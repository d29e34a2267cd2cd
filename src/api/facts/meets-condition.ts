import type { Publication } from '../../catalog/published/published.ts';
import { contextTokens } from '../../catalog/record/context-cost.ts';
import { foldName } from '../../catalog/values/qualified-name.ts';
import { lastChangeOf } from '../changes/change-events.ts';
import type { ArdEntry } from '../discovery/ard-entry.ts';
import { ardValues, isArdKey } from '../discovery/ard-values.ts';
import type { ListedServer } from '../source/catalog-reader.ts';
import type { Fact, RecordCondition } from '../source/record-condition.ts';
import { ardEntryOf, isRecordKind, valuesOf } from './record-facts.ts';

/** Whether one server meets a condition: for the few servers of an answer, of which nothing is indexed. */
export function meetsCondition(server: ListedServer, condition: RecordCondition, publication: Publication): boolean {
  const { facts = [], tokens, changedSince, names } = condition;
  const { record } = server;
  let entry: ArdEntry | undefined;
  const has = (fact: Fact): boolean => {
    const end = fact.indexOf(':');
    const [kind, value] = [fact.slice(0, end), fact.slice(end + 1)];
    if (isRecordKind(kind)) return valuesOf(record, kind).includes(value);
    const key = kind.slice('ard.'.length);
    return isArdKey(key) && ardValues((entry ??= ardEntryOf(server, publication)), key).includes(value);
  };
  const cost = contextTokens(record);
  return (
    (names === undefined || names.includes(foldName(record.qualifiedName))) &&
    (tokens === undefined || (cost !== undefined && tokens.some(({ min, max }) => cost >= min && cost <= max))) &&
    (changedSince === undefined || (lastChangeOf(record) ?? '') >= changedSince) &&
    facts.every((group) => group.some(has))
  );
}
