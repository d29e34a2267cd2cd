import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { DETAILS } from '../../../src/api/detail/detail-request.ts';
import { serverPart } from '../../../src/api/detail/server-part.ts';
import { SERVER_PART_SCHEMA } from '../../../src/api/registry/server-part-schema.ts';
import { completeRecord } from '../../../src/catalog/record/facts.ts';
import { anyFacts } from '../../support/content-arbitraries.ts';

const ajv = new Ajv2020({ allErrors: true });
addFormats(ajv);
const isPart = ajv.compile(SERVER_PART_SCHEMA);
const PUBLICATION = { url: 'https://harbour.example/list/' };

describe('the published schema of a part of a server', () => {
  it('describes the parts of any server, and these contain nothing that says nothing', () => {
    const request = fc.record({
      detail: fc.option(fc.constantFrom(...DETAILS), { nil: undefined }),
      tools: fc.option(fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 3 }), { nil: undefined }),
      toolsFrom: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
    });
    fc.assert(
      fc.property(anyFacts, request, (facts, wanted) => {
        const part = serverPart(completeRecord(facts, '2026-01-01T00:00:00.000Z'), PUBLICATION, wanted);
        const data: unknown = JSON.parse(JSON.stringify(part));
        expect(isPart(data), JSON.stringify(isPart.errors)).toBe(true);
        for (const value of Object.values(data as object))
          expect([null, false, '', '[]']).not.toContain(Array.isArray(value) ? JSON.stringify(value) : value);
      }),
    );
  });
});
