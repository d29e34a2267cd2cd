import { describe, expect, it } from 'vitest';

import { toolRanker } from '../../../src/search/ranking/ranked-tools.ts';
import { normalise } from '../../../src/search/terms/normalise.ts';
import { RANKING } from '../../../src/search/terms/ranking-settings.ts';

const SERVER = { qualifiedName: 'crowd/agenda', displayName: 'Agenda' };
const tool = (name: string, description = ''): { name: string; description: string } => ({ name, description });
const TOOLS = [tool('create_event'), tool('create_note'), tool('add', 'Can create an event.'), tool('ping')];

/**
 * The scores of the tools by name, ranked by words only, for words of the same weight.
 *
 * @param unknown words that no server has
 */
function scoresOf(serverScore: number, description = '', q = 'create event', unknown: readonly string[] = []): ReadonlyMap<string, number> {
  const words = normalise(q);
  const known = words.filter((word) => !unknown.includes(word));
  const expanded = known.map((term) => [{ term, worth: 1, postings: { rows: new Uint32Array(), impacts: new Uint8Array() } }]);
  const rank = toolRanker({
    request: { of: () => ({ description, tools: TOOLS }), limit: 10 },
    ...{ expanded, maxWordScore: words.length * RANKING.atBuild.impactSteps, cosinesOf: undefined, bestCosine: 0 },
  });
  return new Map(rank(0, SERVER, serverScore).map(({ name, score }) => [name, score]));
}

describe('the rank of a tool', () => {
  it('is that of the words in its name, then of those in its description', () => {
    expect([...scoresOf(1).keys()]).toEqual(['create_event', 'add', 'create_note']);
    expect(scoresOf(1).get('create_event')).toBeCloseTo(1);
  });

  it('falls with the score of its server, to nothing for a server that does not fit', () => {
    expect(scoresOf(0.25).get('create_event')).toBeCloseTo(0.5);
    expect(scoresOf(0).get('create_event')).toBe(0);
  });

  it('counts half of the words as less than half of the match', () => {
    const scores = scoresOf(1);
    expect(scores.get('create_note') ?? 1).toBeLessThanOrEqual(0.5);
  });

  it('is given to all tools for the name of their server alone', () => {
    expect(scoresOf(1, '', 'agenda').size).toBe(TOOLS.length);
    expect(scoresOf(1, '', 'agenda qwertz', ['qwertz']).size).toBe(0);
    expect(scoresOf(1, '', 'qwertz', ['qwertz']).size).toBe(0);
  });

  it('counts words that only the texts of its server have', () => {
    expect(scoresOf(1, 'Every event of a team.').get('create_note')).toBeGreaterThan(0.7);
  });
});
