import { describe, expect, it } from 'vitest';

import { ownHosts } from '../../../src/api/http/own-hosts.ts';

describe('the own hosts of a catalogue', () => {
  const isOwn = ownHosts(['Harbour.example', '[2001:db8::1]']);

  it('are the loopback addresses and the configured names, at any port', () => {
    for (const host of ['localhost', 'LOCALHOST:4321', '127.0.0.1:80', '[::1]', '[::1]:4321', 'harbour.example', 'harbour.EXAMPLE:8443'])
      expect(isOwn(host), host).toBe(true);
    expect(isOwn('[2001:DB8::1]:80')).toBe(true);
  });

  it('are the same with the dot of the root of DNS', () => {
    for (const host of ['localhost.', 'harbour.example.', 'Harbour.example.:8443', '127.0.0.1.:80']) expect(isOwn(host), host).toBe(true);
    expect(ownHosts(['harbour.example.'])('harbour.example')).toBe(true);
    for (const host of ['localhost..', '.', '.localhost', 'evil.example.', '[::1].x']) expect(isOwn(host), host).toBe(false);
  });

  it('are no other hosts', () => {
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

  it('are not similar names', () => {
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

  it('are all hosts if * is configured, provided that the request names one', () => {
    expect(ownHosts(['*'])('anything.example:1')).toBe(true);
    expect(ownHosts(['*'])('')).toBe(false);
  });
});
