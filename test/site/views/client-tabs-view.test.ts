import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { clientSnippets, type ClientSnippet } from '../../../src/install/index.ts';
import { clientTabsView, TAB_CLIENTS, type ClientChoice } from '../../../src/site/views/client-tabs-view.ts';
import { element, textOf, type ViewElement } from '../../../src/site/views/view.ts';
import { awaitedView, snippetViews } from '../../../src/site/views/snippet-views.ts';
import { all } from './viewed.ts';

const WAYS: readonly ClientSnippet[] = clientSnippets({
  name: 'acme-weather',
  connection: { kind: 'http', base: 'https://weather.example/mcp', params: [], headers: [] },
});
const CLIENTS = [...new Set(WAYS.map(({ client }) => client))];

function tabs(choice: Partial<ClientChoice> = {}): ViewElement {
  return element('div', {}, clientTabsView(WAYS, { chosen: undefined, ...choice }));
}

const radios = (view: ViewElement): ViewElement[] => all(view, 'input');
const checked = (view: ViewElement): (string | undefined)[] =>
  radios(view).flatMap(({ attributes }) => (attributes['checked'] === undefined ? [] : [attributes['value']]));

describe('the tabs of clients', () => {
  it('offer every client once: as a tab, or in the list of the others', () => {
    const view = tabs();
    const offered = [...radios(view), ...all(view, 'option').slice(1)].map(({ attributes }) => attributes['value']);
    expect(offered.toSorted()).toEqual(CLIENTS.toSorted());
    expect(radios(view).map(({ attributes }) => attributes['value'])).toEqual(CLIENTS.filter((client) => TAB_CLIENTS.includes(client)));
  });

  it('each contain their radio button, and their panels follow the tabs and the list, in the same order', () => {
    const { children } = tabs();
    const elements = children.filter((child) => typeof child !== 'string');
    const labels = elements.filter(({ tag }) => tag === 'label');
    const clients = labels.map((label) => radios(label)[0]?.attributes['value'] ?? '');
    expect(clients).toEqual(TAB_CLIENTS);
    for (const [at, client] of clients.entries()) {
      const label = labels[at];
      if (client !== 'generic') expect(label && textOf(label)).toBe(WAYS.find((way) => way.client === client)?.label);
    }
    expect(elements.slice(labels.length)).toMatchObject([
      { tag: 'select' },
      ...clients.map((client) => ({ attributes: { class: 'panel' }, children: snippetViews(WAYS, client) })),
    ]);
  });

  it('have a rule of the style sheet for each, and for one that the user adds', () => {
    const css = readFileSync('src/site/styles/connect-box.css', 'utf8');
    for (let at = 1; at <= TAB_CLIENTS.length + 1; at += 1)
      expect(css).toContain(`.client-tabs:has(> label:nth-of-type(${at}) > :checked) > .panel:nth-of-type(${at})`);
  });

  it('have one selected: the requested one, otherwise the first', () => {
    expect(checked(tabs())).toEqual([TAB_CLIENTS[0]]);
    expect(checked(tabs({ chosen: 'generic' }))).toEqual(['generic']);
    expect(checked(tabs({ chosen: 'nobody' }))).toEqual([TAB_CLIENTS[0]]);
  });

  it('give a further client a tab, and remove it from the list', () => {
    const further = CLIENTS.find((client) => !TAB_CLIENTS.includes(client)) ?? '';
    const view = tabs({ chosen: further, further });
    expect(checked(view)).toEqual([further]);
    expect(all(view, 'option').map(({ attributes }) => attributes['value'])).not.toContain(further);
  });

  it('are left out where no client has a snippet, and what must be filled in first is named', () => {
    const awaits = ['Filters', 'Proxy, Options'];
    const instead = awaitedView({ awaits });
    expect(clientTabsView([], { chosen: 'cursor' }, instead)).toEqual([instead]);
    expect(instead && textOf(instead)).toBe('Fill in Filters; Proxy, Options first.');
    expect(awaitedView({})).toBeUndefined();
  });

  it('show a message instead of the snippets while there are none', () => {
    const view = element('div', {}, clientTabsView(WAYS, { chosen: 'cursor' }, element('p', {}, 'Required: Key.')));
    const panels = all(view, 'div').filter(({ attributes }) => attributes['class'] === 'panel');
    expect(panels.map(textOf)).toEqual(TAB_CLIENTS.map(() => 'Required: Key.'));
  });

  it('show the decoded configuration of every install link', () => {
    const links = WAYS.filter((way) => way.kind === 'link');
    for (const { client, decoded } of links) {
      const view = element('div', {}, clientTabsView(WAYS, { chosen: client, further: client }));
      expect(all(view, 'pre').map(textOf)).toContain(JSON.stringify(decoded, null, 2));
    }
    expect(links.length).toBeGreaterThan(3);
  });
});
