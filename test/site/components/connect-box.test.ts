import { describe, expect, it, vi } from 'vitest';

import type { JsonObject } from '../../../src/catalog/parsing/json-tree.ts';
import { waysOf } from '../../../src/install/index.ts';
import { connectBox } from '../../../src/site/components/connect-box.ts';
import { record } from '../../support/records.ts';

// Only a build by Astro has this module.
vi.mock('astro:config/client', () => ({ base: '/' }));

/** The box of a server with these settings. */
function boxOf(configSchema: JsonObject, headers: object = {}): string {
  const server = record('acme/mail', { connections: [{ type: 'http', url: 'https://mail.example', configSchema, ...headers }] });
  const [first, ...others] = waysOf(server);
  if (first === undefined) throw new Error('The server has no way to use it.');
  return connectBox(server, [first, ...others]).html;
}

/** What the box says of a server with these settings, before it says what the server requires. */
function introOf(configSchema: JsonObject): string | undefined {
  return /id="way-intro">([^.]*\.)/.exec(boxOf(configSchema))?.[1];
}

const TOKEN = { properties: { token: { type: 'string' } }, required: ['token'] };
const USER = { properties: { user: { type: 'string' }, pass: { type: 'string' } }, required: ['user', 'pass'] };
const ONE_OF_BOTH = {
  properties: { token: { type: 'string' }, user: { type: 'string' } },
  anyOf: [{ required: ['token'] }, { required: ['user'] }],
};

describe('the sentence about a way', () => {
  it('states how many settings are required, and nothing where that depends on what is chosen', () => {
    expect([TOKEN, { properties: TOKEN.properties }, { anyOf: [TOKEN, USER] }].map(introOf)).toEqual([
      'Remote (HTTP) · 1 field, 1 required.',
      'Remote (HTTP) · 1 field, none required.',
      'Remote (HTTP) · 3 fields.',
    ]);
  });

  it('names the settings of which one is required, as the form and its result do', () => {
    const html = boxOf(ONE_OF_BOTH);
    expect(html).toContain('Remote (HTTP) · 2 fields. Required: Token or User.');
    expect(html).toMatch(/<div class="form-fields">\s*<p class="notice">Required: Token or User\.<\/p>/);
    expect(html).toContain('<p class="incomplete">Required: Token or User.</p>');
    expect(html).not.toContain('further conditions');
    const properties = { ...ONE_OF_BOTH.properties, region: { type: 'string' } };
    expect(boxOf({ ...ONE_OF_BOTH, properties, required: ['region'] })).toContain('3 fields, 1 required. Also required: Token or User.');
  });

  it('counts the fields that the form shows, and not those of a condition that does not hold', () => {
    const conditional = (chosen: string): JsonObject => ({
      properties: { mode: { enum: ['key', 'none'], default: chosen }, account: { type: 'object', properties: USER.properties } },
      if: { properties: { mode: { const: 'key' } } },
      then: { properties: { token: { type: 'string' }, region: { type: 'string' } }, required: ['token'] },
    });
    expect(['none', 'key'].map(conditional).map(introOf)).toEqual(['Remote (HTTP) · 3 fields.', 'Remote (HTTP) · 5 fields.']);
  });
});

describe('the forms of a way', () => {
  it('are checked by the page and not by the browser, whose messages would cover those of the page', () => {
    const forms = boxOf(TOKEN, { headers: [{ name: 'X-Key', isRequired: true }] }).match(/<form[^>]*>/g) ?? [];
    expect(forms.map((form) => / novalidate[ >]/.test(form))).toEqual([true, true]);
  });
});
