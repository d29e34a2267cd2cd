import type { ConfigValue } from '../../session-config/schema/config.ts';
import { writeLiteral } from '../../session-config/codec/literal.ts';
import type { FormField } from '../../session-config/form/index.ts';
import { cutText } from '../../i18n/formatting/cut-text.ts';

/** A value that a user must enter, as described in `server.json`. Values are strings, also for numbers and booleans. */
export interface RemoteVariable {
  readonly description: string;
  readonly isRequired: true;
  /** Left out for values that are not secret. */
  readonly isSecret?: true;
  /** Left out for strings. */
  readonly format?: 'number' | 'boolean';
  /** Allowed values in query encoding, where limited. */
  readonly choices?: readonly string[];
  /** An example value. */
  readonly placeholder?: string;
}

/** Longest description of a variable, in characters. */
const MAX_DESCRIPTION = 300;

/** A configuration field as a variable; `undefined` for a field with more than a single value. */
export function remoteVariable(field: FormField): RemoteVariable | undefined {
  const kind = kindOf(field);
  if (kind === undefined) return undefined;
  const [example] = field.examples.flatMap(literal);
  return {
    description: cutText(field.help || field.label, MAX_DESCRIPTION),
    isRequired: true,
    ...(field.secret && { isSecret: true }),
    ...kind,
    ...(example !== undefined && { placeholder: example }),
  };
}

function kindOf(field: FormField): Pick<RemoteVariable, 'format' | 'choices'> | undefined {
  switch (field.kind) {
    case 'text':
      return {};
    case 'number':
      return { format: 'number' };
    case 'checkbox':
    case 'three-state':
      return { format: 'boolean' };
    case 'choice': {
      const choices = field.options.flatMap(({ value }) => literal(value));
      return choices.length === field.options.length ? { choices } : undefined;
    }
    case 'fixed':
    case 'list':
    case 'record':
    case 'group':
    case 'variant':
    case 'json':
      return undefined;
  }
}

/** The query encoding of a single value; empty for a list or an object. */
function literal(value: ConfigValue): string[] {
  return typeof value === 'object' && value !== null ? [] : [writeLiteral(value)];
}
