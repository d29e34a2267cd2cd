import { describe, expect, it } from 'vitest';

import { comparisonRows } from '../../../../src/site/browser/compare/comparison-rows.ts';
import { comparisonViews, type NamedServer } from '../../../../src/site/browser/compare/comparison-views.ts';
import { element, textOf, type ViewElement } from '../../../../src/site/views/view.ts';
import { all } from '../../views/viewed.ts';
import { MAIL, readAsKnown } from './compared-files.ts';

const named = (file: object): NamedServer => {
  const facts = readAsKnown(file);
  return { server: facts.qualifiedName, facts };
};
const viewOf = (servers: readonly NamedServer[], onlyDifferent = false): ViewElement =>
  element('div', {}, comparisonViews(servers, { base: '/list/', onlyDifferent }));
/** The labels of the rows, without what says that servers do not differ. */
const labels = (view: ViewElement): string[] =>
  all(view, 'div').flatMap(({ attributes, children }) => (attributes['class'] === 'row-label' ? [textOf(children[0] ?? '')] : []));

/** The text of each cell of a row, without the name of its server. */
function cellsOf(files: readonly object[], id: string): string[] | undefined {
  const row = comparisonRows(files.map(readAsKnown), '/list/').find((one) => one.id === id);
  return row?.cells.map(({ views }) => views.map(textOf).join(' '));
}

const LETTERS = { ...MAIL, qualifiedName: 'bolt/letters', displayName: 'Letters' };
const BARE = { qualifiedName: 'a/bare' };

describe('the table of a comparison', () => {
  it('has a column header for each server, a row header for each property, and a cell for both', () => {
    const view = viewOf([named(MAIL), named(LETTERS)]);
    const heads = all(view, 'th').filter(({ attributes }) => attributes['scope'] === 'col');
    expect(heads.map(textOf)).toEqual(['Property', 'MailAcme/MailVerified Hosted Local×', 'Lettersbolt/lettersVerified Hosted Local×']);
    expect(labels(view)).toEqual([
      ...['Description', 'Ways to use it', 'Packages', 'Settings (remote)', 'Settings (local)', 'Tools'],
      ...[
        'Context cost of the tools',
        'Checks',
        'Verified owner',
        'Completeness',
        'Licence',
        'Latest release',
        'Version',
        'Categories',
        'Repository',
        'Uses',
        'Last change',
      ],
    ]);
    for (const row of all(view, 'tr').slice(1)) expect(all(row, 'td')).toHaveLength(2);
    expect(all(view, 'caption').map(textOf)).toEqual(['Comparison of Mail and Letters']);
  });

  it('leaves out rows about packages and settings that no server has', () => {
    expect(labels(viewOf([named(BARE), named({ qualifiedName: 'a/other' })]))).not.toContain('Packages');
    expect(labels(viewOf([named(BARE), named(MAIL)]))).toContain('Packages');
  });

  it('shows only rows that differ on request, and marks rows that are known to be the same', () => {
    const files = [named(MAIL), named({ ...LETTERS, version: '2.0.0', tools: [...MAIL.tools].reverse(), tags: ['web', 'mail'] })];
    expect(labels(viewOf(files, true))).toEqual(['Version']);
    const same = all(viewOf(files), 'tr').filter((row) => textOf(row).includes('the same'));
    expect(same).toHaveLength(16);
    const unknown = viewOf([named(BARE), named({ qualifiedName: 'a/other' })]);
    expect(all(unknown, 'tr').filter((row) => textOf(row).includes('the same'))).toEqual([]);
    expect(textOf(viewOf([named(MAIL), named(LETTERS)], true))).toContain('These servers do not differ in any row.');
  });

  it('says that a row is the same only if its cells show the same', () => {
    const remote = (host: string): object => ({ remotes: [{ type: 'streamable-http', url: `https://${host}/mcp` }], packages: undefined });
    const ways = (...hosts: string[]): object[] => hosts.map((host, at) => ({ ...MAIL, ...remote(host), qualifiedName: `a/mail-${at}` }));
    const rowOf = (files: readonly object[]): object | undefined =>
      comparisonRows(files.map(readAsKnown), '/list/').find(({ id }) => id === 'ways');
    expect(rowOf(ways('one.example', 'two.example'))).toMatchObject({ isDifferent: true, isSame: false });
    expect(rowOf(ways('one.example', 'one.example'))).toMatchObject({ isDifferent: false, isSame: true });
  });

  it('shows all rows of a single server', () => {
    expect(labels(viewOf([named(MAIL)], true)).length).toBeGreaterThan(10);
    expect(textOf(viewOf([named(MAIL)]))).not.toContain('the same');
  });

  it('says of servers that are loading, not in the catalogue or not loaded', () => {
    const kinds = (['loading', 'unknown', 'failed'] as const).map((kind): NamedServer => ({ server: `a/<b>${kind}`, facts: { kind } }));
    const view = viewOf([named(MAIL), ...kinds]);
    expect(all(view, 'th').slice(2, 5).map(textOf)).toEqual([
      'a/<b>loadingLoading…×',
      'a/<b>unknownNot in this catalogue. Search for it×',
      'a/<b>failedIts details did not load.×',
    ]);
    expect(all(view, 'a').map(({ attributes }) => attributes['href'])).toContain('/list/?q=a%2F%3Cb%3Eunknown');
    for (const row of all(view, 'tr').slice(1)) expect(all(row, 'td')).toHaveLength(4);
  });

  it('links to the page of a server of which only the page is public', () => {
    const view = viewOf([{ server: 'acme/closed', facts: { kind: 'closed' } }]);
    expect(all(view, 'th').slice(1).map(textOf)).toEqual(['acme/closedThis catalogue gives its details only with a key. Open its page×']);
    expect(all(view, 'a').map(({ attributes }) => attributes['href'])).toEqual(['/list/servers/acme/closed/']);
  });

  it('has a button to remove each server, with its name', () => {
    const buttons = all(viewOf([named(MAIL), { server: 'x/y', facts: { kind: 'unknown' } }]), 'button');
    expect(buttons.map(({ attributes }) => [attributes['data-remove'], attributes['aria-label']])).toEqual([
      ['Acme/Mail', 'Remove: Mail'],
      ['x/y', 'Remove: x/y'],
    ]);
  });
});

describe('the cells of a comparison', () => {
  it('state what is not known, and what a server does not offer', () => {
    const texts = comparisonRows([readAsKnown(MAIL), readAsKnown(BARE)], '/').map(({ id, cells }) => [
      id,
      cells[1]?.views.map(textOf).join(''),
    ]);
    expect(Object.fromEntries(texts)).toEqual({
      ...{ description: 'not known', ways: 'not known', packages: 'not offered', 'remote-settings': 'not offered' },
      ...{
        'local-settings': 'not offered',
        tools: 'not known',
        'context-cost': 'not known',
        checks: 'not known',
        verified: 'not known',
        score: 'not known',
      },
      ...{ licence: 'not known', 'last-release': 'not known', version: 'not known', tags: 'not known', repository: 'not known' },
      ...{ uses: 'not known', 'last-change': 'not known' },
    });
  });

  it('name ways and packages', () => {
    const files = [
      MAIL,
      { ...MAIL, packages: undefined, remotes: [{ type: 'sse', url: 'https://mail.example/sse' }] },
      {
        ...MAIL,
        remotes: [],
        packages: [
          { registryType: 'oci', identifier: 'acme/mail:1' },
          { registryType: 'other', identifier: 'x' },
        ],
      },
    ];
    expect(cellsOf(files, 'ways')).toEqual([
      'Remote (HTTP) mail.examplenpm',
      'Remote (HTTP) older transport (SSE)Local (stdio) command not known',
      'Dockerother',
    ]);
    expect(cellsOf(files, 'packages')).toEqual([
      'npm @acme/mail version 1.2.0, newest version 1.3.0, deprecated, with provenance attestation',
      'not known',
      'Docker acme/mail:1other x',
    ]);
  });

  it('state what a server requires: once, or for each way if these differ', () => {
    const ways = (...signIns: (string | undefined)[]): object => ({
      ...MAIL,
      ways: signIns.map((signIn, at) => ({ ...(at === 0 ? { kind: 'remote' } : { kind: 'package', registryType: 'npm' }), signIn })),
    });
    const key = 'Needs a key, a token or a password that you enter';
    expect(cellsOf([ways(undefined, 'key'), ways('key', 'key'), ways('key'), MAIL], 'sign-in')).toEqual([
      `Remote (HTTP): not knownnpm: ${key}`,
      ...[key, key, 'not known'],
    ]);
    expect(cellsOf([ways(undefined, undefined), MAIL], 'sign-in')).toBeUndefined();
    const others = [{ kind: 'remote', transport: 'sse', signIn: 'none' }, { kind: 'local' }];
    expect(cellsOf([{ ...MAIL, ways: others }], 'sign-in')).toEqual(['Remote (SSE): Needs no sign-in and no keyLocal (stdio): not known']);
  });

  it('count settings, and name them with their marks', () => {
    expect(cellsOf([MAIL], 'local-settings')).toEqual(['1 required, 1 optional, 1 secret apiKey required, secretregion']);
    expect(cellsOf([{ ...MAIL, remotes: [{ type: 'streamable-http', url: 'https://x.example' }] }], 'remote-settings')).toEqual([
      'No settings.',
    ]);
  });

  it('name the settings in an object like their parameters', () => {
    const auth = { type: 'object', properties: { user: { type: 'string' }, key: { type: 'string' } }, required: ['key'] };
    const connections = [{ type: 'stdio', configSchema: { properties: { auth }, required: ['auth'] } }];
    expect(cellsOf([{ ...MAIL, connections }], 'local-settings')).toEqual([
      '1 required, 1 optional, 1 secret auth.userauth.key required, secret',
    ]);
  });

  it('group tools by the servers that have them', () => {
    const tools = (...names: string[]): object => ({ ...MAIL, tools: names.map((name) => ({ name, description: '' })) });
    expect(cellsOf([tools('send', 'read', 'a'), tools('read', 'send'), tools('send', 'b'), BARE], 'tools')).toEqual([
      '3 tools In all of these servers: 1send In some of these servers: 1read Only in this server: 1a',
      '2 tools In all of these servers: 1send In some of these servers: 1read',
      '2 tools In all of these servers: 1send Only in this server: 1b',
      'not known',
    ]);
    expect(cellsOf([tools('send'), BARE], 'tools')?.[0]).toBe('1 tool send');
    expect(cellsOf([tools(), tools('a')], 'tools')?.[0]).toBe('0 tools');
  });

  it('show the description of a tool on request, and fold long groups', () => {
    const view = viewOf([named(MAIL), named({ ...LETTERS, tools: Array.from({ length: 13 }, (_, at) => ({ name: `t${at}` })) })]);
    expect(all(view, 'details').map((details) => all(details, 'summary').map(textOf)[0])).toEqual(['send', 'Only in this server: 13']);
  });

  it('count findings by severity, the most severe first', () => {
    const files = [MAIL, { ...MAIL, findings: [] }, { ...MAIL, findings: undefined, security: { scanPassed: false } }];
    expect(cellsOf(files, 'checks')).toEqual(['Passed, 3 findings medium: 1low: 2', 'Passed, no findings', 'Failed']);
    expect(cellsOf([{ ...MAIL, security: null, findings: [] }], 'checks')).toEqual(['No saved result yet. no findings']);
  });

  it('link to categories and to the repository, with the text of third parties only as text', () => {
    const view = viewOf([named({ ...MAIL, tags: ['a b'], owner: 'x"><b>', repo: 'y?z' })]);
    const links = all(view, 'a').map(({ attributes }) => attributes['href'] ?? '');
    expect(links[1]).toMatch(/^\/list\/categories\/a-b-\w+\/$/);
    expect(links[2]).toBe('https://github.com/x%22%3E%3Cb%3E/y%3Fz');
  });
});
