import { describe, expect, it } from 'vitest';

import { changesIn } from '../../../../scripts/bench/agents/changes-data.ts';
import { readHits } from '../../../../scripts/bench/agents/hits.ts';
import { meter } from '../../../../scripts/bench/agents/meter.ts';
import { requiredByWay } from '../../../../scripts/bench/agents/required-settings.ts';
import { findingsIn, namesIn, requiredIn, signInIn, toolsIn, wayIn } from '../../../../scripts/bench/agents/server-data.ts';
import { argumentsOf } from '../../../../scripts/bench/agents/signature.ts';
import { record } from '../../../support/records.ts';

describe('an agent reads', () => {
  it('results with a server alone, and results with the matched tool', () => {
    expect(readHits({ servers: [{ qualifiedName: 'acme/weather', waysToUse: ['npm'] }] })).toEqual([
      { server: 'acme/weather', ways: ['npm'] },
    ]);
    const tool = { name: 'forecast', signature: 'forecast(city: string)' };
    expect(readHits({ hits: [{ server: 'acme/weather', tool, ways: ['remote'], requires: ['key'] }] })).toEqual([
      { server: 'acme/weather', tool: 'forecast', signature: 'forecast(city: string)', ways: ['remote'], requires: ['key'] },
    ]);
    expect(readHits({ tools: [{ server: 'acme/weather', tool: '"get forecast"(city: string)' }] })).toEqual([
      { server: 'acme/weather', tool: 'get forecast', signature: '"get forecast"(city: string)' },
    ]);
    expect(readHits({ problem: 'none' })).toEqual([]);
  });

  it.each([
    ['search(q: string, limit?: number)', ['q', 'limit']],
    ["sort(by: 'a,b'|'c', all?: array<{x: number, y: number}>)", ['by', 'all']],
    ['ping()', []],
    ['many(a: string, +12 more)', undefined],
    ['many(…)', undefined],
    ['no signature', undefined],
  ])('the arguments of %s', (signature, names) => {
    expect(argumentsOf(signature)).toEqual(names);
  });

  it('names in a refusal, without URLs and the name that was asked for', () => {
    const refusal = 'No server is named "acme/wether". See https://acme.example/list/of. Near: "acme/weather", "@acme/weather-pro".';
    expect(namesIn(refusal, 'acme/wether')).toEqual(['acme/weather', '@acme/weather-pro']);
    expect(namesIn('Similar are acme/weather; GET /api/servers lists all.', 'acme/wether')).toEqual(['acme/weather']);
  });

  it('required settings from the list of them, or from the variables of the first package', () => {
    expect(requiredIn({ requires: ['KEY'] })).toEqual(['KEY']);
    expect(requiredIn({ ways: [{ way: 'remote' }, { way: 'npm', requires: ['KEY'] }] })).toEqual(['KEY']);
    const variables = [
      { name: 'KEY', isRequired: true },
      { name: 'HOST', isRequired: false },
    ];
    expect(requiredIn({ ways: [{ kind: 'remote' }, { kind: 'package', env: variables }] })).toEqual(['KEY']);
    expect(requiredIn({ ways: [{ kind: 'package', env: { KEY: '' }, variables }] })).toEqual(['KEY']);
  });

  it('tools with their arguments, findings and changes', () => {
    const properties = { city: { type: 'string' } };
    expect(toolsIn({ tools: [{ name: 'a', inputSchema: { properties } }, { name: 'b' }] }, 'acme/weather')).toEqual([
      { server: 'acme/weather', name: 'a', arguments: ['city'] },
    ]);
    expect(findingsIn({ findings: [{ rule: 'S204', severity: 'low', excerpt: 'sql' }] })).toEqual([
      { rule: 'S204', severity: 'low', sentence: '' },
    ]);
    const change = { kind: 'tool-added', subject: 'a' };
    const expected = [{ server: 'acme/weather', kind: 'tool-added', subject: 'a' }];
    expect(changesIn({ changes: [{ server: 'acme/weather', ...change }] })).toEqual(expected);
    expect(changesIn({ servers: [{ qualifiedName: 'acme/weather', changes: [change] }] })).toEqual(expected);
    expect(changesIn({ servers: [{ server: 'acme/weather', changed: ['tool-added: a', 'tools'] }] })).toEqual([
      ...expected,
      { server: 'acme/weather', kind: 'tools', subject: '' },
    ]);
    const event = { server: 'acme/weather', what: ['tool-added', 'hosts-changed'], subjects: { 'tool-added': ['a', 'b'] } };
    expect(changesIn({ days: [{ date: '2026-11-20', added: ['acme/new'], changed: [event] }] })).toEqual([
      ...expected,
      { server: 'acme/weather', kind: 'tool-added', subject: 'b' },
      { server: 'acme/weather', kind: 'hosts-changed', subject: '' },
    ]);
  });

  it('what a server requires, as a word or as an object', () => {
    expect([signInIn({ signIn: 'oauth' }), signInIn({ signIn: { kind: 'key' } }), signInIn({})]).toEqual(['oauth', 'key', undefined]);
  });

  it('the way of a kind, to write an entry from it', () => {
    const ways = [{ kind: 'remote' }, { kind: 'package', command: 'npx', args: ['-y', 'a@1'], env: [{ name: 'KEY' }] }];
    const answer = { connections: [{ type: 'stdio' }, { type: 'http', endpoint: 'https://a.example/mcp' }], ways };
    expect(wayIn(answer, 'remote')).toEqual({ url: 'https://a.example/mcp' });
    expect(wayIn(answer, 'package')).toEqual({ command: 'npx', args: ['-y', 'a@1'], env: { KEY: '' } });
    expect(wayIn({}, 'package')).toBeUndefined();
  });
});

describe('what is required by a record', () => {
  it('is listed for each way: settings and headers of a connection, variables of a package', () => {
    const server = record('acme/weather', {
      connections: [
        { type: 'http', url: 'https://a.example', configSchema: { required: ['key'] }, headers: [{ name: 'X-Key', isRequired: true }] },
      ],
      packages: [
        {
          ...{ registryType: 'npm', identifier: 'a', transport: { type: 'stdio' } },
          environmentVariables: [{ name: 'KEY', isRequired: true }, { name: 'MODE', isRequired: true, value: 'x' }, { name: 'HOST' }],
        },
      ],
    });
    expect(requiredByWay(server)).toEqual([['key', 'X-Key'], ['KEY']]);
  });
});

describe('the meter', () => {
  it('counts requests and the tokens of both directions since it was last read', () => {
    const spent = meter({ name: 'characters', of: (text) => text.length });
    spent.count('ab', 'cde');
    spent.count('f', '');
    expect(spent.take()).toEqual({ requests: 2, tokens: 6 });
    expect(spent.take()).toEqual({ requests: 0, tokens: 0 });
  });
});
