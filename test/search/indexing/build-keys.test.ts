import { describe, expect, it } from 'vitest';

import { RUNTIMES } from '../../../src/install/launch/runtime.ts';
import { RUNNERS } from '../../../src/search/files/index-data.ts';
import { facetValues, filterRows, nameKeys } from '../../../src/search/indexing/build-keys.ts';
import { packageOf } from '../../support/any-ways.ts';
import { record } from '../../support/records.ts';

describe('nameKeys', () => {
  const keys = nameKeys([
    record('@acme/chart-maker', { displayName: 'Chart Maker', description: 'Draw pie charts.', owner: 'Acme', repo: 'charts' }),
    record('bolt/x', { displayName: 'chart-maker', description: 'Draw bar charts.' }),
    record('cove/mcp-plots', { displayName: 'The Plots MCP Server', description: 'Draw curves.' }),
    record('dune/chart-maker', { displayName: 'Chart Maker' }),
    record('plots', { description: 'Draw surfaces.' }),
    record('elm/sdk', { displayName: 'Elm MCP SDK' }),
    record('bolt/fir', { displayName: 'Fir MCP' }),
    record('gorse-labs/x', { displayName: 'GorseLabs Pay' }),
  ]);

  it.each([
    ['@acme/chart-maker', [[0, 'qualified']]],
    ['acme/chart-maker', [[0, 'qualified']]],
    ['acme/charts', [[0, 'address']]],
    ['chart maker', [[0, 'display']]],
    [
      'chart-maker',
      [
        [0, 'bare'],
        [1, 'display'],
      ],
    ],
    [
      'chartmaker',
      [
        [0, 'core'],
        [1, 'core'],
      ],
    ],
    [
      'chartmake',
      [
        [0, 'nearly'],
        [1, 'nearly'],
      ],
    ],
    ['dune/chart-maker', [[3, 'qualified']]],
    [
      'plots',
      [
        [2, 'core'],
        [4, 'display'],
        [4, 'ownerless'],
      ],
    ],
    ['chart', undefined],
    ['', undefined],
    // Without content: the title of a server, but no name of a product or a task.
    ['elm mcp sdk', [[5, 'display']]],
    ['elmsdk', undefined],
    ['fir mcp', undefined],
    ['gorselabs pay', [[7, 'display']]],
  ])('gives %j the keys %j', (name, expected) => {
    expect(keys.get(name)?.map(({ row, kind }) => [row, kind])).toEqual(expected);
  });
});

describe('filterRows', () => {
  it('folds owners and repositories, and keeps the ids of profiles', () => {
    const rows = filterRows([record('a/x', { owner: 'Acme', repo: 'Servers', profiles: ['Travel'] }), record('acme/y', { owner: 'acme' })]);
    expect(rows.owner).toEqual(new Map([['acme', [0, 1]]]));
    expect([...rows.repo.keys()]).toEqual(['servers', 'acme/servers']);
    expect([...rows.profile.keys()]).toEqual(['Travel']);
  });
});

describe('facetValues', () => {
  it('merges spellings that differ only in case', () => {
    const { owner, category } = facetValues([
      record('a/x', { owner: 'Acme', tags: ['Data', 'data', 'web'] }),
      record('acme/y', { owner: 'acme', tags: ['DATA', ''] }),
      record('bare'),
    ]);
    expect(owner).toEqual([['Acme'], ['Acme'], []]);
    expect(category).toEqual([['Data', 'web'], ['Data'], []]);
  });
});

describe('the programs that start packages', () => {
  it('are those that install knows, so that a filter names all of them', () => {
    expect([...new Set(Array.from(RUNTIMES.values(), ({ command }) => command))].sort()).toEqual([...RUNNERS].sort());
  });

  it('are counted once for each server; a package without a program has none', () => {
    const { runner } = facetValues([
      record('acme/two', { packages: [packageOf('npm'), packageOf('mcpb'), packageOf('npm'), packageOf('oci')] }),
      record('acme/none'),
    ]);
    expect(runner).toEqual([['npx', 'docker'], []]);
  });
});
