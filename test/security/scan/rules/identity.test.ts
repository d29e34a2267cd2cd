import { describe, expect, it } from 'vitest';

import type { ScannedFacts } from '../../../../src/security/scan/detection/rule.ts';
import { scan } from '../../../../src/security/scan/scan.ts';

const rulesFor = (facts: Partial<ScannedFacts>): string[] => scan(facts).map(({ rule }) => rule);

describe('a server with different owners in its name and its repository', () => {
  it.each([
    ['@acme/tide', 'evil'],
    ['acme/tide', 'acme-corp'],
    ['io.github.acme/tide', 'evil'],
    ['io.github.evil/acme-tide', 'acme'],
    ['com.evil/acme-tide', 'acme'],
    ['ai.smithery/evil-acme-tide', 'acme'],
    ['ai.smithery/acmetide', 'acme'],
    ['acme/tide', 'acmehq'],
    ['io.github.acme/tide', 'acme-inc'],
    ['com.acme/tide', 'acmetide'],
    ['com.acme-inc/tide', 'acme'],
  ])('is found: %s of %s', (qualifiedName, owner) => {
    expect(rulesFor({ qualifiedName, owner, repo: 'tide' })).toEqual(['I402']);
  });

  it.each([
    ['@Acme/tide', 'acme'],
    ['io.github.acme/tide', 'Acme'],
    ['com.acme-corp/tide', 'acmecorp'],
    ['ai.smithery/Acme-Corp-tide', 'acme-corp'],
    ['ai.smithery/acme', 'acme'],
    ['ai.smithery/smithery-tide', 'smithery-ai'],
    ['ai.acme/tide', 'Acme-AI'],
    ['io.acme.mcp/tide', 'acme'],
    ['so.acme/tide', 'acmeso'],
    ['tide', 'acme'],
  ])('is not found: %s of %s', (qualifiedName, owner) => {
    expect(rulesFor({ qualifiedName, owner, repo: 'tide' })).toEqual([]);
  });

  it.each([
    ['com.acme/tide', 'acmeinc'],
    ['com.acme/tide', 'Acme-Labs'],
    ['uk.co.acme.mcp/tide', 'AcmeHQ'],
    ['org.io-acme/tide', 'IO-Acme-software-engineering'],
  ])('is allowed if a company runs it at the domain of its name: %s of %s', (qualifiedName, owner) => {
    const domain = qualifiedName.split('/')[0]?.replace('.mcp', '').split('.').toReversed().join('.') ?? '';
    const at = (host: string) => ({ type: 'http' as const, url: `https://${host}/mcp`, configSchema: {} });
    const severities = (facts: Partial<ScannedFacts>): string[] =>
      scan({ qualifiedName, owner, repo: 'tide', ...facts }).flatMap(({ rule, severity }) => (rule === 'I402' ? severity : []));
    expect(severities({ connections: [at(`mcp.${domain}`), at(domain)] })).toEqual([]);
    expect(severities({})).toEqual(['low']);
    expect(severities({ connections: [at(domain), at('evil.example')] })).toEqual(['low']);
    expect(severities({ connections: [at(`evil${domain}`)] })).toEqual(['low']);
    const packages = [{ registryType: 'npm', identifier: 'tide', version: '1.0.0', transport: { type: 'stdio' as const } }];
    expect(severities({ connections: [at(domain)], packages })).toEqual(['low']);
  });

  it('is not found if no repository is known', () => {
    expect(rulesFor({ qualifiedName: '@acme/tide', owner: 'evil' })).toEqual([]);
  });
});

describe('a server that calls itself official', () => {
  it.each(['The official Acme MCP server.', "Acme's official MCP, for tides", 'Official MCP server of the Acme SDK.'])(
    'is found by its description: %s',
    (description) => {
      expect(rulesFor({ description })).toEqual(['I403']);
      expect(rulesFor({ description, verified: true })).toEqual([]);
    },
  );

  it('is found by its title', () => {
    expect(rulesFor({ displayName: 'Acme (Official)' })).toEqual(['I403']);
    expect(rulesFor({ displayName: 'Acme, unofficial' })).toEqual([]);
  });

  it.each([
    'An unofficial MCP server for Acme.',
    'Uses the official Acme API.',
    'Listed in the official MCP registry.',
    'Uses the official MCP Python SDK.',
    'Made with the official Model Context Protocol C# SDK',
    'Built on the official MCP SDK.',
    'Elects an official.',
  ])('is not found: %s', (description) => {
    expect(rulesFor({ description })).toEqual([]);
  });
});
