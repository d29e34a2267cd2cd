import { formatFilterQuery, NO_PARTS, parseFilterQuery } from '../../search/query/filter-query.ts';
import { firstSimilar } from '../../search/query/similar-values.ts';
import { filterCondition } from '../facts/filter-condition.ts';
import type { AnswerSource } from '../source/answer-source.ts';
import { allMet, type RecordCondition } from '../source/record-condition.ts';

/** Filters whose values are names that people write in several ways. */
const NAMES = [
  { part: 'tags', noun: 'tag', counted: 'counted.tag' },
  { part: 'owners', noun: 'owner', counted: 'counted.owner' },
] as const;

/** Maximum number of unknown values of one kind that are named, and of similar ones for each. */
const MAX = { unknown: 3, similar: 3 } as const;
/** Number of values among which similar ones are looked for, those of most servers: a database has counted so many when it was loaded. */
const COMPARED = 1000;

/**
 * Sentences about the tags and owners of a query that no server has, with similar ones: a program may write a tag as the path of its page
 * does. For a query that finds nothing.
 *
 * @param among only these servers may be known from them. Default all
 */
export async function unknownValues({ reader }: Pick<AnswerSource, 'reader'>, q: string, among?: RecordCondition): Promise<string[]> {
  const filter = parseFilterQuery(q);
  const sentences = NAMES.map(async ({ part, noun, counted }): Promise<string[]> => {
    const values = filter[part].slice(0, MAX.unknown);
    const having = (value: string): RecordCondition => allMet(among, filterCondition({ ...NO_PARTS, [part]: [value] }, undefined));
    const isKnown = await Promise.all(values.map((value) => reader.hasAny({ among: having(value) })));
    const unknown = values.filter((_, at) => isKnown[at] === false);
    const [counts] = unknown.length === 0 ? [] : await reader.counts({ among }, [{ kind: counted, limit: COMPARED }]);
    const known = (counts?.values ?? []).map(({ value }) => value);
    return unknown.map((value) => {
      const similar = firstSimilar(known, value, MAX.similar).map((other) => formatFilterQuery({ ...NO_PARTS, [part]: [other] }));
      return `No server has the ${noun} "${value}".${similar.length === 0 ? '' : ` Similar: ${similar.join(', ')}`}`;
    });
  });
  return (await Promise.all(sentences)).flat();
}
