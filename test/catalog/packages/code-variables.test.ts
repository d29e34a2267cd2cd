import { describe, expect, it } from 'vitest';

import { loadsCode, namesIndex } from '../../../src/catalog/packages/code-variables.ts';

describe('an environment variable', () => {
  it.each([
    ['LD_PRELOAD', true, false],
    ['NODE_OPTIONS', true, false],
    ['BUN_OPTIONS', true, false],
    ['PYTHONUSERBASE', true, false],
    ['UV_PYTHON', true, false],
    ['UV_CACHE_DIR', false, false],
    ['npm_config_registry', true, true],
    ['NPM_CONFIG_@acme:REGISTRY', true, true],
    ['npm_config__acme_registry', true, true],
    ['UV_INDEX_URL', true, true],
    ['UV_DEFAULT_INDEX', true, true],
    ['UV_INDEX_ACME_USERNAME', true, false],
    ['PIP_EXTRA_INDEX_URL', true, true],
    ['DOCKER_HOST', true, false],
    ['DOCKER_CONTAINER', false, false],
    ['RUBYLIB', true, false],
    ['CORECLR_PROFILER_PATH', true, false],
    ['OPENSSL_CONF', true, false],
    ['GIT_CONFIG_COUNT', true, false],
    ['GIT_EXTERNAL_DIFF', true, false],
    ['GIT_AUTHOR_NAME', false, false],
    ['NODE_ENV', false, false],
    ['INDEX_URL', false, false],
  ])('%s loads other code: %s, and names an index: %s', (name, loads, names) => {
    expect([loadsCode(name), namesIndex(name)]).toEqual([loads, names]);
  });
});
