import { describe, expect, it } from 'vitest';

import { configurationViews, type ExportedList } from '../../../../src/site/browser/compose/export-views.ts';
import { headerSettings } from '../../../../src/catalog/record/header-settings.ts';
import { textOf } from '../../../../src/site/views/view.ts';

type Server = ExportedList['servers'][number];

const server = (name: string, more: Partial<Server>): Server => ({
  ...{ qualifiedName: `acme/${name}`, displayName: name, isConnectionKnown: true, remote: undefined },
  ...more,
});
const REMOTE = server('Mail', { remote: { endpoint: 'https://mail.example/mcp', schema: {}, headers: headerSettings() } });
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
    expect(both).toMatch(/run on your own machine[^]*Files[^]*could not be read[^]*Tides/);
    const alone = shown(UNREAD);
    expect(alone).toContain('could not be read');
    expect(alone).not.toMatch(/None of these servers|run on your own machine/);
  });

  it('states that there is no configuration if no server is remote', () => {
    expect(shown(LOCAL)).toContain('None of these servers');
  });
});
