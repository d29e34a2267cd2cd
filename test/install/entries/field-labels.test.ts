import { describe, expect, it } from 'vitest';

import { labelsOf } from '../../../src/install/entries/field-labels.ts';
import { configForm, emptyDraft, withEntry, withItemAdded, withRowAdded } from '../../../src/session-config/form/index.ts';

const key = { type: 'string' };

function labels(properties: object, edit = (draft = emptyDraft()) => draft): Readonly<Record<string, string>> {
  return Object.fromEntries(labelsOf(configForm({ type: 'object', properties }), edit()));
}

describe('the labels of fields by parameter', () => {
  it('are those of the form, after those of the containing fields', () => {
    expect(labels({ apiKey: key, location: { type: 'object', properties: { city: key } } })).toEqual({
      apiKey: 'API key',
      location: 'Location',
      'location.city': 'Location, City',
    });
  });

  it('follow the labels of all containing fields', () => {
    const properties = { cfg: { type: 'object', properties: { key, deep: { type: 'object', properties: { key } } } }, other: key };
    expect(labels(properties)).toEqual({
      cfg: 'Cfg',
      'cfg.key': 'Cfg, Key',
      'cfg.deep': 'Cfg, Deep',
      'cfg.deep.key': 'Cfg, Deep, Key',
      other: 'Other',
    });
  });

  it('name the list of an item', () => {
    const list = { tags: { type: 'array', items: key }, rows: { type: 'array', items: { type: 'object', properties: { key } } } };
    const edited = labels(list, () => withItemAdded(withItemAdded(withItemAdded(emptyDraft(), '/tags'), '/rows'), '/rows'));
    expect(edited).toMatchObject({
      tags: 'Tags',
      'tags.0': 'Tags, Item 1',
      'rows.0.key': 'Rows, Item 1, Key',
      'rows.1.key': 'Rows, Item 2, Key',
    });
  });

  it('name the row of a record as the configuration does', () => {
    const edited = labels({ map: { type: 'object', additionalProperties: key } }, () => withRowAdded(emptyDraft(), '/map', 'k ü'));
    expect(edited).toEqual({ map: 'Map', 'map.k ü': 'Map, k ü' });
  });

  it('are those of the variant, not of its chosen option', () => {
    const auth = {
      oneOf: [
        { title: 'Key', type: 'object', properties: { kind: { const: 'key' }, key }, required: ['kind', 'key'] },
        { title: 'None', type: 'object', properties: { kind: { const: 'none' } }, required: ['kind'] },
      ],
    };
    expect(labels({ auth })).toMatchObject({ auth: 'Auth', 'auth.key': 'Auth, Key' });
    expect(labels({ auth }, () => withEntry(emptyDraft(), '/auth/key', { kind: 'typed', text: 'x' }))).toMatchObject({ auth: 'Auth' });
  });
});
