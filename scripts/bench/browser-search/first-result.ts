import type { FirstResult, FirstVisits } from './figures.ts';
import type { NetworkKey } from './networks.ts';
import { median } from '../support/quantiles.ts';
import type { FirstAnswer, Visit } from './visit.ts';

/** Selects an answer of a visit; `undefined` if the visit has none of its kind. */
export type AnswerPicker = (answers: readonly FirstAnswer[]) => FirstAnswer | undefined;

/** The first answer. */
export const firstOfAll: AnswerPicker = ([first]) => first;

/** The first answer with vector ranking. */
export const firstByMeaning: AnswerPicker = (answers) => answers.find(({ stage }) => stage.startsWith('meaning'));

/** Times until an answer, as medians over the visits that have it; NaN if none has it. */
export function firstResult(visits: FirstVisits, pick: AnswerPicker): FirstResult {
  const medianOf = (network: NetworkKey, member: 'at' | 'bytes' | 'requests'): number => median(picked(visits[network], pick, member));
  return {
    ms: { none: medianOf('none', 'at'), fast: medianOf('fast', 'at'), slow: medianOf('slow', 'at') },
    bytes: medianOf('slow', 'bytes'),
    requests: medianOf('slow', 'requests'),
    results: Math.min(...Object.values(visits).flatMap((all) => picked(all, pick, 'results'))),
  };
}

function picked(visits: readonly Visit[], pick: AnswerPicker, member: 'at' | 'bytes' | 'requests' | 'results'): number[] {
  return visits.flatMap(({ answers }) => pick(answers)?.[member] ?? []);
}

/** The stages that occur in any visit, in their order. */
export function stagesOf(visits: FirstVisits): readonly string[] {
  const present = new Set(Object.values(visits).flatMap((all) => all.flatMap(({ answers }) => answers.map(({ stage }) => stage))));
  return STAGES.filter((stage) => present.has(stage));
}

const STAGES = ['words, names', 'words', 'meaning, names', 'meaning'] as const;
