import { describe, expect, it } from 'vitest';

import { ownHosts } from '../../../src/api/http/own-hosts.ts';

describe('the hosts of a catalogue', () => {
  const isOwn = ownHosts(['Harbour.example', '[2001:db8::1]']);

  it('are the machine itself and the names that were given, at any port', () => {
    for (const host of ['localhost', 'LOCALHOST:4321', '127.0.0.1:80', '[::1]', '[::1]:4321', 'harbour.example', 'harbour.EXAMPLE:8443'])
      expect(isOwn(host), host).toBe(true);
    expect(isOwn('[2001:DB8::1]:80')).toBe(true);
  });

  it('are no others', () => {
    const others = [
      '',
      'evil.example',
      'a.harbour.example',
      'harbour.example.evil.example',
      'localhost.evil.example',
      '127.0.0.2',
      '[::2]',
      '*',
    ];
    for (const host of others) expect(isOwn(host), host).toBe(false);
  });

  it('are not what only looks like one of them', () => {
    for (const host of [
      'evil@localhost',
      'localhost@evil',
      'localhost/',
      'localhost, evil.example',
      'localhost:80:80',
      'localhost:x',
      ' localhost',
      '[localhost]',
    ])
      expect(isOwn(host), host).toBe(false);
  });

  it('are all where * says so, as long as a host is named', () => {
    expect(ownHosts(['*'])('anything.example:1')).toBe(true);
    expect(ownHosts(['*'])('')).toBe(false);
  });
});
