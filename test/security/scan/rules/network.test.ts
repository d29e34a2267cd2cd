import { describe, expect, it } from 'vitest';

import { scan } from '../../../../src/security/scan/scan.ts';

const findingsFor = (deploymentUrl: string): string[] => scan({ deploymentUrl }).map(({ rule, severity }) => `${rule} ${severity}`);
/** Put together here, so that no scanner of secrets takes it for one. */
const key = ['s', 'k-', 'Zx81'.repeat(8)].join('');

describe('a URL or address', () => {
  it.each([
    ['https://10.0.0.8/mcp', ['N303 critical']],
    ['https://169.254.169.254/latest', ['N303 critical']],
    ['https://0x7f.1/', ['N303 medium']],
    ['https://[fd00::1]/', ['N303 critical']],
    ['https://metadata.google.internal/', ['N303 critical']],
    ['https://harbour.local/mcp', ['N303 critical']],
    ['https://harbour/mcp', ['N303 critical']],
    ['https://8.8.8.8/mcp', ['N303 high']],
    ['http://localhost:3000/mcp', ['N303 medium']],
    ['https://tide.localhost/', ['N303 medium']],
    ['https://g\u043eogle.example/', ['N304 medium']],
    ['https://abc.ngrok-free.app/mcp', ['N305 medium']],
    ['https://bit.ly/x', ['N305 medium']],
    ['https://tide.uicp.fun/mcp', ['N305 medium']],
    [`https://acme.example/mcp?x=${key}`, ['N306 high']],
    ['https://acme.example/mcp?apiKey=tidetable1', ['N306 high']],
    ['http://u:p@10.0.0.8/', ['N301 high', 'N302 high', 'N303 critical']],
  ])('is found: %s', (url, findings) => {
    expect(findingsFor(url)).toEqual(findings);
  });

  it.each([
    'https://acme.example/mcp',
    'https://www.ngrok.com/docs',
    'https://notbit.ly/x',
    'https://harbour.internal.acme.example/',
    'https://bücher.example/',
    'https://почта.example/',
    'https://例え.テスト/',
    'https://acme.example/mcp?apiKey=YOUR_KEY&mode=fast&id=0123456789abcdef0123456789abcdef',
    'no address',
  ])('is accepted: %s', (url) => {
    expect(findingsFor(url)).toEqual([]);
  });

  it('is found once if several members of the server have it', () => {
    const http = { type: 'http', configSchema: {} } as const;
    const placesFor = (facts: Parameters<typeof scan>[0]): string[] =>
      scan(facts).map(({ rule, severity, pointer }) => `${rule} ${severity} ${pointer}`);
    const url = 'https://abc.ngrok-free.app';
    expect(placesFor({ deploymentUrl: url, connections: [{ ...http, url, endpoint: `${url}/tide` }] })).toEqual([
      'N305 medium /connections/0/url',
    ]);
    expect(placesFor({ deploymentUrl: url, connections: [{ ...http, url: 'https://acme.example', endpoint: `${url}/tide` }] })).toEqual([
      'N305 medium /connections/0/endpoint',
    ]);
    expect(placesFor({ connections: [{ ...http, url: 'http://127.0.0.1', endpoint: 'https://10.0.0.8/mcp' }] })).toEqual([
      'N303 medium /connections/0/url',
      'N303 critical /connections/0/endpoint',
    ]);
  });

  it.each([
    ['http://acme.example/mcp', ['N301 high /packages/0/transport/url']],
    ['http://169.254.169.254/mcp', ['N301 high /packages/0/transport/url', 'N303 critical /packages/0/transport/url']],
    ['https://abc.ngrok-free.app:{port}/mcp', ['N305 medium /packages/0/transport/url']],
    ['http://localhost:3000/mcp', []],
    ['http://127.0.0.1:{port}/mcp', []],
    ['http://[::1]:3000/mcp', []],
    ['http://0.0.0.0:3000/mcp', []],
    ['http://{host}:{port}/mcp', []],
    ['https://acme.example/{path}', []],
  ])('of the transport of a package is checked, unless it is local: %s', (url, findings) => {
    const stated = { registryType: 'npm', identifier: 'tide', version: '1.0.0', transport: { type: 'streamable-http', url } } as const;
    expect(scan({ packages: [stated] }).map(({ rule, severity, pointer }) => `${rule} ${severity} ${pointer}`)).toEqual(findings);
  });
});
