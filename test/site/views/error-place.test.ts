import { describe, expect, it } from 'vitest';

import { labelOfPlace, partInside } from '../../../src/site/views/error-place.ts';

const LABELS = new Map([
  ['database', 'Database'],
  ['database.ports', 'Database, Ports'],
]);

describe('the place of an error', () => {
  it.each([
    ['database.ports', '/database/ports', 'Database, Ports'],
    ['database.ports.1.to', '/database/ports/1/to', 'Database, Ports, Item 2, to'],
    ['database.ports.0.1', '/database/ports/0/1', 'Database, Ports, Item 1, Item 2'],
    ['database.region', '/database/region', 'Database, region'],
    ['region', '/region', 'region'],
    ['root', '/', 'root'],
  ])('has the label of the innermost field, and the part of its value: %s', (param, pointer, label) => {
    expect(labelOfPlace({ param, pointer }, LABELS)).toBe(label);
  });

  it('has the label of a form that is one field', () => {
    expect(labelOfPlace({ param: 'root', pointer: '/' }, new Map([['', 'Configuration']]))).toBe('Configuration');
  });

  it.each([
    ['/ports', '/ports/1/a~1b', 'Item 2, a/b'],
    ['/ports', '/ports', undefined],
    ['/ports', '/portsOfCall', undefined],
    ['', '/a', 'a'],
    ['', '/', undefined],
  ])('is inside the value of the field %j for %j: %j', (field, pointer, part) => {
    expect(partInside(field, { param: '', pointer })).toBe(part);
  });
});
