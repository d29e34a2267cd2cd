import { describe, expect, it } from 'vitest';

import { completeRecord } from '../../../src/catalog/record/facts.ts';
import { absentColumns } from '../../../src/site/components/absent-columns.ts';

const plain = completeRecord({ qualifiedName: 'acme/plain' }, '2026-01-01T00:00:00.000Z');
const local = completeRecord(
  { qualifiedName: 'acme/local', connections: [{ type: 'stdio', configSchema: {} }], useCount: 3, tools: [] },
  '2026-01-01T00:00:00.000Z',
);

describe('the columns of a list', () => {
  it('are omitted for badges that no server has', () => {
    expect(absentColumns([plain])).toEqual(['no-verified', 'no-deployed', 'no-ways', 'no-tool-count', 'no-use-count']);
    expect(absentColumns([plain, local])).toEqual(['no-verified', 'no-deployed']);
  });
});
