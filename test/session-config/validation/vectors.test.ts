import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { ajvValidator } from '../../../src/session-config/ajv/index.ts';
import { evalFreeValidator } from '../../../src/session-config/eval-free/index.ts';
import { readConfig, type ConfigProblem, type SchemaObject } from '../../../src/session-config/index.ts';
import { hasSharedData, NEEDS_SHARED_DATA, sharedPath } from '../../support/shared-data.ts';

/** Recorded refusals that are accepted here, each with the reason. */
const ACCEPTED_HERE: Readonly<Record<string, string>> = {
  'docs?apiKey=123': 'a bare literal for a string',
  'docs?apiKey=null': 'a bare literal for a string',
  'docs?apiKey=1e5': 'a bare literal for a string',
  'docs?apiKey=k&units=5': 'a bare literal for a string',
  'array?tags.0=1': 'a bare literal for a string',
  'union?v=true': 'a bare literal where a string is allowed and a boolean is not',
  'nested?apiKey=k&model[name]=gpt-4': 'brackets are read where the schema has an object',
  'strict?a=x&b=1': 'unknown members are taken away; the published schema does not tell the strict form from the other',
};

interface ValidateVector {
  readonly id: string;
  readonly schema: string;
  readonly query: string;
  readonly results: Readonly<Record<string, Outcome>>;
}

type Outcome =
  | { readonly status: 200; readonly config: unknown }
  | { readonly status: 400 | 422; readonly body: Pick<ConfigProblem, 'errors'> };

interface ValidateFile {
  readonly versions: readonly string[];
  readonly configSchemas: Readonly<Record<string, Readonly<Record<string, SchemaObject>>>>;
  readonly vectors: readonly ValidateVector[];
}

interface Case {
  readonly title: string;
  readonly id: string;
  readonly query: string;
  readonly schema: SchemaObject;
  readonly outcome: Outcome;
  /** The outcomes of all recorded versions. */
  readonly outcomes: readonly Outcome[];
}

function cases(): Case[] {
  if (!hasSharedData) return [];
  // The files of the shared data have the shape that their README gives.
  const { vectors, versions, configSchemas } = JSON.parse(
    readFileSync(sharedPath('session-config', 'validate.json'), 'utf8'),
  ) as ValidateFile;
  return vectors.flatMap(({ id, schema, query, results }) =>
    versions.flatMap((version) => {
      const [document, outcome] = [configSchemas[schema]?.[version], results[version]];
      if (document === undefined || outcome === undefined) return [];
      return [{ title: `${id} (${version})`, id, query, schema: document, outcome, outcomes: Object.values(results) }];
    }),
  );
}

function places({ errors }: Pick<ConfigProblem, 'errors'>): string[] {
  return [...new Set(errors.map(({ param, pointer }) => `${param} ${pointer}`))].sort();
}

const VALIDATORS = [
  ['ajv', ajvValidator],
  ['eval-free', evalFreeValidator],
] as const;

describe.skipIf(!hasSharedData).each(VALIDATORS)(`the results of published servers, with %s ${NEEDS_SHARED_DATA}`, (_, validatorOf) => {
  const recorded = cases();

  it.each(recorded.filter(({ id, outcome }) => outcome.status === 200 && ACCEPTED_HERE[id] === undefined))(
    'is accepted with the same configuration: $title',
    ({ query, schema, outcome }) => {
      const read = readConfig(query, validatorOf(schema));
      expect(JSON.parse(JSON.stringify(read))).toEqual({ ok: true, value: outcome.status === 200 && outcome.config });
    },
  );

  it.each(recorded.filter(({ id, outcome }) => outcome.status !== 200 && ACCEPTED_HERE[id] === undefined))(
    'is refused for the same parameters: $title',
    ({ query, schema, outcome, outcomes }) => {
      const read = readConfig(query, validatorOf(schema));
      if (read.ok) throw new Error(`accepted: ${JSON.stringify(read.value)}`);
      expect(read.error.status).toBe(outcome.status);
      // The versions disagree on how much of a sparse list they name; either is right.
      expect(outcomes.map((other) => (other.status === 200 ? [] : places(other.body)))).toContainEqual(places(read.error));
    },
  );

  it.each(recorded.filter(({ id }) => ACCEPTED_HERE[id] !== undefined))(
    'is accepted here, intentionally: $title',
    ({ query, schema, outcome }) => {
      expect(outcome.status).toBe(422);
      expect(readConfig(query, validatorOf(schema)).ok).toBe(true);
    },
  );
});
