import * as say from '#messages/form.ts';

import { codeText } from './code-text.ts';
import { element, type ViewElement } from './view.ts';

/** A text and the button that copies it unchanged. */
export function copyable(text: string, what: string): ViewElement {
  return element('div', { class: 'copyable' }, element('pre', { tabindex: '0' }, codeText(text)), copyButton(text, what));
}

/** A button that copies a text. A hidden label names the text for screen readers. */
export function copyButton(text: string, what: string): ViewElement {
  return element('button', { type: 'button', 'data-copy': text }, say.copy, element('span', { class: 'hidden' }, ` ${what}`));
}
