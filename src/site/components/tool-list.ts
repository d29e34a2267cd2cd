import * as counts from '#messages/counts.ts';
import * as say from '#messages/server.ts';

import { contextTokens } from '../../catalog/record/context-cost.ts';
import type { ServerRecord, Tool } from '../../catalog/record/record.ts';
import { toolAnchors } from '../../catalog/record/tool-anchor.ts';
import { beginning, exact } from '../../i18n/formatting/counts-and-dates.ts';
import { visible } from '../../i18n/formatting/visible.ts';
import { configFields } from '../../session-config/form/index.ts';
import { markup, type Markup } from '../markup/markup.ts';
import { nameMarkup } from '../markup/name-markup.ts';
import { fieldTable } from './field-table.ts';
import { jsonBlock } from './json-block.ts';

/** From this number of tools on, the page has an index of them. */
const MANY = 8;

/** UTF-16 units of the beginning of a description. */
const ABOUT = 280;

/** The tools of a server. */
export function toolList(record: ServerRecord): Markup {
  const { tools, toolTokens } = record;
  const cost = contextTokens(record) ?? 0;
  const listed = tools ?? [];
  const anchors = toolAnchors(listed);
  return markup`
    <section aria-labelledby="tools">
      <h2 id="tools">${say.tools}${tools !== null && markup` <span class="quiet">${exact(tools.length)}</span>`}</h2>
      ${tools === null && markup`<p class="quiet">${say.toolsUnknown}</p>`}
      ${cost > 0 && markup`<p class="quiet">${say.contextCost(listed.length, counts.tokens(cost))}</p>`}
      ${tools?.length === 0 && markup`<p class="quiet">${say.noTools}</p>`}
      ${listed.length >= MANY && toolIndex(listed, anchors)}
      ${listed.map((tool, at) => toolView(tool, toolTokens?.[at], anchors[at] ?? ''))}
    </section>
  `;
}

function toolIndex(tools: readonly Tool[], anchors: readonly string[]): Markup {
  return markup`
    <details class="tool-index">
      <summary>${say.allTools}</summary>
      <ul>${tools.map(({ name }, at) => markup`<li><a href="#${anchors[at]}">${nameMarkup(visible(name))}</a></li>`)}</ul>
    </details>
  `;
}

/**
 * @param tokens of the tool in the context of a model; `undefined` if they are not counted
 * @param anchor of the tool on the page
 */
function toolView(tool: Tool, tokens: number | undefined, anchor: string): Markup {
  const name = visible(tool.name);
  const fields = configFields(tool.inputSchema);
  // Without `properties`, the arguments are unknown; with empty `properties`, there are none.
  const isKnown = Object.hasOwn(tool.inputSchema, 'properties');
  const about = beginning(tool.description, ABOUT);
  const isCut = about !== tool.description.trim();
  const summary = fields.length > 0 ? counts.parameters(fields.length) : isCut ? say.fullDescription : undefined;
  const details =
    summary !== undefined &&
    markup`
    <details>
      <summary>${summary}</summary>
      ${isCut && markup`<p class="whole" dir="auto">${tool.description}</p>`}
      ${fields.length > 0 && fieldTable(fields, say.parametersOf(name))}
      ${fields.length > 0 && jsonBlock({ summary: say.schemaAsJson, value: tool.inputSchema, file: `${anchor}.json` })}
    </details>
  `;
  return markup`
    <div class="tool" id="${anchor}">
      <h3>
        <code>${nameMarkup(name)}</code> <a class="anchor" href="#${anchor}" aria-label="${say.linkTo(name)}">#</a>
        ${tokens !== undefined && markup` <span class="quiet cost">${counts.tokens(tokens)}</span>`}
      </h3>
      ${about !== '' && markup`<p dir="auto">${about}</p>`}
      ${summary === undefined && markup`<p class="quiet">${isKnown ? say.noParameters : say.parametersUnknown}</p>`}
      ${details}
    </div>
  `;
}
