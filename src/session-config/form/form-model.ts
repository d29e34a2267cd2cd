import type { DependentNames, FormField } from './form-field.ts';

/** What carries the values away: the query of a connection, or the JSON of a tool call. The query cannot carry every name. */
export type Carrier = 'query' | 'json';

/** A keyword that says something which no control of the form expresses. */
export interface UnreadKeyword {
  /** JSON Pointer of the value that the keyword is about; empty for the whole. */
  readonly pointer: string;
  readonly keyword: string;
}

/** A form made from a schema: pure data, the same after a trip through JSON. */
export interface FormModel {
  readonly title: string;
  readonly description: string;
  /** In the order of the schema. None: there is nothing to configure. */
  readonly fields: readonly FormField[];
  readonly requiredWhen: readonly DependentNames[];
  readonly carrier: Carrier;
  /** Whether a plain HTML form can send all of it: only single values, those of groups under dotted names. */
  readonly isFlat: boolean;
  /** Why no form can be made, as a sentence; left out where one can. */
  readonly refusal?: string;
  /** Pointers of fields that were left out because there are too many. */
  readonly beyond: readonly string[];
  /** What only the validator will say. */
  readonly unread: readonly UnreadKeyword[];
}
