import { describe, expect, it } from 'vitest';

import { decisionFacts } from '../../../src/api/hits/decision-facts.ts';
import { record } from '../../support/records.ts';

describe('the required settings of a server in a hit', () => {
  it('are those of its configuration and headers, without those that have a default', () => {
    const server = record('a/b', {
      connections: [
        {
          type: 'http',
          url: 'https://b.example',
          headers: [{ name: 'X-Key', isRequired: true }, { name: 'X-Trace' }],
          configSchema: {
            properties: { region: { default: 'eu' }, token: {}, 'bad\u202e name': {} },
            required: ['region', 'token', 'bad\u202e name', 7],
          },
        },
      ],
    });
    expect(decisionFacts(server).requires).toEqual(['token', 'bad name', 'X-Key']);
  });

  it('are those of its usual way only', () => {
    const npm = { registryType: 'npm', identifier: 'b', transport: { type: 'stdio' as const } };
    const packages = [{ ...npm, environmentVariables: [{ name: 'B_TOKEN', isRequired: true }] }];
    expect(decisionFacts(record('a/b', { packages })).requires).toEqual(['B_TOKEN']);
    const connections = [{ type: 'http' as const, url: 'https://b.example', configSchema: {} }];
    expect(decisionFacts(record('a/b', { packages, connections }))).not.toHaveProperty('requires');
  });

  it('are at most eight, and none where no connection is known', () => {
    const required = Array.from({ length: 50 }, (_, at) => `setting${at}`);
    expect(decisionFacts(record('a/b', { connections: [{ type: 'stdio', configSchema: { required } }] })).requires).toHaveLength(8);
    expect(decisionFacts(record('a/b'))).not.toHaveProperty('requires');
  });
});
