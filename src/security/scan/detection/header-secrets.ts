import { isSecretHeader } from '../../../catalog/record/header-settings.ts';
import type { ConnectionHeader } from '../../../catalog/record/connection-header.ts';
import type { Input } from '../../../catalog/values/input.ts';
import { pointerTo } from '../../../session-config/schema/pointer.ts';
import type { Match, ScannedFacts } from './rule.ts';
import { containsSecret, isPlaceholder } from './secret-values.ts';

/** Secrets in a server's header declarations: recognised by their form, or as the value or default of a secret header. */
export function* headerSecrets({ connections }: Partial<ScannedFacts>): Generator<Match> {
  for (const [index, { headers = [] }] of (connections ?? []).entries()) {
    for (const [at, header] of headers.entries()) yield* secretsOf(header, `/connections/${index}/headers/${at}`);
  }
}

function* secretsOf(header: ConnectionHeader, pointer: string): Generator<Match> {
  const isSecret = isSecretHeader(header);
  yield* secretsIn(header, isSecret, pointer);
  for (const [name, variable] of Object.entries(header.variables ?? {}))
    yield* secretsIn(variable, variable.isSecret ?? isSecret, pointerTo(`${pointer}/variables`, name));
}

function* secretsIn(input: Input, isSecret: boolean, pointer: string): Generator<Match> {
  const { value, placeholder, choices = [] } = input;
  const texts: readonly (readonly [string, string | undefined, boolean])[] = [
    ['value', value, isSecret],
    ['default', input.default, isSecret],
    ['placeholder', placeholder, false],
    ...choices.map((choice, index) => [`choices/${index}`, choice, false] as const),
  ];
  for (const [key, text, isOpen] of texts) {
    if (text === undefined) continue;
    if (containsSecret(text) || (isOpen && isOpenKey(text))) yield { pointer: `${pointer}/${key}`, text, index: 0 };
  }
}

/** Whether a text is a literal key, not only an authentication scheme or a placeholder. */
function isOpenKey(text: string): boolean {
  const key = text.replace(/^(?:bearer|basic|token|apikey)\s+/i, '');
  return key.length >= 8 && !isPlaceholder(key);
}
