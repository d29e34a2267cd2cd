import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { clientPackages } from '../support/client-packages.ts';
import { defined } from '../support/defined.ts';

interface Validator {
  readonly validateWorkflow: (source: string) => { readonly errors: readonly { readonly title: string; readonly detail?: string }[] };
}

const VALIDATOR = await clientPackages('action-validator', { '@action-validator/core': '0.6.0' });
// Its schema is older than the permission to attest, so it cannot read this project's rebuild.yml.
const FILES = [
  '.github/workflows/catalogue.yml',
  'scripts/starter/.github/workflows/rebuild.yml',
  'scripts/starter/hosts/forgejo/rebuild.yml',
];

/** It has the JSON Schema of workflows, and resolves "needs" and patterns. */
describe.runIf(VALIDATOR)('a validator of workflows', () => {
  it.each(FILES)('finds no mistake in %s', async (file) => {
    const { validateWorkflow } = await defined(VALIDATOR).load<Validator>('@action-validator/core');
    expect(validateWorkflow(readFileSync(file, 'utf8')).errors).toEqual([]);
  });

  it('finds one where there is one', async () => {
    const { validateWorkflow } = await defined(VALIDATOR).load<Validator>('@action-validator/core');
    expect(validateWorkflow('on: push\njobs: { a: { runs-on: x, steps: [{ ruin: y }] } }\n').errors.length).toBeGreaterThan(0);
  });
});
