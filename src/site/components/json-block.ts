import * as form from '#messages/form.ts';
import * as say from '#messages/server.ts';

import { markup, type Markup } from '../markup/markup.ts';

/** A value that is shown as JSON. */
interface JsonFacts {
  readonly summary: string;
  readonly value: unknown;
  /** Name of the file that it is saved as. */
  readonly file: string;
  /** Id of the way to which it belongs, if it belongs to one only. */
  readonly ofWay?: string;
}

/** A value as JSON, collapsed, with buttons that copy and save it. */
export function jsonBlock({ summary, value, file, ofWay }: JsonFacts): Markup {
  return markup`
    <details class="raw block"${ofWay !== undefined && markup` data-of-way="${ofWay}"`}>
      <summary>${summary}</summary>
      <p class="others">
        <button type="button" data-block>${form.copy}</button> <button type="button" data-block="${file}">${say.download}</button>
      </p>
      <pre tabindex="0">${JSON.stringify(value, null, 2)}</pre>
    </details>
  `;
}
