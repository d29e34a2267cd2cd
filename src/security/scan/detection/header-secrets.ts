import { isSecretHeader } from '../../../catalog/record/header-settings.ts';
import type { Input, InputWithVariables } from '../../../catalog/values/input.ts';
import { pointerTo } from '../../../session-config/schema/pointer.ts';
import type { Match, ScannedFacts } from './rule.ts';
import { containsSecret, isPlaceholder } from './secret-values.ts';

/** Secrets in a server's header declarations: recognised by their form, or as the value or default of a secret header. */
export function* headerSecrets({ connections }: Partial<ScannedFacts>): Generator<Match> {
  for (const [index, { headers = [] }] of (connections ?? []).entries()) {
    for (const [at, header] of headers.entries())
      yield* inputSecrets(header, isSecretHeader(header), `/connections/${index}/headers/${at}`);
  }
}

/** Secrets in an input and its variables. */
export function* inputSecrets(input: InputWithVariables, isSecret: boolean, pointer: string): Generator<Match> {
  yield* secretsIn(input, isSecret, pointer);
  for (const [name, variable] of Object.entries(input.variables ?? {}))
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

/** Whether a text is a literal key, not only an authentication scheme, a placeholder, or a URL without a key. */
function isOpenKey(text: string): boolean {
  const key = text.replace(/^(?:bearer|basic|token|apikey)\s+/i, '');
  return key.length >= 8 && !isPlaceholder(key) && !/^[a-z][a-z\d+.-]*:\/\//i.test(key);
}
