import { describe, expect, it } from 'vitest';

import { ConfigEncodeError, encodeConfig, type Config } from '../../../../src/session-config/index.ts';
import { encodingFault } from '../../../../src/site/browser/connect/encoding-fault.ts';

const many = (count: number): number[] => Array.from({ length: count }, () => 1);

/** A value in as many objects. */
const nested = (depth: number): Config => (depth === 0 ? { last: 1 } : { inner: nested(depth - 1) });

describe('why a query cannot contain a configuration', () => {
  it('is nothing for one that it can', () => {
    expect(encodingFault({ units: 'celsius', tags: ['a'] }, {})).toBeUndefined();
  });

  it.each<[Config, string, string]>([
    [{ free: { 'a.b': 1 } }, '/free/a.b', 'cannot be sent: a name with a dot or a bracket would be read as several names'],
    [{ profile: 'x' }, '/profile', 'cannot be sent: profile is reserved for the platform and skipped by every server'],
    [{ list: many(1001) }, '/list', 'cannot be sent: the array is too long'],
    [{ a: many(600), b: many(600) }, '/', 'cannot be sent: it has more than 1000 values'],
    [{ text: 'é'.repeat(15_000) }, '/', 'cannot be sent: its query is longer than 65536 characters'],
    [nested(40), '/inner'.repeat(33), 'cannot be sent: it is nested too deeply'],
  ])('is stated with its position: case %#', (config, pointer, reason) => {
    expect(encodingFault(config, {})).toMatchObject({ pointer, reason });
    expect(() => encodeConfig(config, {})).toThrow(ConfigEncodeError);
  });

  it('is data for callers with their own texts', () => {
    expect(encodingFault({ free: { 'a.b': 1 } }, {})?.fault).toEqual({ code: 'unsent', stated: [{ code: 'name-parts', stated: [] }] });
  });
});
