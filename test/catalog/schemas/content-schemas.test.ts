import { Ajv } from 'ajv';
import draft07 from 'ajv/dist/refs/json-schema-draft-07.json' with { type: 'json' };
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { contentTree, readContentFile } from '../../../src/catalog/content-file/content-file.ts';
import { readProfile } from '../../../src/catalog/lists/profile.ts';
import { isQualifiedName } from '../../../src/catalog/values/qualified-name.ts';
import { CONTENT_SCHEMAS } from '../../../src/catalog/schemas/content-schemas.ts';
import { readSiteSettings } from '../../../src/catalog/published/site-settings.ts';
import { isError } from '../../../src/catalog/parsing/problem.ts';
import { anyContentFile, anyName, anyTime } from '../../support/content-arbitraries.ts';
import { anyText, anyTree } from '../../support/json-arbitraries.ts';
import { webUrl } from '../../support/web-url.ts';

const ajv = new Ajv({ allErrors: true, strict: false });
const accepts = {
  server: ajv.compile(CONTENT_SCHEMAS.server),
  profile: ajv.compile(CONTENT_SCHEMAS.profile),
  site: ajv.compile(CONTENT_SCHEMAS.site),
};

describe('the published schemas', () => {
  it.each(Object.entries(CONTENT_SCHEMAS))('are valid Draft-07: %s', (_kind, schema) => {
    const validate = new Ajv({ strict: false, validateFormats: false }).compile({
      ...draft07,
      $id: 'https://portolan.invalid/draft-07',
    });
    expect(validate(schema) || validate.errors).toBe(true);
    expect(schema.$schema).toBe('http://json-schema.org/draft-07/schema#');
  });

  it.each(Object.entries(CONTENT_SCHEMAS))('describe every key for editors: %s', (_kind, schema) => {
    expect(schema.title && schema.description).toBeTruthy();
    expect(schema.additionalProperties).toBe(false);
  });
});

describe('the schema of a content file', () => {
  it('accepts every file that the content store writes', () => {
    fc.assert(
      fc.property(anyContentFile, (file) => {
        expect(accepts.server(contentTree(file)) || accepts.server.errors).toBe(true);
      }),
    );
  });

  const url = fc.constantFrom('https://acme.example', 'http://acme.example/a', 'https://');
  const time = fc.oneof(anyTime, fc.constantFrom('2026-01-31', '2026-01-31T10:00', '2026-02-30', '2026-99-99'));
  const texts = fc.array(fc.oneof(anyText, fc.constant(5)), { maxLength: 3 });
  const origin = fc.record(
    { source: anyText, fetchedAt: time, hash: fc.constantFrom('sha256-x', 'md5') },
    { requiredKeys: ['source', 'fetchedAt'] },
  );
  /** Trees near to content files, of which the schema accepts many and refuses many. */
  const nearly = fc.record(
    {
      qualifiedName: fc.oneof(anyName, anyName, anyText),
      id: fc.oneof(fc.uuid(), fc.constant('00000000-0000-9000-0000-000000000000')),
      displayName: anyText,
      description: anyText,
      owner: anyText,
      repo: fc.constantFrom('a', 'a.b-c_d', 'a b'),
      iconUrl: url,
      tags: texts,
      verified: fc.boolean(),
      useCount: fc.oneof(fc.nat(), fc.constantFrom(-1, 1.5, 1e300)),
      createdAt: time,
      deploymentUrl: url,
      connections: fc.array(
        fc.record(
          { type: fc.constantFrom('http', 'stdio'), url, configSchema: fc.dictionary(fc.constantFrom('a', 'b'), anyTree) },
          { requiredKeys: ['type'] },
        ),
        { maxLength: 2 },
      ),
      tools: fc.array(
        fc.record(
          { name: anyText, description: anyText, inputSchema: fc.dictionary(fc.constantFrom('a', 'b'), anyTree) },
          { requiredKeys: ['name'] },
        ),
        { maxLength: 2 },
      ),
      security: fc.record({ scanPassed: fc.boolean() }),
      from: fc.record({ identity: origin, tools: origin }, { requiredKeys: [] }),
      state: fc.constantFrom(
        { status: 'good' },
        { status: 'stale' },
        { status: 'stale', since: '2026-01-01', code: 'timeout', message: 'Slow.' },
      ),
    },
    { requiredKeys: ['qualifiedName'] },
  );

  it('accepts only what the reader keeps, except names that are reserved or look like an id', () => {
    let accepted = 0;
    fc.assert(
      fc.property(nearly, (tree) => {
        fc.pre(accepts.server(tree) && isQualifiedName(tree.qualifiedName));
        accepted += 1;
        // What the schema accepts is JSON.
        const { value, problems } = readContentFile(tree);
        expect(problems.filter(isError)).toEqual([]);
        expect(value?.facts.qualifiedName).toBe(tree.qualifiedName);
        expect(problems.filter(({ code }) => code === 'wrong-type' || code === 'unknown-keys')).toEqual([]);
      }),
      { maxSkipsPerRun: 1000 },
    );
    expect(accepted).toBeGreaterThanOrEqual(100);
  });
});

describe('the schemas of profiles and of the site', () => {
  it('accept only what the readers keep, except blank texts', () => {
    const profile = fc.record({ name: anyText, description: anyText, servers: fc.array(anyText) }, { requiredKeys: ['name', 'servers'] });
    fc.assert(
      fc.property(profile, (tree) => {
        fc.pre(accepts.profile(tree) && tree.name.trim() !== '');
        expect(readProfile('travel', tree).problems).toEqual([]);
      }),
    );
    const apiAccess = fc.record(
      { text: anyText, url: fc.oneof(webUrl(), anyText, fc.constant('mailto:a@b.example')) },
      { requiredKeys: [] },
    );
    const site = fc.record({ name: anyText, tagline: anyText, repositoryUrl: webUrl(), footer: anyText, apiAccess }, { requiredKeys: [] });
    fc.assert(
      fc.property(site, (tree) => {
        fc.pre(accepts.site(tree));
        expect(readSiteSettings(tree).problems).toEqual([]);
      }),
    );
  });
});
