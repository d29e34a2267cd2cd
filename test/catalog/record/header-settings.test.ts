import { describe, expect, it } from 'vitest';

import { headerSettings, isSecretHeader } from '../../../src/catalog/record/header-settings.ts';

const PATTERN = String.raw`^[\t\x20-\x7e\x80-\xff]*$`;
const SECRET = { type: 'string', format: 'password', writeOnly: true, pattern: PATTERN };

describe('the settings of headers', () => {
  it('include a header without a value, under its name', () => {
    const { schema, templates } = headerSettings([
      { name: 'X-Unit', description: 'Of lengths.', choices: ['metre', 'foot'], default: 'metre' },
    ]);
    expect(schema).toEqual({
      type: 'object',
      properties: { 'X-Unit': { type: 'string', title: 'X-Unit', description: 'Of lengths.', enum: ['metre', 'foot'], default: 'metre' } },
    });
    expect(templates).toEqual([{ name: 'X-Unit', parts: [{ setting: 'X-Unit', default: 'metre' }] }]);
  });

  it('include variables in braces within a value, with the description of its header', () => {
    const { schema, templates } = headerSettings([
      { name: 'Authorization', description: 'A token.', isRequired: true, value: 'Bearer {token}' },
      { name: 'X-Pair', value: '{user}:{pass}@{user}', variables: { user: { isRequired: true }, pass: { isSecret: true } } },
    ]);
    expect(schema).toEqual({
      type: 'object',
      properties: {
        token: { ...SECRET, description: 'A token.' },
        user: { type: 'string', pattern: PATTERN },
        pass: SECRET,
      },
      required: ['token', 'user'],
    });
    expect(templates).toEqual([
      { name: 'Authorization', parts: ['Bearer ', { setting: 'token' }] },
      { name: 'X-Pair', parts: [{ setting: 'user' }, ':', { setting: 'pass' }, '@', { setting: 'user' }] },
    ]);
  });

  it('omit a value that is the same for every user', () => {
    const headers = [
      { name: 'X-Client', value: 'portolan' },
      { name: 'X-Region', value: '{region}-{zone}', variables: { region: { value: 'eu' }, zone: { choices: ['a'] } } },
    ];
    expect(headerSettings(headers)).toEqual({
      schema: {},
      templates: [
        { name: 'X-Client', parts: ['portolan'] },
        { name: 'X-Region', parts: ['eu', '-', 'a'] },
      ],
    });
  });

  it('distinguish settings with the same name, whatever the name', () => {
    const { schema, templates } = headerSettings([{ name: 'key' }, { name: 'X-A', value: '{key}' }, { name: 'X-B', value: '{__proto__}' }]);
    expect(Object.keys(schema['properties'] ?? {})).toEqual(['key', 'key_2', '__proto___1']);
    expect(templates.map(({ parts }) => parts)).toEqual([[{ setting: 'key' }], [{ setting: 'key_2' }], [{ setting: '__proto___1' }]]);
  });

  it('are empty if there are no headers', () => {
    expect(headerSettings()).toEqual({ schema: {}, templates: [] });
  });

  it.each([
    [{ name: 'Authorization' }, true],
    [{ name: 'X-Api-Key', isSecret: false }, true],
    [{ name: 'X-Office', isSecret: true }, true],
    [{ name: 'X-Office' }, false],
  ])('mark the header %j as secret: %s', (header, isSecret) => {
    expect(isSecretHeader(header)).toBe(isSecret);
  });
});
