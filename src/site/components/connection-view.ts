import * as connect from '#messages/connect.ts';
import * as form from '#messages/form.ts';
import * as say from '#messages/server.ts';

import { remoteConnection } from '../../catalog/record/remote-connection.ts';
import type { Connection } from '../../catalog/record/record.ts';
import { configFields, configForm, type ConfigField } from '../../session-config/form/index.ts';
import { markup, type Markup } from '../markup/markup.ts';
import { alternativesText, hasFurtherConditions } from '../views/required-fields.ts';
import { fieldTable } from './field-table.ts';
import { jsonBlock } from './json-block.ts';

/** A connection that is none of the ways to use a server, collapsed. */
export function connectionView(connection: Connection): Markup {
  const remote = remoteConnection(connection);
  const name = connection.type === 'http' ? say.remote : say.local;
  const fields = configFields(connection.configSchema);
  const headers = remote === undefined ? [] : configFields(remote.headers.schema);
  const all = [...fields, ...headers];
  const model = configForm(connection.configSchema);
  const required = hasFurtherConditions(model) ? 'depends' : all.filter((field) => field.required).length;
  const alternatives = alternativesText(model);
  const summary = all.length === 0 ? say.nothingToConfigure : say.fieldsToConfigure(all.length, required, alternatives);
  return markup`
    <details class="also">
      <summary>${say.anotherConnection}: ${name}</summary>
      <div class="connection">
        <h3>${name}</h3>
        ${remote !== undefined && markup`<p><span class="quiet">${connect.url}</span> <code class="address">${remote.endpoint}</code></p>`}
        ${remote?.transport === 'sse' && markup`<p class="quiet">${say.olderTransport}</p>`}
        <p class="quiet">${summary}</p>
        ${fields.length > 0 && fieldTable(fields, connect.configuration)}
        ${fields.length > 0 && jsonBlock({ summary: say.schemaAsJson, value: connection.configSchema, file: 'config-schema.json' })}
        ${headerTable(headers)}
      </div>
    </details>
  `;
}

/** The headers of a connection as a table; nothing if there are none. */
export function headerTable(headers: readonly ConfigField[]): Markup | false {
  return headers.length > 0 && markup`<p class="quiet">${form.headersHint}</p>${fieldTable(headers, form.requestHeaders)}`;
}
