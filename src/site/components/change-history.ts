import * as say from '#messages/server.ts';

import type { Change } from '../../catalog/content-file/change.ts';
import { changeLabel } from '../../i18n/formatting/change-label.ts';
import { day } from '../../i18n/formatting/counts-and-dates.ts';
import { visible } from '../../i18n/formatting/visible.ts';
import { markup, type Markup } from '../markup/markup.ts';
import { differenceView } from './difference-view.ts';

/** Changes shown initially. */
const FIRST = 6;

/** The changes of a server, newest first. */
export function changeHistory(changes: readonly Change[]): Markup {
  const earlier = changes.slice(FIRST);
  return markup`
    <section aria-labelledby="history">
      <h2 id="history">${say.history}</h2>
      ${changes.length === 0 ? markup`<p class="quiet">${say.noChanges}</p>` : changeItems(changes.slice(0, FIRST))}
      ${
        earlier.length > 0 &&
        markup`
        <details class="earlier"><summary>${say.earlierChanges(earlier.length)}</summary>${changeItems(earlier)}</details>
      `
      }
    </section>
  `;
}

function changeItems(changes: readonly Change[]): Markup {
  return markup`<ul class="changes">${changes.map(changeItem)}</ul>`;
}

function changeItem({ at, kind, subject, before, after }: Change): Markup {
  return markup`
    <li>
      <p>
        <time class="quiet" datetime="${at}">${day(at)}</time> ${changeLabel({ kind })}
        ${subject !== '' && markup` <code>${visible(subject)}</code>`}
      </p>
      ${before !== undefined && after !== undefined && differenceView(before, after)}
    </li>
  `;
}
