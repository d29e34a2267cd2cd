import { describe, expect, it } from 'vitest';

import { shownTermsReader } from '../../../src/search/ranking/shown-terms.ts';

describe('the terms of the texts of a server', () => {
  it('are those of its name without generic words, of its description and of its tags, each once', () => {
    const read = shownTermsReader();
    expect(
      read({ displayName: 'The Weather MCP Server', description: 'Weather forecasts, weather maps', tags: ['maps', 'map-data'] }),
    ).toEqual({
      names: [['weather'], []],
      description: ['weather', 'forecast', 'map'],
      tags: ['map', 'data'],
    });
  });

  it('include the words of identifiers', () => {
    const { names, description } = shownTermsReader()({ displayName: 'My GetForecast', description: 'Calls getWeather.', tags: [] });
    expect(names).toEqual([
      ['my', 'getforecast'],
      ['my', 'get', 'forecast'],
    ]);
    expect(description).toEqual(['call', 'getweath', 'get', 'weather']);
  });

  it('are read once for an object', () => {
    const read = shownTermsReader();
    const texts = { displayName: 'Weather', description: 'forecast', tags: [] };
    const first = read(texts);
    expect(read(texts)).toBe(first);
    const again = read({ ...texts });
    expect(again).toEqual(first);
    expect(again).not.toBe(first);
  });
});
