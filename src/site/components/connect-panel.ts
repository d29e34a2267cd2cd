import * as say from '#messages/connect.ts';
import * as waysSay from '#messages/ways.ts';

import type { ServerRecord } from '../../catalog/record/record.ts';
import type { Way } from '../../install/index.ts';
import type { WayForms } from '../../install/entries/way-target.ts';
import { containsSecret } from '../../session-config/form/inner-fields.ts';
import { configForm, emptyDraft } from '../../session-config/form/index.ts';
import { markup, NOTHING, type Markup } from '../markup/markup.ts';
import { viewMarkup } from '../markup/view-markup.ts';
import { formView } from '../views/form-view.ts';
import { writeWays } from '../views/stored-ways.ts';
import { outcomeTitle } from '../views/way-names.ts';
import { preparedWay } from '../views/way-target.ts';
import { isInPolicy } from './connect-policy.ts';
import { wayOutcome } from './way-outcome.ts';
import { furtherWays, headerFields, unknownStart, unscriptedSnippets, wayChoice } from './way-parts.ts';

/**
 * How to use a server, on the page that configures it. The page's script renders #config-fields, #outcome and #snippets again. What belongs to
 * one way states it (data-of-way); the rest stays.
 *
 * @param ways all ways to use the server; the first is shown
 * @param intros a sentence about each way, by its id
 */
export function connectPanel(server: ServerRecord, ways: readonly [Way, ...Way[]], intros: ReadonlyMap<string, string>): Markup {
  const prepared = ways.map((each) => preparedWay(server, each));
  const [way] = ways;
  const { forms, target } = prepared[0] ?? preparedWay(server, way);
  const { config: model, headers } = forms;
  const endpoint = way.kind === 'remote' ? new URL(way.remote.endpoint) : undefined;
  // The URL that this page may open; `undefined` if its policy cannot name the host.
  const opened = endpoint && isInPolicy(endpoint) ? endpoint : undefined;
  const hasFields = model.fields.length > 0;
  const hasSettings = hasFields || headers !== undefined;
  const needsHeaders = prepared.some((each) => each.forms.headers !== undefined);
  const hasSnippets = prepared.some((each) => each.target !== undefined);
  return markup`
    <div id="connect-root" data-ways="${writeWays(ways)}" data-name="${server.qualifiedName}" data-display-name="${server.displayName}">
      ${wayChoice(ways, intros)}
      <div class="${hasSettings ? 'connect-columns' : 'connect-columns single'}">
        <section id="settings-part" aria-labelledby="settings"${!hasSettings && model.refusal === undefined && ' hidden'}>
          <h2 id="settings">${say.settings}</h2>
          <p id="way-refusal" class="notice"${model.refusal === undefined && ' hidden'}>${model.refusal}</p>
          ${settingsForm(way, forms, opened)}
          ${needsHeaders && headerFields(headers ?? configForm({}), headers === undefined)}
        </section>
        <section aria-labelledby="address" class="outcome">
          <h2 id="address">${outcomeTitle(way, hasFields)}</h2>
          ${unknownStart(server, ways)}
          <div id="outcome"${way.kind === 'local' && !hasFields && ' hidden'}>
            ${way.kind !== 'local' && wayOutcome(way, forms, { isWaiting: true })}
          </div>
          <p id="announcement" class="announcement" role="status"></p>
        </section>
      </div>
      ${endpoint !== undefined && opened === undefined && markup`<p class="notice" data-of-way="${way.id}">${say.noIpv6}</p>`}
      ${opened !== undefined && trialPart(way, opened, hasSettings)}
      ${
        hasSnippets &&
        markup`
        <section id="clients-part" aria-labelledby="clients"${target === undefined && ' hidden'}>
          <h2 id="clients">${say.useInClient}</h2>
          <div id="snippets">${target === undefined ? NOTHING : unscriptedSnippets(target, 'generic')}</div>
        </section>
      `
      }
      ${furtherWays(server, ways)}
    </div>
  `;
}

function settingsForm(way: Way, { config: model, headers }: WayForms, opened: URL | undefined): Markup {
  const context = { draft: emptyDraft(), prefix: 'config', scripted: false, isLocal: opened === undefined, errors: new Map() };
  const isHidden = model.fields.length === 0 && ' hidden';
  if (opened === undefined) {
    const local = way.kind === 'package' ? waysSay.withoutScript : say.withoutScriptLocal;
    return markup`
      <form id="config-form" method="dialog" target="_blank" autocomplete="off">
        <div id="config-fields"${isHidden}>${viewMarkup(formView(model, context))}</div>
        ${way.kind !== 'remote' && markup`<noscript><p class="notice">${local}</p></noscript>`}
      </form>
    `;
  }
  const hasSecrets = model.fields.some(containsSecret);
  return markup`
    <form id="config-form" method="get" action="${opened.origin}${opened.pathname}" target="_blank" autocomplete="off">
      <div id="config-fields"${isHidden}>${viewMarkup(formView(model, context))}</div>
      ${[...opened.searchParams].map(([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">`)}
      <p class="actions">
        <button class="button" type="submit" id="open-address">${say.openUrl}</button>${' '}
        <noscript><button type="reset">${say.reset}</button></noscript>
      </p>
      <noscript>
        <p class="notice">
          ${say.withoutScriptRemote}
          ${hasSecrets && ` ${say.withoutScriptSecrets}`}
          ${headers !== undefined && ` ${say.withoutScriptHeaders}`}
        </p>
      </noscript>
    </form>
  `;
}

/** The part in which the page's script connects to the server. */
function trialPart(way: Way, { origin }: URL, hasSettings: boolean): Markup {
  return markup`
    <section aria-labelledby="try" id="trial" data-of-way="${way.id}">
      <h2 id="try">${say.tryIt}</h2>
      <p class="quiet">${say.connectsTo} <code>${origin}</code>${hasSettings && ` ${say.withSettings}`}.</p>
      <p class="actions"><button class="button" type="button" id="connect-now" disabled>${say.connect}</button></p>
      <div id="connections"></div>
    </section>
  `;
}
