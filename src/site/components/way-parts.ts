import * as connect from '#messages/connect.ts';
import * as form from '#messages/form.ts';
import * as server from '#messages/server.ts';
import * as say from '#messages/ways.ts';

import type { ServerRecord } from '../../catalog/record/record.ts';
import { clientSnippets, type ServerTarget, type Way } from '../../install/index.ts';
import type { NamedServer } from '../../install/entries/remote-target.ts';
import { configFields, emptyDraft, type FormModel } from '../../session-config/form/index.ts';
import { markup, NOTHING, type Markup } from '../markup/markup.ts';
import { nameMarkup } from '../markup/name-markup.ts';
import { viewMarkup } from '../markup/view-markup.ts';
import { formView } from '../views/form-view.ts';
import { awaitedView, clientsOf, snippetViews, UNSCRIPTED_CLIENTS } from '../views/snippet-views.ts';
import { wayNames, wayTransport } from '../views/way-names.ts';
import { preparedWay, schemaOfWay } from '../views/way-target.ts';
import { headerTable } from './connection-view.ts';
import { fieldTable } from './field-table.ts';
import { wayOutcome } from './way-outcome.ts';

/**
 * The choice between ways; nothing for a single one.
 *
 * @param intros a sentence about each way, by its id; the page's script shows that of the chosen one
 */
export function wayChoice(ways: readonly Way[], intros: ReadonlyMap<string, string>): Markup {
  if (ways.length <= 1) return NOTHING;
  const names = wayNames(ways);
  const choice = ({ id }: Way, at: number): Markup => markup`
    <label>
      <input type="radio" name="way" value="${id}"${at === 0 && ' checked'} data-intro="${intros.get(id)}"> ${nameMarkup(names.get(id) ?? id)}
    </label>
  `;
  return markup`<fieldset id="ways" class="ways"><legend>${say.waysToUse}</legend>${ways.map(choice)}</fieldset>`;
}

/** The ways after the first, for visitors without a script; with one, the page offers a choice. */
export function furtherWays(named: NamedServer, ways: readonly Way[]): Markup {
  if (ways.length <= 1) return NOTHING;
  const names = wayNames(ways);
  const details = (way: Way): Markup =>
    markup`<details class="also"><summary>${nameMarkup(names.get(way.id) ?? way.id)}</summary>${wayDetails(named, way)}</details>`;
  return markup`<noscript>${ways.slice(1).map(details)}</noscript>`;
}

function wayDetails(named: NamedServer, way: Way): Markup {
  const { forms, target } = preparedWay(named, way);
  const fields = forms.config.fields.length > 0 ? configFields(schemaOfWay(way)) : [];
  const headers = way.kind === 'remote' ? configFields(way.remote.headers.schema) : [];
  return markup`
    <div class="connection outcome">
      <p class="quiet">${wayTransport(way)}</p>
      ${way.kind === 'remote' && way.remote.transport === 'sse' && markup`<p class="quiet">${server.olderTransport}</p>`}
      ${way.kind !== 'local' && wayOutcome(way, forms, { hasForm: false })}
      ${fields.length > 0 && fieldTable(fields, connect.settings)}
      ${headerTable(headers)}
      ${target !== undefined && unscriptedSnippets(target)}
    </div>
  `;
}

/**
 * The snippets of some clients, one below the other, or what must be filled in first.
 *
 * @param open id of the client whose snippets are expanded
 */
export function unscriptedSnippets(target: ServerTarget, open?: string): Markup {
  const awaited = awaitedView(target);
  if (awaited !== undefined) return viewMarkup([awaited]);
  const snippets = clientSnippets(target);
  if (snippets.length === 0) return NOTHING;
  const labels = new Map(clientsOf(snippets).map(({ id, label }) => [id, label]));
  const view = (client: string): Markup => markup`
    <details${client === open && ' open'}>
      <summary>${labels.get(client)}</summary>
      ${viewMarkup(snippetViews(snippets, client))}
    </details>
  `;
  return markup`${UNSCRIPTED_CLIENTS.map(view)}`;
}

/**
 * The form for the headers of a connection: a separate form whose controls have no names, so that no browser sends a header in a URL.
 */
export function headerFields(model: FormModel, isHidden: boolean): Markup {
  const fields = formView(model, { draft: emptyDraft(), prefix: 'header', scripted: true, errors: new Map() });
  return markup`
    <form id="header-form" method="dialog" autocomplete="off" novalidate${isHidden && ' hidden'}>
      <fieldset class="request-headers">
        <legend>${form.requestHeaders}</legend>
        <p class="hint">${form.headersHint}</p>
        <div id="header-fields">
          <div class="error-summary"></div>
          <div class="form-fields">${viewMarkup(fields)}</div>
        </div>
      </fieldset>
    </form>
  `;
}

/** Where to look for the command of a server that runs on the visitor's machine, if no source states it. */
export function unknownStart({ owner, repo }: ServerRecord, ways: readonly Way[]): Markup {
  const local = ways.find(({ kind }) => kind === 'local');
  if (local === undefined) return NOTHING;
  const isHidden = ways[0] !== local && ' hidden';
  const text =
    owner === '' || repo === ''
      ? connect.startUnknown
      : markup`${connect.startInRepository}: <a href="https://github.com/${owner}/${repo}" rel="nofollow noopener">${owner}/${repo}</a>`;
  return markup`<p data-of-way="${local.id}"${isHidden}>${text}</p>`;
}
