import { describe, expect, it } from 'vitest';

import { BASE, ownCarrier } from '../../../scripts/bench/session-config/carrier.ts';
import { makeJourneys } from '../../../scripts/bench/session-config/journeys.ts';
import { CONFIGURATION, JOURNEYS, Settings } from '../../../scripts/bench/session-config/thirteen-fields.ts';
import { ajvValidator } from '../../../src/session-config/ajv/index.ts';
import { evalFreeValidator } from '../../../src/session-config/eval-free/index.ts';
import { configFields } from '../../../src/session-config/form/index.ts';
import { jsonSchemaOf } from '../../../src/session-config/server/index.ts';

const schema = jsonSchemaOf(Settings);
const carriers = [ownCarrier(ajvValidator(schema)), ownCarrier(evalFreeValidator(schema))];

describe('the bench of session-config', () => {
  it('encodes thirteen fields, all of them set', () => {
    expect(configFields(schema)).toHaveLength(13);
    const params = new URL(carriers[0]!.encode(CONFIGURATION)).searchParams;
    expect(new Set([...params.keys()].map((name) => name.replace(/\.\d+$/, ''))).size).toBe(13);
  });

  it('decodes every configuration to the same value', () => {
    const journeys = Object.keys(JOURNEYS).map((configuration) => ({ configuration, ours: true }));
    expect(makeJourneys(carriers)).toEqual(journeys);
  });

  it('reports a peer that loses data', () => {
    const forgetful = { encode: () => BASE, decode: () => ({}), validate: () => undefined, read: () => undefined };
    expect(makeJourneys(carriers, forgetful).map(({ original }) => original)).toEqual(Object.keys(JOURNEYS).map(() => false));
  });
});
