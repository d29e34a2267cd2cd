import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';

import { SERVER_JSON_SCHEMA } from '../../../src/catalog/values/server-json-schema.ts';

const FOLDER = path.resolve('test/api/official/fixtures');
const ajv = new Ajv2020({ allErrors: true, strict: true, strictRequired: false, strictTypes: false });
addFormats(ajv);
const isServerJson = ajv.compile(SERVER_JSON_SCHEMA);

function fixtures(kind: 'valid' | 'invalid'): { readonly name: string; readonly value: unknown }[] {
  return readdirSync(path.join(FOLDER, kind)).map((file) => ({
    name: path.basename(file, '.json'),
    value: JSON.parse(readFileSync(path.join(FOLDER, kind, file), 'utf8')) as unknown,
  }));
}

/** Where each of the invalid ones breaks which rule. */
const BROKEN: Readonly<Record<string, readonly [at: string, keyword: string]>> = {
  'name-missing': ['', 'required name'],
  'name-without-namespace': ['/name', 'pattern'],
  'name-with-two-slashes': ['/name', 'pattern'],
  'name-with-at-sign': ['/name', 'pattern'],
  'name-with-underscore-in-namespace': ['/name', 'pattern'],
  'name-too-long': ['/name', 'maxLength'],
  'description-missing': ['', 'required description'],
  'description-empty': ['/description', 'minLength'],
  'description-too-long': ['/description', 'maxLength'],
  'title-empty': ['/title', 'minLength'],
  'title-too-long': ['/title', 'maxLength'],
  'version-missing': ['', 'required version'],
  'version-too-long': ['/version', 'maxLength'],
  'version-a-number': ['/version', 'type'],
  'website-no-uri': ['/websiteUrl', 'format'],
  'repository-without-source': ['/repository', 'required source'],
  'remote-of-unknown-type': ['/remotes/0/type', 'const'],
  'remote-over-stdio': ['/remotes/0/type', 'const'],
  'remote-without-url': ['/remotes/0', 'required url'],
  'remote-url-not-http': ['/remotes/0/url', 'pattern'],
  'remote-url-with-blank': ['/remotes/0/url', 'pattern'],
  'remote-url-starting-with-a-variable': ['/remotes/0/url', 'pattern'],
  'header-without-name': ['/remotes/0/headers/0', 'required name'],
  'variable-of-unknown-format': ['/remotes/0/variables/station/format', 'enum'],
  'variable-default-a-number': ['/remotes/0/variables/station/default', 'type'],
  'package-without-transport': ['/packages/0', 'required transport'],
  'package-without-identifier': ['/packages/0', 'required identifier'],
  'package-version-latest': ['/packages/0/version', 'not'],
  'package-version-empty': ['/packages/0/version', 'minLength'],
  'package-hash-in-capitals': ['/packages/0/fileSha256', 'pattern'],
  'package-registry-no-uri': ['/packages/0/registryBaseUrl', 'format'],
  'positional-argument-without-value': ['/packages/0/packageArguments/0', 'required value'],
  'named-argument-without-name': ['/packages/0/runtimeArguments/0', 'required name'],
  'environment-variable-without-name': ['/packages/0/environmentVariables/0', 'required name'],
  'choices-of-numbers': ['/packages/0/environmentVariables/0/choices/0', 'type'],
  'icon-without-source': ['/icons/0', 'required src'],
  'icon-of-unknown-media-type': ['/icons/0/mimeType', 'enum'],
  'icon-size-not-in-pixels': ['/icons/0/sizes/0', 'pattern'],
  'icon-of-unknown-theme': ['/icons/0/theme', 'enum'],
  'icon-source-too-long': ['/icons/0/src', 'maxLength'],
  'publisher-metadata-no-object': ['/_meta/io.modelcontextprotocol.registry~1publisher-provided', 'type'],
  'schema-no-uri': ['/$schema', 'format'],
};

function violationOf({ instancePath, keyword, params }: ErrorObject): string {
  const { missingProperty } = params as { missingProperty?: string };
  return `${instancePath} ${missingProperty === undefined ? keyword : `required ${missingProperty}`}`;
}

describe('the rules of server.json', () => {
  it.each(fixtures('valid'))('accept $name', ({ value }) => {
    expect(isServerJson(value), ajv.errorsText(isServerJson.errors)).toBe(true);
  });

  it.each(fixtures('invalid'))('refuse $name, with the expected rule', ({ name, value }) => {
    const [at, keyword] = BROKEN[name] ?? [];
    expect(isServerJson(value)).toBe(false);
    const errors = isServerJson.errors ?? [];
    expect(errors.map(violationOf)).toContain(`${at ?? '?'} ${keyword ?? '?'}`);
    // That no alternative fits, and that the others are of another type, follows from the one broken rule.
    const others = errors.filter(
      (error) => error.keyword !== 'anyOf' && !(keyword !== 'const' && violationOf(error).endsWith('/type const')),
    );
    for (const { instancePath } of others) expect(instancePath.startsWith(at ?? '?') || at?.startsWith(instancePath)).toBe(true);
  });

  it('have an example of each violation', () => {
    expect(fixtures('invalid').map(({ name }) => name)).toEqual(Object.keys(BROKEN).sort());
  });
});
