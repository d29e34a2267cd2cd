import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { RECORD_SCHEMA } from '../../../src/api/openapi/file-schemas.ts';
import { completeRecord } from '../../../src/catalog/record/facts.ts';
import { realServersWithPackages } from '../../support/real-packages.ts';
import { hasSharedData, NEEDS_SHARED_DATA } from '../../support/shared-data.ts';
import { anyFacts } from '../../support/content-arbitraries.ts';

const ajv = new Ajv2020({ allErrors: true, strict: false });
addFormats(ajv);
const isRecord = ajv.compile(RECORD_SCHEMA);

describe('the schema of a line of records.jsonl', () => {
  it('accepts every record, with or without a version and optional facts', () => {
    fc.assert(
      fc.property(anyFacts, fc.constantFrom({}, { version: '1.4.2' }), (facts, more) => {
        const line: unknown = JSON.parse(JSON.stringify(completeRecord({ ...facts, ...more }, '2026-01-01T00:00:00.000Z')));
        expect(isRecord(line) || isRecord.errors).toBe(true);
      }),
    );
  });

  it('accepts the tokens of tools', () => {
    const record = completeRecord({ qualifiedName: 'a/b', tools: [] }, '2026-01-01T00:00:00.000Z');
    expect([[], [16, 7]].map((toolTokens) => isRecord({ ...record, toolTokens }))).toEqual([true, true]);
    expect(isRecord({ ...record, toolTokens: [0] })).toBe(false);
  });

  it.skipIf(!hasSharedData)(`accepts the packages of every real server ${NEEDS_SHARED_DATA}`, () => {
    const servers = realServersWithPackages();
    expect(servers).toHaveLength(348);
    for (const { name, packages } of servers) {
      const line: unknown = JSON.parse(JSON.stringify(completeRecord({ qualifiedName: name, packages }, '2026-01-01T00:00:00.000Z')));
      expect(isRecord(line) || isRecord.errors, name).toBe(true);
    }
  });
});
