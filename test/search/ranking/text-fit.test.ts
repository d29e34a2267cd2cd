import { describe, expect, it } from 'vitest';

import { shownTermsReader } from '../../../src/search/ranking/shown-terms.ts';
import { textFit } from '../../../src/search/ranking/text-fit.ts';
import type { ExpandedWord } from '../../../src/search/terms/expanded-terms.ts';
import { queryWords } from '../../../src/search/terms/query-words.ts';
import { RANKING } from '../../../src/search/terms/ranking-settings.ts';
import type { ShownTexts } from '../../../src/search/terms/shown-texts.ts';

const POSTINGS = { rows: new Uint32Array(), impacts: new Uint8Array() };

/** The bonus of some texts where all words are equally rare. `missing` is the number of words that no server has. */
function fit(text: string, texts: Partial<ShownTexts>, missing = 0): number {
  const expanded = queryWords(text).map(({ term }): ExpandedWord => [{ term, postings: POSTINGS, worth: 1 }]);
  const maxWordScore = (expanded.length + missing) * RANKING.atBuild.impactSteps;
  return textFit({ text, expanded, maxWordScore }, shownTermsReader())({ displayName: '', description: '', tags: [], ...texts });
}

describe('the bonus of a server for its texts', () => {
  it('is 0 for texts without a word of the query, and for a query without words', () => {
    expect(fit('weather forecast', { displayName: 'Mail', description: 'Sends mail.', tags: ['mail'] })).toBe(0);
    expect(fit('', { displayName: 'Mail', description: 'Sends mail.' })).toBe(0);
  });

  it('is less than a half, so that a name in full decides more', () => {
    const all = 'weather forecast';
    expect(fit(all, { displayName: all, description: all, tags: [all] })).toBeLessThan(0.5);
  });

  it('counts a name of which all words are in the query, without generic and stop words', () => {
    const text = 'send mail and read the weather forecast';
    expect(fit(text, { displayName: 'Weather Forecast Reports' })).toBe(0);
    for (const displayName of ['Weather Forecast', 'The Weather Forecast MCP Server', 'WeatherForecast', 'Forecast of Weather Tool']) {
      expect(fit(text, { displayName })).toBeCloseTo(fit(text, { displayName: 'Forecasts (Weather)' }));
      expect(fit(text, { displayName })).toBeGreaterThan(0);
    }
  });

  it('compares all words of a name of which one is an identifier', () => {
    expect(fit('get the weather forecast', { displayName: 'Private GetForecast' })).toBe(0);
    expect(fit('private weather: get a forecast', { displayName: 'Private GetForecast' })).toBeGreaterThan(0);
  });

  it('counts more for a name of more of the words', () => {
    const one = fit('weather forecast', { displayName: 'Weather' });
    expect(fit('weather forecast', { displayName: 'Weather Forecast' })).toBeGreaterThan(one);
    expect(one).toBeGreaterThan(0);
  });

  it('gives nothing for a name of generic words and stop words only', () => {
    for (const displayName of ['MCP Server', 'The Tool', 'What for?']) expect(fit('the mcp server for mail', { displayName })).toBe(0);
  });

  it('counts each word of a description once, in any inflection', () => {
    const once = fit('weather forecast', { description: 'Forecasts of the sea.' });
    expect(once).toBeGreaterThan(0);
    expect(fit('weather forecast', { description: 'Forecasting forecasts.' })).toBe(once);
    expect(fit('weather forecast', { description: 'Forecasts of the weather.' })).toBeCloseTo(2 * once);
  });

  it('reads identifiers word by word', () => {
    expect(fit('weather forecast', { description: 'Calls getWeather.' })).toBe(fit('weather forecast', { description: 'weather' }));
  });

  it('counts tags besides the description', () => {
    const described = fit('weather forecast', { description: 'weather' });
    expect(fit('weather forecast', { description: 'weather', tags: ['weather-data'] })).toBeGreaterThan(described);
  });

  it('counts the most similar form of a word', () => {
    const forms = [0.25, 1].map((worth, at) => ({ term: ['wea', 'weather'][at] ?? '', postings: POSTINGS, worth }));
    const compare = textFit({ text: 'weather', expanded: [forms], maxWordScore: RANKING.atBuild.impactSteps }, shownTermsReader());
    const of = (description: string): number => compare({ displayName: '', description, tags: [] });
    expect(of('wea')).toBeCloseTo(of('weather') / 4);
    expect(of('weather wea')).toBe(of('weather'));
  });

  it('is smaller if the query has words that no server has', () => {
    const texts = { displayName: 'Weather', description: 'weather of today' };
    expect(fit('weather', texts, 1)).toBeLessThan(fit('weather', texts));
  });
});
