import { describe, expect, it } from 'vitest';

import { configurationViews, profileViews, type ExportedList } from '../../../../src/site/browser/compose/export-views.ts';
import { headerSettings } from '../../../../src/catalog/record/header-settings.ts';
import { waysOf } from '../../../../src/install/index.ts';
import { element, textOf } from '../../../../src/site/views/view.ts';
import { all } from '../../views/viewed.ts';

type Server = ExportedList['servers'][number];

const server = (name: string, more: Partial<Server>): Server => ({
  ...{ qualifiedName: `acme/${name}`, displayName: name, isConnectionKnown: true, way: undefined },
  ...more,
});
const REMOTE = server('Mail', {
  way: { kind: 'remote', id: 'remote', remote: { endpoint: 'https://mail.example/mcp', schema: {}, headers: headerSettings() } },
});
const LOCAL = server('Files', {});
const UNREAD = server('Tides', { isConnectionKnown: false });

function shown(...servers: readonly Server[]): string {
  const views = configurationViews({ servers, name: 'List', about: '', base: '/list/' }, undefined);
  return views.map((view) => `${textOf(view)} ${JSON.stringify(view)}`).join('\n');
}

describe('the configuration of a list', () => {
  it('lists a server whose connection could not be read, with a link to its page', () => {
    const both = shown(REMOTE, LOCAL, UNREAD);
    expect(both).toContain('https://mail.example/mcp');
    expect(both).toContain('"href":"/list/servers/acme/Tides/"');
    expect(both).not.toContain('"href":"/list/servers/acme/Files/"');
    expect(both).toMatch(/start or reach them[^]*Files[^]*could not be read[^]*Tides/);
    const alone = shown(UNREAD);
    expect(alone).toContain('could not be read');
    expect(alone).not.toMatch(/None of these servers|start or reach them/);
  });

  it('lists a server that did not load, and waits for one that is loading', () => {
    const failed = server('Lost', { isConnectionKnown: false, missing: 'failed' });
    const loading = server('Late', { isConnectionKnown: false, missing: 'loading' });
    expect(shown(REMOTE, failed)).toMatch(/with 1 server[^]*did not load[^]*Lost/);
    expect(shown(REMOTE, loading)).toContain('Loading…');
    for (const one of [failed, loading]) expect(shown(one)).not.toContain('None of these servers');
    expect(shown(loading)).not.toContain('did not load');
    const profile = profileViews({ servers: [REMOTE, failed, loading], name: 'List', about: '', base: '/' })
      .map(textOf)
      .join('\n');
    for (const name of ['acme/Mail', 'acme/Lost', 'acme/Late']) expect(profile).toContain(name);
  });

  it('leaves out a server with settings for which no placeholder can stand, with a link to its page', () => {
    const schema = { type: 'object', required: ['filters'], properties: { filters: { type: 'object' } } };
    const remote = { endpoint: 'https://sieve.example/mcp', schema, headers: headerSettings() };
    const awaiting = server('Sieve', { way: { kind: 'remote', id: 'remote', remote } });
    const both = shown(REMOTE, awaiting);
    expect(both).toMatch(/with 1 server[^]*until you fill in their settings[^]*Sieve/);
    expect(both).toContain('"href":"/list/servers/acme/Sieve/"');
    expect(both).not.toMatch(/sieve\.example|start or reach them/);
    const alone = shown(awaiting);
    expect(alone).toContain('until you fill in their settings');
    expect(alone).not.toContain('None of these servers');
  });

  it('starts a server without a URL by its package, with placeholders for what is required', () => {
    const [way] = waysOf({
      connections: [],
      packages: [
        {
          ...{ registryType: 'npm', identifier: 'files', version: '1.0.0', transport: { type: 'stdio' } },
          environmentVariables: [{ name: 'API_KEY', isRequired: true }],
        },
      ],
    });
    const views = configurationViews({ servers: [REMOTE, server('Files', { way })], name: 'List', about: '', base: '/' }, 'generic');
    const [everywhere = '', onWindows = ''] = all(element('div', {}, views), 'pre').map(textOf);
    expect(JSON.parse(everywhere)).toMatchObject({
      mcpServers: { files: { command: 'npx', args: ['-y', 'files@1.0.0'], env: { API_KEY: 'YOUR_API_KEY' } } },
    });
    expect(JSON.parse(onWindows)).toMatchObject({ mcpServers: { files: { command: 'cmd', args: ['/c', 'npx', '-y', 'files@1.0.0'] } } });
    expect(views.map(textOf).join()).not.toContain('Left out');
  });

  it('states that there is no configuration if no server can be started or reached', () => {
    expect(shown(LOCAL)).toContain('None of these servers');
  });
});
