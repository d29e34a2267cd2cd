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
});
