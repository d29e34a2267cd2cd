import type { Reason } from './reason-view.ts';
import type { DraftEntry, FormDraft, FormField } from '../../session-config/form/index.ts';

/** The context that the views of fields need. */
export interface FieldContext {
  readonly draft: FormDraft;
  /** Prefix of the id of every control, so that a page can have several forms. */
  readonly prefix: string;
  /**
   * Whether a script handles the controls. Without one, they have names and values, so that the browser can send the form, and the form
   * offers only what the browser can send.
   */
  readonly scripted: boolean;
  /** The values are not part of a URL, because the server runs on the visitor's machine. */
  readonly isLocal?: boolean;
  /** A group around the field is optional, and so is the field. */
  readonly isOptional?: boolean;
  /** Labels of the groups around the field, the outermost first. */
  readonly within?: readonly string[];
  /** Labels of fields that require this one once they are set. */
  readonly neededWith?: readonly string[];
  /** Errors by pointer of the field that shows them. */
  readonly errors: ReadonlyMap<string, readonly Reason[]>;
}

/** The id of the control of a field, valid in a URL fragment: letters, digits, `-` and `_`. */
export function controlId(prefix: string, pointer: string): string {
  const coded = pointer.replaceAll(/[^A-Za-z0-9-]/g, (character) => `_${(character.codePointAt(0) ?? 0).toString(16)}_`);
  return `${prefix}${coded}`;
}

/** The context for the fields within a field. */
export function inside(context: FieldContext, { label, required }: FormField): FieldContext {
  const { isOptional = false, within = [] } = context;
  return { ...context, isOptional: isOptional || !required, within: [...within, label], neededWith: [] };
}

/** The entry of the visitor for a field. */
export function entryOf({ pointer }: FormField, { draft }: FieldContext): DraftEntry | undefined {
  return Object.hasOwn(draft.entries, pointer) ? draft.entries[pointer] : undefined;
}

/** The text that the visitor typed into a field; empty if there is none. */
export function typedText(field: FormField, context: FieldContext): string {
  const entry = entryOf(field, context);
  if (entry?.kind === 'typed') return entry.text;
  if (entry?.kind !== 'value' || entry.value === null || typeof entry.value === 'object') return '';
  return String(entry.value);
}
