import type { ConditionalFields, DependentNames, FormField, RequiredAlternatives } from './form-field.ts';

/** How the values are sent: in the query of a connection, or in the JSON of a tool call. A query cannot contain every name. */
export type Carrier = 'query' | 'json';

/** A keyword that no control of the form represents. */
export interface UnreadKeyword {
  /** JSON Pointer of the value that the keyword applies to; empty for the whole. */
  readonly pointer: string;
  readonly keyword: string;
}

/** A form generated from a schema: plain data that JSON can represent without loss. */
export interface FormModel {
  readonly title: string;
  readonly description: string;
  /** In schema order. Empty if there is nothing to configure. */
  readonly fields: readonly FormField[];
  readonly requiredWhen: readonly DependentNames[];
  /** Fields of which some must be set; absent if there are none. */
  readonly requiredAlternatives?: RequiredAlternatives;
  /** Further fields under conditions; absent if there are none. */
  readonly conditional?: readonly ConditionalFields[];
  readonly carrier: Carrier;
  /** Whether a plain HTML form can send it: only single values, those of groups with dotted names. */
  readonly isFlat: boolean;
  /** The reason why no form can be made, as a sentence; absent if there is a form. */
  readonly refusal?: string;
  /** Pointers of fields that were omitted because there are too many. */
  readonly beyond: readonly string[];
  /** Keywords that only the validator checks. */
  readonly unread: readonly UnreadKeyword[];
}
