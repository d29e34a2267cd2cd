import * as form from '#messages/form.ts';
import { language } from '#messages/language.ts';
import * as say from '#messages/server.ts';

import type { ConfigField } from '../../session-config/form/index.ts';
import { markup, type Markup } from '../markup/markup.ts';
import { nameMarkup } from '../markup/name-markup.ts';

/** Settings as a table. */
export function fieldTable(fields: readonly ConfigField[], caption: string): Markup {
  return markup`
    <table class="fields">
      <caption class="hidden">${caption}</caption>
      ${HEAD}
      <tbody>${fields.map(rowOf)}</tbody>
    </table>
  `;
}

const HEAD = markup`
  <thead><tr><th scope="col">${say.field}</th><th scope="col">${say.type}</th><th scope="col">${say.meaning}</th></tr></thead>
`;

const ALTERNATIVES = new Intl.ListFormat(language, { type: 'disjunction' });

const REQUIRED = markup` <span class="badge required">${form.required}</span>`;
const SECRET = markup` <span class="badge secret">${form.secret}</span>`;

function rowOf(field: ConfigField): Markup {
  const { param, label, description, isTitled, types, allowedJson, defaultJson } = field;
  const range = limits(field);
  return markup`
    <tr>
      <th scope="row"><code>${nameMarkup(param)}</code>${field.required && REQUIRED}${field.secret && SECRET}</th>
      <td>${types.length === 0 ? say.anyType : ALTERNATIVES.format(types)}</td>
      <td>
        ${(isTitled || description === '') && label !== param && markup`<p class="label"><bdi>${label}</bdi></p>`}
        ${description !== '' && markup`<p dir="auto">${description}</p>`}
        ${allowedJson.length > 0 && markup`<p class="quiet">${allowedJson.length === 1 ? say.only : say.oneOf}${allowedJson.map((value) => markup` <code>${value}</code>`)}</p>`}
        ${range !== '' && markup`<p class="quiet">${range}</p>`}
        ${defaultJson !== undefined && markup`<p class="quiet">${say.defaultValue} <code>${defaultJson}</code></p>`}
      </td>
    </tr>
  `;
}

function limits({ minimum, maximum }: ConfigField): string {
  if (minimum !== undefined && maximum !== undefined) return say.between(minimum, maximum);
  if (minimum !== undefined) return say.from(minimum);
  return maximum === undefined ? '' : say.upTo(maximum);
}
