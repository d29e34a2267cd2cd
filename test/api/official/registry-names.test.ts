import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { registryNames } from '../../../src/api/official/registry-names.ts';
import { foldName } from '../../../src/catalog/values/qualified-name.ts';
import type { ServerRecord } from '../../../src/catalog/record/record.ts';
import { SERVER_JSON_LIMITS, SERVER_JSON_NAME } from '../../../src/catalog/values/server-json-format.ts';
import { cases } from '../../support/cases.ts';
import { anyName } from '../../support/content-arbitraries.ts';
import { record } from '../../support/records.ts';
import { someSharedCatalog } from '../../support/shared-catalog.ts';
import { hasSharedData, NEEDS_SHARED_DATA } from '../../support/shared-data.ts';

/** Names in the official registry API by qualified names. */
function namesOf(records: readonly ServerRecord[]): Record<string, string> {
  return Object.fromEntries([...registryNames(records)].map(([{ qualifiedName }, name]) => [qualifiedName, name]));
}

/** Names that come to each other more often than chance has it. */
const nearName = fc.constantFrom('exa', '@exa', 'exa/exa', '@Exa/exa', 'a_b/x', '@a_b/x', 'a-b/x', '@a-b/x', 'a_b-c/x', 'a-b_c/x', 'A_B');
const someRecords = fc
  .uniqueArray(fc.oneof(anyName, nearName), { selector: foldName, maxLength: 12 })
  .map((names) => names.map((name) => record(name)));

describe('names in the official registry API', () => {
  it('are the qualified names if those are valid, otherwise the most similar valid names', () => {
    expect(namesOf(['acme/mail', '@bolt/files', 'exa', '@moon', 'my_org/my_mail', 'a_b'].map((name) => record(name)))).toEqual({
      'acme/mail': 'acme/mail',
      '@bolt/files': 'bolt/files',
      exa: 'exa/exa',
      '@moon': 'moon/moon',
      'my_org/my_mail': 'my-org/my_mail',
      a_b: 'a-b/a_b',
    });
  });

  it('have the beginning of the id if another server is more similar to the name', () => {
    const id = '5e3f9a01-b5d7-5fbb-923b-fa33b6414256';
    expect(namesOf([record('exa', { id }), record('exa/exa')])).toEqual({ exa: 'exa.5e3f9a01/exa', 'exa/exa': 'exa/exa' });
    expect(namesOf([record('exa', { id }), record('@Exa/exa')])).toEqual({ exa: 'exa.5e3f9a01/exa', '@Exa/exa': 'Exa/exa' });
    expect(namesOf([record('my_org/x', { id }), record('@my-org/x')])).toMatchObject({ 'my_org/x': 'my-org.5e3f9a01/x' });
  });

  it('all have it if two are equally similar', () => {
    const [one, other] = [record('a_b-c/x'), record('a-b_c/x')];
    expect(Object.values(namesOf([one, other]))).toEqual([`a-b-c.${other.id.slice(0, 8)}/x`, `a-b-c.${one.id.slice(0, 8)}/x`]);
  });

  it('have more of the id if another name already has the shorter form', () => {
    const id = '5e3f9a01-b5d7-5fbb-923b-fa33b6414256';
    const digits = id.replaceAll('-', '');
    const others = [8, 16, 24, 32].map((length) => record(`exa.${digits.slice(0, length)}/exa`));
    const names = [0, 1, 4].map((count) => namesOf([record('exa', { id }), record('exa/exa'), ...others.slice(0, count)])['exa']);
    expect(names).toEqual(['exa.5e3f9a01/exa', 'exa.5e3f9a01b5d75fbb/exa', `exa.${digits}.2/exa`]);
  });

  it('match the pattern, and are unique without regard to case, for all names', () => {
    const [least, most] = SERVER_JSON_LIMITS.name;
    fc.assert(
      fc.property(someRecords, (records) => {
        const names = [...registryNames(records).values()];
        expect(names).toHaveLength(records.length);
        expect(new Set(names.map(foldName)).size).toBe(names.length);
        for (const name of names) {
          expect(name).toMatch(SERVER_JSON_NAME);
          expect(name.length).toBeGreaterThanOrEqual(least);
          expect(name.length).toBeLessThanOrEqual(most);
        }
      }),
    );
    expect(namesOf([record(`@${'a'.repeat(64)}/${'b'.repeat(64)}`)])).toEqual({
      [`@${'a'.repeat(64)}/${'b'.repeat(64)}`]: `${'a'.repeat(64)}/${'b'.repeat(64)}`,
    });
  });

  it('do not change with the order or with added servers of other names', () => {
    fc.assert(
      fc.property(someRecords, fc.array(fc.stringMatching(/^zz[a-z]{1,3}\/zz[a-z]{1,3}$/)), (records, others) => {
        const before = namesOf(records);
        expect(namesOf(records.toReversed())).toEqual(before);
        const added = [...new Set(others)].filter((name) => !(name in before)).map((name) => record(name));
        expect(namesOf([...added, ...records])).toMatchObject(before);
      }),
    );
  });

  it.skipIf(!hasSharedData)(`are valid and unique for every real server ${NEEDS_SHARED_DATA}`, () => {
    const { records } = someSharedCatalog();
    const names = registryNames(records);
    expect(records.length).toBeGreaterThan(cases(13_000));
    expect(new Set([...names.values()].map(foldName)).size).toBe(records.length);
    for (const name of names.values()) expect(name).toMatch(SERVER_JSON_NAME);
    const withId = [...names].filter(([{ id }, name]) => name.includes(`.${id.slice(0, 8)}/`));
    expect(withId.length).toBeLessThan(10);
  });
});
