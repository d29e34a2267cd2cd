import { afterEach, expect, it } from 'vitest';

import { packageRegistries } from '../../../scripts/support/package-registries.ts';
import { noteStatedSettings, withStatedSettings } from '../../../scripts/terminal/stated-settings.ts';

afterEach(() => {
  noteStatedSettings([]);
  delete process.env['PORTOLAN_PYPI_REGISTRY'];
});

it('A package registry is named by its place in site.yaml if it is stated there, and else by its variable', () => {
  process.env['PORTOLAN_PYPI_REGISTRY'] = 'pypi';
  noteStatedSettings([['PORTOLAN_PYPI_REGISTRY', { key: 'crawl.pypiRegistry', place: 'content/site.yaml:4:3', text: 'pypi' }]]);
  expect(packageRegistries(process.env, withStatedSettings)).toMatchObject({
    pypi: 'pypi',
    settings: { npm: 'PORTOLAN_NPM_REGISTRY', pypi: 'crawl.pypiRegistry in content/site.yaml:4:3' },
  });
});
