import { readComparedServer, type ComparedServer, type KnownServer } from '../../../../src/site/browser/compare/compared-server.ts';

/** The page of a server as JSON, with all members that a comparison reads. */
export const MAIL = {
  format: 'portolan-server-1',
  qualifiedName: 'Acme/Mail',
  displayName: 'Mail',
  description: 'Sends mail.',
  verified: true,
  deployed: true,
  owner: 'Acme',
  repo: 'servers',
  useCount: 12,
  version: '1.2.0',
  tags: ['mail', 'web'],
  updatedAt: '2026-03-01T00:00:00.000Z',
  security: { scanPassed: true },
  findings: [{ severity: 'low' }, { severity: 'medium' }, { severity: 'low' }],
  score: { points: 85 },
  connections: [
    {
      type: 'stdio',
      configSchema: { properties: { apiKey: { type: 'string', format: 'password' }, region: {} }, required: ['apiKey'] },
    },
  ],
  remotes: [
    {
      type: 'streamable-http',
      url: 'https://mail.example/mcp',
      headers: [{ name: 'Authorization', value: 'Bearer {token}' }],
      configSchema: { properties: { limit: { type: 'number' } } },
    },
  ],
  packages: [{ registryType: 'npm', identifier: '@acme/mail', version: '1.2.0', transport: { type: 'stdio' } }],
  packageFacts: [
    {
      registryType: 'npm',
      identifier: '@acme/mail',
      state: 'deprecated',
      license: 'MIT',
      newestVersion: '1.3.0',
      newestAt: '2026-02-01T00:00:00.000Z',
      attested: true,
    },
  ],
  tokens: 420,
  tools: [
    { name: 'send', description: 'Sends a mail.' },
    { name: 'read', description: '' },
  ],
};

/** A file of a server, as the page reads it. */
export function readAsKnown(file: object): KnownServer {
  const read: ComparedServer = readComparedServer(file);
  if (read.kind !== 'known') throw new Error(`The server is ${read.kind}.`);
  return read;
}
