import { describe, expect, it } from 'vitest';

import type { ServerTarget, Setting } from '../../../src/install/index.ts';
import { secretsNote } from '../../../src/site/views/secrets-note.ts';
import { element, textOf } from '../../../src/site/views/view.ts';
import { all } from './viewed.ts';

const KEY: Setting = { name: 'apiKey', value: 'canary', secret: true };

function remote(...params: readonly Setting[]): ServerTarget['connection'] {
  return { kind: 'http', base: 'https://x.example/mcp', params, headers: [] };
}

describe('the note on secrets beside the snippets of clients', () => {
  it.each<[string, ServerTarget['connection']]>([
    ['a parameter', remote(KEY)],
    ['a header', { ...remote(), kind: 'http', base: '', params: [], headers: [{ name: 'Authorization', parts: ['Bearer ', KEY] }] }],
    ['a variable of the environment', { kind: 'stdio', command: 'npx', args: [], env: [KEY] }],
  ])('says that the secret in %s is left out, until it is included', (_, connection) => {
    const [before, after] = [false, true].map((reveal) => element('div', {}, secretsNote({ connection }, reveal)));
    expect(before && textOf(before)).toBe('Your secrets are left out of the configuration. Include secrets');
    expect(after && textOf(after)).toBe('The configuration contains your secrets. Include secrets');
    const pressed = [before, after].map((view) => view && all(view, 'button')[0]?.attributes['aria-pressed']);
    expect(pressed).toEqual(['false', 'true']);
    expect(JSON.stringify([before, after])).not.toContain('canary');
  });

  it('is absent without a secret that has a value', () => {
    const missing: Setting = { ...KEY, value: '', missing: true };
    for (const connection of [remote(), remote(missing), remote({ ...KEY, secret: false })])
      expect(secretsNote({ connection }, false)).toEqual([]);
  });
});
