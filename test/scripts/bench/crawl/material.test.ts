import { describe, expect, it } from 'vitest';

import { platformFile } from '../../../../scripts/bench/crawl/platform-file.ts';
import { sourcesOf } from '../../../../scripts/bench/crawl/sources.ts';
import { readPlatformFile } from '../../../../src/crawler/sources/platform-file.ts';
import { readSourcesFile } from '../../../../src/crawler/index.ts';
import { parseYaml } from '../../../../src/catalog/parsing/yaml.ts';
import { UNTRUSTED_LIMITS } from '../../../../src/catalog/parsing/limits.ts';

describe('the data of the crawl bench', () => {
  it('have a valid source list that is distributed over the hosts', () => {
    const { entries = [], problems } = readSourcesFile(sourcesOf(5, 2), 'sources.yaml');
    expect(problems).toEqual([]);
    expect(entries.map(({ location }) => location)).toEqual([
      'host-0/server-0',
      'host-1/server-0',
      'host-0/server-1',
      'host-1/server-1',
      'host-0/server-2',
    ]);
  });

  it('have valid platform files', () => {
    const { value, problems } = parseYaml(platformFile('/server-3/platform.yaml'), { file: 'platform.yaml', limits: UNTRUSTED_LIMITS });
    expect(problems).toEqual([]);
    expect(readPlatformFile(value!).problems).toEqual([]);
    expect(JSON.stringify(readPlatformFile(value!).value)).toContain('server-3');
  });
});
