import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { startedPackage } from '../../../src/search/terms/pasted-command.ts';

describe('the package that a pasted command starts', () => {
  it.each([
    ['npx -y @acme/mail-mcp', '@acme/mail-mcp'],
    ['npx mail-mcp --port 80', 'mail-mcp --port 80'],
    ['uvx --python 3.12 mail_mcp', 'uvx --python 3.12 mail_mcp'],
    ['uvx --from=git mail_mcp', 'mail_mcp'],
    ['npm install -g @acme/mail', '@acme/mail'],
    ['pnpm dlx @acme/mail', '@acme/mail'],
    ['pip install mcp-server-mail==2.0', 'mcp-server-mail'],
    ['npx @acme/mail@latest --port 80', '@acme/mail --port 80'],
    ['@acme/mail@1.2.0', '@acme/mail'],
    ['uv tool install mcp-server-mail', 'mcp-server-mail'],
    ['python -m mcp_server_mail', 'mcp_server_mail'],
    ['docker run -i --rm -e API_KEY -e A_B=c mcp/mail', 'mcp/mail'],
    ['docker pull ghcr.io/acme/mail', 'ghcr.io/acme/mail'],
  ])('of %s', (text, name) => {
    expect(startedPackage(text)).toBe(name);
  });

  it.each([
    'mail-mcp',
    'npx mail',
    'docker docker-compose',
    'docker run multi-container apps',
    'docker run API_KEY/x',
    'python data-analysis',
    'python run-script',
    'npm e-commerce',
    'npm packages',
    'run npx mail-mcp',
    'pip install',
    'me@163.com',
    '@2',
    'a@1st',
  ])('is none in other texts: %s', (text) => {
    expect(startedPackage(text)).toBe(text);
  });

  it('is the end of the text', () => {
    const pieces = fc.constantFrom('npx', 'docker run', 'pip install', '-y', '--x=y', 'A_B', 'a-b', 'a/b', 'a', '-', '/');
    fc.assert(
      fc.property(fc.array(pieces), (some) => {
        const text = some.join(' ');
        expect(text.endsWith(startedPackage(text))).toBe(true);
        expect(startedPackage(text) === '').toBe(text === '');
      }),
    );
  });

  it('is found in a long text without much work', () => {
    const text = `docker run ${'-e A_B '.repeat(100_000)}`;
    expect(startedPackage(text)).toBe(text);
  });
});
