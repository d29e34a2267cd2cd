import { describe, expect, it } from 'vitest';

import { requiredSettings } from '../../../src/api/ways/required-settings.ts';
import type { JsonObject } from '../../../src/catalog/parsing/json-tree.ts';
import { waysOf } from '../../../src/install/index.ts';

describe('the settings without which a way does not work', () => {
  function requiredIn(configSchema: object): readonly string[] {
    // A literal schema is JSON.
    const [way] = waysOf({ connections: [{ type: 'http', url: 'https://a.example.com', configSchema: configSchema as JsonObject }] });
    return way === undefined ? [] : requiredSettings(way);
  }

  it('are required and have no default', () => {
    const properties = { region: { type: 'string', default: 'eu' }, city: { type: 'string' }, unit: { type: 'string' } };
    expect(requiredIn({ properties, required: ['region', 'city', 'city', 'undeclared', 5] })).toEqual(['city', 'undeclared']);
    expect(requiredIn({})).toEqual([]);
  });

  it('are named like their parameters: in an object, the required fields and not the object', () => {
    const auth = { properties: { user: {}, key: {} }, required: ['key'] };
    expect(requiredIn({ properties: { auth }, required: ['auth'] })).toEqual(['auth.key']);
    expect(requiredIn({ properties: { auth: { ...auth, required: [] } }, required: ['auth'] })).toEqual(['auth']);
    expect(requiredIn({ properties: { auth: { ...auth, default: {} } }, required: ['auth'] })).toEqual([]);
    expect(requiredIn({ properties: { auth } })).toEqual([]);
  });
});
