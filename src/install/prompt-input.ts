import type { JsonObject } from './json.ts';
import type { Placeholder } from './placeholder.ts';

/** A question of Visual Studio Code, whose answer it puts in for `${input:id}` and keeps encrypted. */
export interface PromptInput extends JsonObject {
  readonly id: string;
  readonly type: 'promptString';
  readonly description: string;
  readonly password: true;
}

/** The questions for the placeholders of the style `input`. */
export function promptInputs(displayName: string, placeholders: readonly Placeholder[]): PromptInput[] {
  return placeholders
    .filter(({ style }) => style === 'input')
    .map(({ id, label, inUrl }) => ({
      id,
      type: 'promptString',
      description: `${displayName}: ${label}${inUrl ? ' (percent-encoded, it becomes part of an address)' : ''}`,
      password: true,
    }));
}

/** The member that holds the questions; nothing where there are none. */
export function inputsMember(inputs: readonly PromptInput[]): JsonObject {
  return inputs.length === 0 ? {} : { inputs };
}
