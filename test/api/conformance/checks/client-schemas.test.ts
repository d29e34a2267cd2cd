import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { schemaViolations } from '../../../../scripts/doctor/schema-violation.ts';
import { ERROR_BODY, REGISTRY_CLIENT_LIST, REGISTRY_CLIENT_SERVER } from '../../../../src/api/conformance/checks/client-schemas.ts';
import { hasSharedData, NEEDS_SHARED_DATA, sharedPath } from '../../../support/shared-data.ts';

/** A body, and whether the real client took it. */
interface Seen {
  readonly id: string;
  readonly body: unknown;
  readonly registry: { readonly accepted?: boolean };
}

describe(`what @smithery/registry accepts${hasSharedData ? '' : ` ${NEEDS_SHARED_DATA}`}`, () => {
  const violationOf = schemaViolations();

  it.skipIf(!hasSharedData)('is evaluated as the client itself did for every recorded body', () => {
    // Test data is trusted to have the shape that its README gives.
    const { detailResponses, listResponses } = JSON.parse(readFileSync(sharedPath('clients', 'registry-client.json'), 'utf8')) as Record<
      'detailResponses' | 'listResponses',
      readonly Seen[]
    >;
    const evaluated = (rows: readonly Seen[], schema: object): object[] =>
      rows.map(({ id, body }) => ({ id, accepted: violationOf({ ...schema }, body) === undefined }));
    const wanted = (rows: readonly Seen[]): object[] => rows.map(({ id, registry }) => ({ id, accepted: registry.accepted === true }));
    expect(detailResponses.length + listResponses.length).toBeGreaterThan(60);
    expect(evaluated(detailResponses, REGISTRY_CLIENT_SERVER)).toEqual(wanted(detailResponses));
    expect(evaluated(listResponses, REGISTRY_CLIENT_LIST)).toEqual(wanted(listResponses));
  });

  it('is an error whose member "error" is a string', () => {
    expect(violationOf(ERROR_BODY, { error: 'x' })).toBeUndefined();
    expect(violationOf(ERROR_BODY, { error: { code: 1 } })).toBe('error must be string');
    expect(violationOf(ERROR_BODY, {})).toBe("the body must have required property 'error'");
  });
});
