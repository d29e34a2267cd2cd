import { expect, it } from 'vitest';

import { readRecords } from '../../../scripts/content/read-records.ts';

it('keeps every valid row, with a repeated name once, and counts the others', () => {
  const rows = [
    '{"qualifiedName":"acme/tides","repo":"acme/sea"}',
    '{"qualifiedName":"Acme/Tides"}',
    '{"qualifiedName":"-"}',
    'no JSON',
    '',
  ];
  const { records, lost } = readRecords(rows.join('\n'), 'rows.jsonl');
  expect(records.map(({ qualifiedName, owner, repo }) => ({ qualifiedName, owner, repo }))).toEqual([
    { qualifiedName: 'acme/tides', owner: 'acme', repo: 'sea' },
  ]);
  expect(lost).toBe(3);
});
