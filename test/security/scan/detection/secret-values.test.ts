import { describe, expect, it } from 'vitest';

import { scan, scanPassed } from '../../../../src/security/scan/scan.ts';
import { containsSecret, isPlaceholder, isRandom } from '../../../../src/security/scan/detection/secret-values.ts';
import { hasSharedData, NEEDS_SHARED_DATA, sharedRows } from '../../../support/shared-data.ts';

interface SecretShape {
  readonly kind?: string;
  readonly parts?: readonly string[];
  readonly value?: string;
}

describe.skipIf(!hasSharedData)(`the patterns of secrets ${NEEDS_SHARED_DATA}`, () => {
  const rows = hasSharedData ? sharedRows<SecretShape>('attacks', 'secret-shapes.jsonl') : [];
  const findings = (value: string) =>
    scan({ tools: [{ name: 'tide', description: '', inputSchema: { properties: { harbour: { title: 'x', default: value } } } }] });

  it('are fifteen, of which six are placeholders', () => {
    expect([rows.length, rows.filter(({ value }) => value !== undefined).length]).toEqual([15, 6]);
  });

  it.each(rows.filter(({ parts }) => parts !== undefined))('are found in a default: $kind', ({ parts }) => {
    const found = findings((parts ?? []).join(''));
    expect(found).toMatchObject([{ rule: 'S202', pointer: '/tools/0/inputSchema/properties/harbour/default' }]);
    expect(scanPassed(found)).toBe(false);
  });

  it.each(rows.filter(({ value }) => value !== undefined))('are not found in a placeholder: $value', ({ value }) => {
    expect(findings(value ?? '')).toEqual([]);
  });
});

describe('a value', () => {
  const made = ['Tq8', 'vL2xNc7', 'RbW4kYz9', 'GhM3pDs6', 'JfAeU1'].join('');

  it.each([`https://clerk:tides@harbour.example/`, ['r', 'k_live_', made].join(''), ['h', 'f_', made, 'abcdef'].join('')])(
    'with the pattern of a secret is one: %s',
    (value) => {
      expect(containsSecret(value)).toBe(true);
    },
  );

  it.each([
    'https://user:password@localhost/db',
    'https://<user>:<password>@host/',
    'sk-xxxxxxxxxxxxxxxxxxxxxxxx',
    'task-list-of-the-whole-harbour',
    'https://acme.example:8080/a@b',
  ])('without the pattern is not one: %s', (value) => {
    expect(containsSecret(value)).toBe(false);
  });

  it('is random only if a person would not write it', () => {
    expect(isRandom(made)).toBe(true);
    for (const value of [
      'tide',
      '3f2504e0-4f89-11d3-9a0c-0305e82c3301',
      'a'.repeat(40),
      '/usr/share/Harbour/TideTables1/index',
      'TheTideTableOfTheHarbourOfAcme2024',
    ]) {
      expect(isRandom(value)).toBe(false);
    }
  });

  it('is a placeholder if it is written as one', () => {
    expect(['your-token', '<token>', '****', '', 'xxxx-1', 'insert key here'].every(isPlaceholder)).toBe(true);
    expect(['open-sesame', 'hunter2'].some(isPlaceholder)).toBe(false);
  });
});
