import type { JsonObject } from './json.ts';
import type { Placeholder } from './placeholder.ts';

/** A prompt of Visual Studio Code, whose answer replaces `${input:id}` and is stored encrypted: for a text, or for one of several values. */
export type PromptInput = TextPrompt | ChoicePrompt;

interface TextPrompt extends JsonObject {
  readonly id: string;
  readonly type: 'promptString';
  readonly description: string;
  /** The text is hidden while it is typed. */
  readonly password: boolean;
}

interface ChoicePrompt extends JsonObject {
  readonly id: string;
  readonly type: 'pickString';
  readonly description: string;
  readonly options: readonly string[];
}

/** The prompts for the placeholders of the style `input`. */
export function promptInputs(displayName: string, placeholders: readonly Placeholder[]): PromptInput[] {
  return placeholders
    .filter(({ style }) => style === 'input')
    .map(({ id, label, inUrl, visible = false, choices }) => {
      const description = `${displayName}: ${label}`;
      if (choices !== undefined) return { id, type: 'pickString', description, options: inUrl ? choices.map(encodeURIComponent) : choices };
      const remark = inUrl ? ' (percent-encoded, it becomes part of an address)' : '';
      return { id, type: 'promptString', description: `${description}${remark}`, password: !visible };
    });
}

/** The member with the prompts; empty if there are none. */
export function inputsMember(inputs: readonly PromptInput[]): JsonObject {
  return inputs.length === 0 ? {} : { inputs };
}
