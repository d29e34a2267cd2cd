import type { JsonObject } from './json.ts';
import type { Placeholder } from './placeholder.ts';

/** A prompt of Visual Studio Code, whose answer replaces `${input:id}` and is stored encrypted. */
export interface PromptInput extends JsonObject {
  readonly id: string;
  readonly type: 'promptString';
  readonly description: string;
  readonly password: true;
}

/** The prompts for the placeholders of the style `input`. */
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

/** The member with the prompts; empty if there are none. */
export function inputsMember(inputs: readonly PromptInput[]): JsonObject {
  return inputs.length === 0 ? {} : { inputs };
}
