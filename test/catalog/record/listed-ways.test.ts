import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { listedWays, MAX_LISTED_WAYS, type ListedWay } from '../../../src/catalog/record/listed-ways.ts';
import { waysOf, type Way } from '../../../src/install/index.ts';
import { anyWays, CONNECTIONS, packageOf } from '../../support/any-ways.ts';
import { record } from '../../support/records.ts';

function wordOf(way: Way): ListedWay {
  if (way.kind !== 'package') return way.kind;
  const { registryType } = way.package;
  return registryType === 'a-registry' ? 'package' : (registryType as ListedWay);
}

describe('the ways to use a server that a list shows', () => {
  it('are those of its page, each once, in the same order', () => {
    fc.assert(
      fc.property(anyWays, (facts) => {
        const server = record('acme/harbour', facts);
        expect(listedWays(server)).toEqual([...new Set(waysOf(server).map(wordOf))]);
      }),
    );
  });

  it('are at most four', () => {
    const packages = ['npm', 'pypi', 'oci', 'nuget', 'mcpb'].map(packageOf);
    const ways = listedWays(record('acme/harbour', { connections: [CONNECTIONS.http], packages }));
    expect(ways).toEqual(['remote', 'npm', 'pypi', 'oci']);
    expect(ways).toHaveLength(MAX_LISTED_WAYS);
  });

  it('name a registry of any other name a package, even one that is named like another way', () => {
    const packages = ['remote', 'local', 'toString', ''].map(packageOf);
    expect(listedWays(record('acme/harbour', { packages }))).toEqual(['package']);
  });
});
