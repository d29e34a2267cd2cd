import * as connect from '#messages/connect.ts';
import * as say from '#messages/server.ts';
import * as waysSay from '#messages/ways.ts';

import type { ServerRecord } from '../../catalog/record/record.ts';
import { signInsOf, type SignIn } from '../../catalog/record/sign-in.ts';
import { signInText } from '../../i18n/formatting/sign-in-text.ts';
import type { PreparedWay, WayForms } from '../../install/entries/way-target.ts';
import { clientSnippets, type Way } from '../../install/index.ts';
import { configFields, configForm, emptyDraft, shownFields, type ConfigField } from '../../session-config/form/index.ts';
import { markup, type Markup } from '../markup/markup.ts';
import { viewMarkup } from '../markup/view-markup.ts';
import { clientTabsView } from '../views/client-tabs-view.ts';
import { formView } from '../views/form-view.ts';
import { awaitedView } from '../views/snippet-views.ts';
import { alternativesText, hasFurtherConditions } from '../views/required-fields.ts';
import { writeWays } from '../views/stored-ways.ts';
import { outcomeTitle, wayTransport } from '../views/way-names.ts';
import { preparedWay, schemaOfWay } from '../views/way-target.ts';
import { isInPolicy } from './connect-policy.ts';
import { fieldTable } from './field-table.ts';
import { jsonBlock } from './json-block.ts';
import { connectHref } from './links.ts';
import { wayOutcome } from './way-outcome.ts';
import { furtherWays, headerFields, unknownStart, wayChoice } from './way-parts.ts';

/**
 * How to use a server, on its page. The HTML is what the page's script renders, so that nothing moves when the script starts. Before that, no
 * control has a name and the form has no action: no entry can be sent.
 *
 * @param ways all ways to use the server; the first is shown
 */
export function connectBox(record: ServerRecord, ways: readonly [Way, ...Way[]]): Markup {
  const signIns = signInsOf(record);
  const prepared = ways.map((each) => preparedWay(record, each));
  const [way] = ways;
  const { forms, target } = prepared[0] ?? preparedWay(record, way);
  const { config: model, headers } = forms;
  const hasFields = model.fields.length > 0;
  const intros = new Map(prepared.map((each, at) => [each.way.id, introOf(each, signIns[at])]));
  // The script writes the snippets of a way that the visitor chooses.
  const hasSnippets = prepared.some((each) => each.target !== undefined);
  return markup`
    <div class="connect-box">
      <div id="connect-root" class="connect" data-ways="${writeWays(ways)}" data-name="${record.qualifiedName}" data-display-name="${record.displayName}">
        ${wayChoice(ways, intros)}
        ${introLine(record, way, intros)}
        <p id="way-refusal" class="notice"${model.refusal === undefined && ' hidden'}>${model.refusal}</p>
        <div class="${hasFields || headers !== undefined ? 'connect-columns' : 'connect-columns single'}">
          ${settingsPart(record, way, prepared, forms)}
          <section class="outcome" aria-labelledby="address">
            <h3 id="address">${outcomeTitle(way, hasFields)}</h3>
            ${unknownStart(record, ways)}
            <div id="outcome"${way.kind === 'local' && !hasFields && ' hidden'}>${wayOutcome(way, forms)}</div>
          </section>
        </div>
        ${
          hasSnippets &&
          markup`
          <section id="clients-part" aria-labelledby="clients"${target === undefined && ' hidden'}>
            <h3 id="clients">${connect.useInClient}</h3>
            <div id="snippets" class="client-tabs" role="group" aria-labelledby="clients">
              ${target !== undefined && viewMarkup(clientTabsView(clientSnippets(target), { chosen: undefined }, awaitedView(target)))}
            </div>
          </section>
        `
        }
        ${furtherWays(record, ways)}
      </div>
      ${hasFields && way.kind !== 'package' && jsonBlock({ summary: say.schemaAsJson, value: schemaOfWay(way), file: 'config-schema.json', ofWay: way.id })}
    </div>
  `;
}

function introLine({ qualifiedName }: ServerRecord, way: Way, intros: ReadonlyMap<string, string>): Markup {
  const canTry = way.kind === 'remote' && isInPolicy(new URL(way.remote.endpoint));
  return markup`
    <p class="quiet intro">
      <span id="way-intro">${intros.get(way.id)}</span>
      ${canTry && markup` <a href="${connectHref(qualifiedName)}" data-of-way="${way.id}">${connect.tryIt}</a>`}
    </p>
  `;
}

function settingsPart({ qualifiedName }: ServerRecord, way: Way, prepared: readonly PreparedWay[], forms: WayForms): Markup {
  const { config: model, headers } = forms;
  const hasFields = model.fields.length > 0;
  const needsHeaders = prepared.some((each) => each.forms.headers !== undefined);
  const fields = formView(model, { draft: emptyDraft(), prefix: 'config', scripted: true, errors: new Map() });
  const all = fieldsOf(way, forms);
  const fillIn = markup`
    <p class="actions"><a class="button" href="${connectHref(qualifiedName)}">${say.fillIn}</a></p>
    <p class="hint">${say.withoutScript}</p>
  `;
  return markup`
    <section id="settings-part" class="settings" aria-labelledby="settings"${!hasFields && headers === undefined && ' hidden'}>
      <h3 id="settings">${connect.settings}</h3>
      <form id="config-form" method="dialog" autocomplete="off" novalidate${!hasFields && ' hidden'}>
        <div id="config-fields">
          <div class="error-summary"></div>
          <div class="form-fields">${viewMarkup(fields)}</div>
        </div>
        <p class="hint">${say.entriesStayHere}</p>
      </form>
      ${needsHeaders && headerFields(headers ?? configForm({}), headers === undefined)}
      ${
        all.length > 0 &&
        markup`
        <noscript>
          ${fieldTable(all, connect.settings)}
          ${way.kind === 'package' ? markup`<p class="hint">${waysSay.withoutScript}</p>` : fillIn}
        </noscript>
      `
      }
    </section>
  `;
}

function fieldsOf(way: Way, { config }: WayForms): readonly ConfigField[] {
  const own = way.kind === 'package' && config.fields.length === 0 ? [] : configFields(schemaOfWay(way));
  return way.kind === 'remote' ? [...own, ...configFields(way.remote.headers.schema)] : own;
}

/** The fields that the forms of a way show before anything is entered: without those of conditions that do not hold. */
function fieldsAtFirst(way: Way, forms: WayForms): readonly ConfigField[] {
  const models = [forms.config, ...(forms.headers === undefined ? [] : [forms.headers])];
  const shown = new Set(models.flatMap((model) => [...shownFields(model, emptyDraft())].map(({ param }) => param)));
  return fieldsOf(way, forms).filter(({ param }) => shown.has(param));
}

function introOf({ way, forms, target }: PreparedWay, signIn: SignIn = { kind: 'unknown' }): string {
  // A configuration with several shapes has no field that every shape has, but each may have required ones.
  const hasShapes = forms.config.fields.some(({ kind, path }) => kind === 'variant' && path.length === 0);
  const stated = hasShapes ? fieldsOf(way, forms) : fieldsAtFirst(way, forms);
  const required = hasShapes || hasFurtherConditions(forms.config) ? 'depends' : stated.filter((field) => field.required).length;
  const alternatives = alternativesText(forms.config);
  const settings = stated.length > 0 ? say.fieldsToConfigure(stated.length, required, alternatives) : say.nothingToConfigure;
  // A remote server without settings can still want a sign-in.
  const wants = way.kind !== 'remote' ? '' : ` ${signInText(signIn, true)}`;
  const first = stated.length === 0 && wants !== '' && signIn.kind !== 'none' ? '' : settings;
  // A package without a command has settings that cannot be filled in here.
  const isKnown = way.kind !== 'package' || stated.length > 0 || target !== undefined;
  const older = way.kind === 'remote' && way.remote.transport === 'sse' ? ` ${say.olderTransport}` : '';
  return isKnown ? `${wayTransport(way)} · ${`${first}${wants}${older}`.trim()}` : wayTransport(way);
}
