import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { endpointName, packageName, pastedNames } from '../../../src/search/terms/pasted-names.ts';

describe('the names in a pasted text', () => {
  it.each([
    ['https://github.com/acme/tools', ['github.com/acme/tools', 'github.com/acme', 'acme/tools']],
    ['https://github.com/Acme/Tools.git#readme', ['github.com/acme/tools', 'github.com/acme', 'acme/tools']],
    ['see <https://github.com/acme/tools>, please.', ['github.com/acme/tools', 'github.com/acme', 'acme/tools']],
    ['https://github.com/acme/tools.', ['github.com/acme/tools', 'github.com/acme', 'acme/tools']],
    ['git clone git@github.com:acme/tools.git', ['git/acme', 'acme/tools']],
    ['github.com/acme/tools/tree/main/src', ['github.com/acme', 'acme/tools', 'tools/tree']],
    [
      'https://example.org/server/@acme/mail?tab=tools',
      ['example.org/server/@acme/mail', 'example.org/server', 'server/@acme', '@acme/mail'],
    ],
    ['npx -y @acme/mail-mcp@1.2.3', ['@acme/mail-mcp']],
    ['"args": ["-y", "@acme/mail-mcp"]', ['@acme/mail-mcp']],
    ['https://www.npmjs.com/package/mail-mcp', ['www.npmjs.com/package/mail-mcp', 'mail-mcp', 'www.npmjs.com/package', 'package/mail-mcp']],
    ['pip install mcp-server-time==2.0', ['mcp-server-time']],
    ['pip install mcp-server-time>=2.0', ['mcp-server-time']],
    ['docker run -e FOO_A -e B_C -e D_E -e F_G acme/mail', ['acme/mail', 'foo_a', 'b_c', 'd_e']],
    ['docker run ghcr.io/acme/mail:latest', ['ghcr.io/acme', 'acme/mail', 'mail/latest']],
    ['https://mcp.acme.example/mcp', ['mcp.acme.example/mcp']],
    ['https://mcp.acme.example', ['mcp.acme.example']],
    ['text-to-speech voices', []],
    ['send mail', []],
    ['mcp-server-time', []],
  ])('of %s', (text, names) => {
    expect(pastedNames(text)).toEqual(names);
  });

  it('are few, whatever the text', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', '/', ':', '-', '@', '.', ' ', '?', '#', 'https://', '\\', 'é')), (parts) => {
        const names = pastedNames(parts.join(''));
        expect(names.length).toBeLessThanOrEqual(4);
        expect(names).not.toContain('');
      }),
    );
  });

  it('include those of packages and endpoints', () => {
    for (const [identifier, typed] of [
      ['@acme/mail', 'npx @acme/mail'],
      ['mcp-server-time', 'uvx mcp-server-time'],
      ['ghcr.io/acme/mail:1.0', 'docker pull ghcr.io/acme/mail'],
      ['docker.io/acme/mail', 'docker.io/acme/mail'],
    ] as const)
      expect(pastedNames(typed), typed).toContain(packageName(identifier));
    for (const url of ['https://mcp.acme.example/mcp', 'https://mcp.acme.example/', 'https://mcp.acme.example/v1/a/b/mcp?key=1'])
      expect(pastedNames(url)).toContain(endpointName(url));
  });
});
