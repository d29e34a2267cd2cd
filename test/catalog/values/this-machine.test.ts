import { describe, expect, it } from 'vitest';

import { isThisMachine } from '../../../src/catalog/values/this-machine.ts';

describe('the names of this machine', () => {
  it.each(['localhost', 'LOCALHOST', 'catalogue.localhost', '127.0.0.1', '127.8.8.8', '[::1]'])('include %s', (hostname) => {
    expect(isThisMachine(hostname)).toBe(true);
  });

  it.each(['localhost.example', 'notlocalhost', '.localhost', '128.0.0.1', '127.0.0.1.example', '[::2]', '0.0.0.0', ''])(
    'do not include %j',
    (hostname) => {
      expect(isThisMachine(hostname)).toBe(false);
    },
  );
});
