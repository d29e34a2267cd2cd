import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { connectionUrl, decodeConfig, encodeConfig } from '../../../src/session-config/index.ts';
import { hasSharedData, NEEDS_SHARED_DATA, sharedPath } from '../../support/shared-data.ts';

/** Recorded cases that come out otherwise here, each with the reason. */
const OTHERWISE: Readonly<Record<string, string>> = {
  'encode key-with-bracket': 'refused: a reader that knows the schema reads brackets as nesting',
  'encode key-nested-empty': 'refused: an empty name is lost by other readers',
  'encode top-level-string': 'refused instead of being lost without a word',
  'decode toString-child': 'the recorded reader wrote onto the prototype of every object; here it is a member like any other',
  'url base-already-mcp': '/mcp is not doubled',
  'url base-with-hash': 'the fragment is dropped instead of swallowing the path',
  'url config-api_key-leaks': 'refused: a configuration cannot set what belongs to the platform',
};

interface EncodeVector {
  readonly id: string;
  readonly config: unknown;
  readonly configIsExactJson: boolean;
  readonly lossless: boolean;
  readonly expected: { readonly query: string };
}

interface DecodeVector {
  readonly id: string;
  readonly query: string;
  readonly expected: { readonly config: unknown };
}

interface UrlVector {
  readonly id: string;
  readonly baseUrl: string;
  readonly options: { readonly config?: object; readonly apiKey?: string; readonly profile?: string } | null;
  readonly expected: string;
}

// The files of the shared data have the shape that their README gives.
function vectorsOf(file: 'encode.json'): readonly EncodeVector[];
function vectorsOf(file: 'decode.json'): readonly DecodeVector[];
function vectorsOf(file: 'encode-url-options.json'): readonly UrlVector[];
function vectorsOf(file: string): readonly unknown[] {
  if (!hasSharedData) return [];
  return (JSON.parse(readFileSync(sharedPath('session-config', file), 'utf8')) as { readonly vectors: readonly unknown[] }).vectors;
}

function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

describe.skipIf(!hasSharedData)(`the recorded behaviour of published packages ${NEEDS_SHARED_DATA}`, () => {
  const encodings = vectorsOf('encode.json').filter(({ configIsExactJson }) => configIsExactJson);

  it.each(encodings.filter(({ id, lossless }) => lossless && OTHERWISE[`encode ${id}`] === undefined))(
    'is encoded identically if nothing is lost: $id',
    ({ config, expected }) => {
      expect(encodeConfig(config).toString()).toBe(expected.query);
    },
  );

  it.each(encodings.filter(({ id, lossless }) => !lossless && OTHERWISE[`encode ${id}`] === undefined))(
    'is encoded without loss, or refused: $id',
    ({ config }) => {
      let query: URLSearchParams;
      try {
        query = encodeConfig(config);
      } catch (error) {
        expect(error).toMatchObject({ name: 'ConfigEncodeError' });
        return;
      }
      expect(decodeConfig(query)).toEqual({ ok: true, value: config });
    },
  );

  it.each(vectorsOf('decode.json').filter(({ id }) => OTHERWISE[`decode ${id}`] === undefined))(
    'is decoded identically without a schema: $id',
    ({ query, expected }) => {
      const decoded = decodeConfig(query);
      expect(asJson(decoded)).toEqual({ ok: true, value: expected.config });
    },
  );

  it.each(vectorsOf('encode-url-options.json').filter(({ id }) => OTHERWISE[`url ${id}`] === undefined))(
    'gives the same URL: $id',
    ({ baseUrl, options, expected }) => {
      const { config = {}, ...credentials } = options ?? {};
      expect(connectionUrl(baseUrl, config, undefined, credentials).href).toBe(expected);
    },
  );

  const recorded = [
    ...encodings.map(({ id }) => `encode ${id}`),
    ...vectorsOf('decode.json').map(({ id }) => `decode ${id}`),
    ...vectorsOf('encode-url-options.json').map(({ id }) => `url ${id}`),
  ];

  it.each(Object.entries(OTHERWISE))('differs intentionally in %s: %s', (id) => {
    expect(recorded).toContain(id);
  });
});
