import { DRAFT_REASONS } from '../../../session-config/form/draft-fault.ts';
import { DEFAULT_WORDS, type FormWords } from '../../../session-config/form/form-words.ts';
import type { FaultWords } from '../../../session-config/schema/fault.ts';
import { REASONS_OF_WHOLE } from '../../../session-config/validation/bounded-violations.ts';
import { REASONS } from '../../../session-config/validation/reason.ts';
import { nounForm } from '../plural.ts';
import { language } from './language.ts';

// The package of session configuration has English texts; English pages use them.

/** Error texts by keyword of JSON Schema or by input error. A text follows the name of its field, or is used alone. */
export const reasons: FaultWords = {
  ...REASONS,
  ...REASONS_OF_WHOLE,
  ...DRAFT_REASONS,
  format: (name: string) => `must be ${FORMATS.get(name) ?? `written as ${name}`}`,
  minLength: (stated: string) => `must have ${counted(stated, 'character', 'characters')} or more`,
  maxLength: (stated: string) => `must have ${counted(stated, 'character', 'characters')} or fewer`,
  minItems: (stated: string) => `must have ${counted(stated, 'item', 'items')} or more`,
  maxItems: (stated: string) => `must have ${counted(stated, 'item', 'items')} or fewer`,
  minProperties: (stated: string) => `must have ${counted(stated, 'member', 'members')} or more`,
  maxProperties: (stated: string) => `must have ${counted(stated, 'member', 'members')} or fewer`,
};

/** Formats of JSON Schema in words. */
const FORMATS: ReadonlyMap<string, string> = new Map([
  ['uri', 'a URL, such as https://example.com'],
  ['url', 'a URL, such as https://example.com'],
  ['iri', 'a URL, such as https://example.com'],
  ['uri-reference', 'a URL or the end of one, such as /path'],
  ['uri-template', 'a URL template, such as https://example.com/{name}'],
  ['email', 'an email address, such as name@example.com'],
  ['idn-email', 'an email address, such as name@example.com'],
  ['hostname', 'a host name, such as example.com'],
  ['idn-hostname', 'a host name, such as example.com'],
  ['ipv4', 'an IPv4 address, such as 192.0.2.1'],
  ['ipv6', 'an IPv6 address, such as 2001:db8::1'],
  ['date', 'a date, such as 2026-01-31'],
  ['time', 'a time with its zone, such as 18:30:00Z'],
  ['date-time', 'a date and a time with its zone, such as 2026-01-31T18:30:00Z'],
  ['duration', 'a duration, such as P1DT12H for a day and 12 hours'],
  ['uuid', 'a UUID, such as 123e4567-e89b-12d3-a456-426614174000'],
  ['regex', 'a regular expression, such as ^[a-z]+$'],
  ['json-pointer', 'a JSON Pointer, such as /name'],
]);

/** The error text of any other keyword. */
export const otherReason = (keyword: string): string => `does not fit the schema (${keyword})`;

/** The texts of a form where its schema has none. */
export const words: FormWords = DEFAULT_WORDS;

const noun = nounForm(language);

/** The count as the schema states it. */
function counted(stated: string, one: string, other: string): string {
  return `${stated} ${noun(Number(stated), { one, other })}`;
}
