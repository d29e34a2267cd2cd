import * as say from '#messages/server.ts';

import { difference, shortened } from '../../i18n/formatting/difference.ts';
import { visible } from '../../i18n/formatting/visible.ts';
import { markup, type Markup } from '../markup/markup.ts';

/** What changed between two texts, collapsed unless `open`. */
export function differenceView(before: string, after: string, open = false): Markup {
  const parts = shortened(difference(visible(before), visible(after)));
  return markup`
    <details class="change"${open && ' open'}>
      <summary>${say.whatChanged}</summary>
      <p class="difference" dir="auto">
        ${parts.map(({ kind, text }) =>
          kind === 'removed' ? markup`<del>${text}</del>` : kind === 'added' ? markup`<ins>${text}</ins>` : markup`<span>${text}</span>`,
        )}
      </p>
    </details>
  `;
}
