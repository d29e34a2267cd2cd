import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { decodeConfig } from '../../../src/session-config/codec/decode-config.ts';
import { redactor } from '../../../src/session-config/server/redactor.ts';
import { isPlainObject } from '../../../src/session-config/schema/plain-object.ts';
import type { SchemaObject } from '../../../src/session-config/schema/json-schema.ts';
import { hasSharedData, NEEDS_SHARED_DATA, sharedPath } from '../../support/shared-data.ts';

const SCHEMA: SchemaObject = {
  properties: {
    a: { type: 'object', properties: { b: {}, c: {} } },
    id: { type: 'string' },
    tags: { type: 'array' },
    token: { type: 'string' },
  },
};
const base64 = (json: string): string => Buffer.from(json).toString('base64');
const read = (query: string, schema: SchemaObject = SCHEMA) => decodeConfig(query, schema);
const whole = (json: string): string => `config=${encodeURIComponent(base64(json))}`;

describe('a configuration that an old client sends in ?config= as base64', () => {
  it('is decoded as JSON: strings stay strings', () => {
    const sent = { a: { b: [1, 'zwei', null], c: { d: true } }, id: '123', token: 'naïve ☔' };
    expect(read(whole(JSON.stringify(sent)))).toEqual({ ok: true, value: sent });
    expect(read('config=')).toEqual({ ok: true, value: {} });
    const unescaped = base64('{"token":"~~~~>>>>~~~>>"}');
    expect(unescaped).toContain('+');
    expect(read(`config=${unescaped}`)).toEqual({ ok: true, value: { token: '~~~~>>>>~~~>>' } });
  });

  it('has lower precedence than separate parameters, and than an earlier one', () => {
    const query = `a.c=2&${whole('{"a":{"b":1,"c":1},"id":"x"}')}&id=y&${whole('{"token":"z"}')}&api_key=k`;
    expect(read(query)).toEqual({ ok: true, value: { a: { b: 1, c: 2 }, id: 'y' } });
  });

  it.each([
    ['not base64', 'config=%25%25'],
    ['not UTF-8', `config=${Buffer.from([0x7b, 0xff, 0x7d]).toString('base64')}`],
    ['not JSON', whole('{a:1}')],
    ['a list', whole('[1]')],
    ['a text', whole('"secret"')],
    ['null', whole('null')],
  ])('is refused by name if it is %s', (_, query) => {
    const { ok, ...rest } = read(query);
    expect(ok).toBe(false);
    expect(rest).toMatchObject({
      error: {
        status: 400,
        errors: [{ param: 'root', reason: expect.stringMatching(/^config must be Base64 of a JSON object$/) as string }],
      },
    });
    expect(JSON.stringify(rest)).not.toContain('secret');
  });

  it('is within the limits of every query, and has no prototype', () => {
    const deep = `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`;
    expect(read(whole(deep))).toMatchObject({ ok: false, error: { status: 400 } });
    expect(decodeConfig(whole('{"id":"long"}'), SCHEMA, { maxLength: 10 })).toMatchObject({ ok: false });
    expect(read(whole(`{"tags":${JSON.stringify(Array(1001).fill(1))}}`))).toMatchObject({ ok: false });
    const read_ = read(whole('{"__proto__":{"polluted":1},"a":{"__proto__":{"polluted":1}}}'));
    expect(read_).toEqual({ ok: true, value: { a: {} } });
    expect(read_.ok && Object.getPrototypeOf(read_.value)).toBe(null);
  });

  it('is an ordinary member if the schema declares one of that name, or there is no schema', () => {
    const text = base64('{"id":"x"}');
    for (const schema of [{ properties: { config: { type: 'string' } } }, { properties: { id: {} }, additionalProperties: true }])
      expect(read(`config=${text}`, schema)).toEqual({ ok: true, value: { config: text } });
    const open = { properties: {}, if: { required: ['a'] }, then: { additionalProperties: true } };
    expect(read(`config=${text}`, open)).toEqual({ ok: true, value: { config: text } });
    expect(decodeConfig(`config=${text}`)).toEqual({ ok: true, value: { config: text } });
    expect(read('config.a=1', { properties: { config: { type: 'object' } } })).toEqual({ ok: true, value: { config: { a: 1 } } });
  });

  it('is redacted as a whole, unless the schema declares such a member', () => {
    const url = `/mcp?a.b=1&${whole('{"token":"wk-4711"}')}&id=x`;
    expect(redactor(SCHEMA).redactUrl(url)).toBe('/mcp?a.b=1&config=[secret]&id=x');
    expect(redactor(SCHEMA).redactText(`GET ${url} failed`)).toBe('GET /mcp?a.b=1&config=[secret]&id=x failed');
    expect(redactor({ properties: { config: { type: 'string' } } }).redactUrl('/mcp?config=plain')).toBe('/mcp?config=plain');
  });
});

describe.skipIf(!hasSharedData)(`the URLs of published clients up to 1.5.6 ${NEEDS_SHARED_DATA}`, () => {
  interface Vector {
    readonly id: string;
    readonly config: Record<string, unknown>;
    readonly configIsExactJson: boolean;
    readonly legacyBase64Url_1_5_6?: string;
  }
  const vectors = (): readonly Vector[] =>
    (JSON.parse(readFileSync(sharedPath('session-config', 'encode.json'), 'utf8')) as { vectors: Vector[] }).vectors;

  it('are decoded as the original configurations', () => {
    const made = vectors().filter(
      ({ config, configIsExactJson, legacyBase64Url_1_5_6: url }) => configIsExactJson && url !== undefined && isPlainObject(config),
    );
    expect(made.length).toBeGreaterThan(20);
    for (const { id, config, legacyBase64Url_1_5_6: url = '' } of made) {
      const properties = { own: {}, ...Object.fromEntries(Object.keys(config).map((name) => [name, {}])) };
      expect(decodeConfig(url, { properties }), id).toEqual({ ok: true, value: config });
    }
  });
});
