import type { Reason } from './reason-view.ts';
import type { DraftEntry, FormDraft, FormField } from '../../session-config/form/index.ts';

/** What the views of a form's fields need to know. */
export interface FieldContext {
  readonly draft: FormDraft;
  /** Begins the id of every control, so that several forms can stand on a page. */
  readonly prefix: string;
  /**
   * Whether a script answers the controls. Without one they carry names and values of their own, so that the browser itself can send the
   * form, and only what the browser can send is offered.
   */
  readonly scripted: boolean;
  /** The values go into no address, for the server runs on the visitor's machine. */
  readonly isLocal?: boolean;
  /** Something that holds the field may be left out, and the field with it. */
  readonly isOptional?: boolean;
  /** Labels of what holds the field, the outermost first. */
  readonly within?: readonly string[];
  /** Labels of the fields beside it that ask for this one once they are set. */
  readonly neededWith?: readonly string[];
  /** What is wrong, by pointer of the field that shows it. */
  readonly errors: ReadonlyMap<string, readonly Reason[]>;
}

/** The id of the control of a field, fit for an address: letters, digits, `-` and `_`. */
export function controlId(prefix: string, pointer: string): string {
  const coded = pointer.replaceAll(/[^A-Za-z0-9-]/g, (character) => `_${(character.codePointAt(0) ?? 0).toString(16)}_`);
  return `${prefix}${coded}`;
}

/** The context of what stands within a field. */
export function inside(context: FieldContext, { label, required }: FormField): FieldContext {
  const { isOptional = false, within = [] } = context;
  return { ...context, isOptional: isOptional || !required, within: [...within, label], neededWith: [] };
}

/** What the person did to a field. */
export function entryOf({ pointer }: FormField, { draft }: FieldContext): DraftEntry | undefined {
  return Object.hasOwn(draft.entries, pointer) ? draft.entries[pointer] : undefined;
}

/** The text that the person typed into a field; empty where there is none. */
export function typedText(field: FormField, context: FieldContext): string {
  const entry = entryOf(field, context);
  if (entry?.kind === 'typed') return entry.text;
  if (entry?.kind !== 'value' || entry.value === null || typeof entry.value === 'object') return '';
  return String(entry.value);
}
