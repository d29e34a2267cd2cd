import * as say from '#messages/connect.ts';

import type { ServerTarget } from '../../install/index.ts';
import { element, type View } from './view.ts';

/** Beside the snippets of clients: whether they contain the secrets that were entered, and a button to change it. Empty without secrets. */
export function secretsNote({ connection }: Pick<ServerTarget, 'connection'>, reveal: boolean): readonly View[] {
  if (!holdsSecrets(connection)) return [];
  return [
    element(
      'p',
      { class: 'secrets-note' },
      element('span', { id: 'secrets-note' }, reveal ? say.secretsIncluded : say.secretsLeftOut),
      ' ',
      element(
        'button',
        { type: 'button', 'data-reveal': true, 'aria-pressed': String(reveal), 'aria-describedby': 'secrets-note' },
        say.includeSecrets,
      ),
    ),
  ];
}

/** Whether a secret of a connection has a value. */
export function holdsSecrets(connection: ServerTarget['connection']): boolean {
  const texts = connection.kind === 'http' ? [...connection.params, ...connection.headers] : [...connection.args, ...connection.env];
  const settings = texts.flatMap((text) => (typeof text === 'object' && 'parts' in text ? text.parts : [text]));
  return settings.some((setting) => typeof setting === 'object' && setting.secret && setting.value !== '');
}
