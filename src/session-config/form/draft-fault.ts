import { ENCODE_REASONS } from '../codec/encode-reasons.ts';
import { faultSentence, type Fault, type FaultWords } from '../schema/fault.ts';

/** A fault of an entered value, by a code of {@link DRAFT_REASONS}. */
export function fault(code: string, ...stated: readonly (string | Fault)[]): Fault {
  return { code, stated };
}

/** The same as a sentence that follows the name of the value. */
export function draftReason(wrong: Fault): string {
  return faultSentence(wrong, DRAFT_REASONS, (code) => code);
}

/** Texts of draft faults, by code. */
export const DRAFT_REASONS: FaultWords = {
  ...ENCODE_REASONS,
  required: () => 'is required',
  unsendable: (why) => `is required, and cannot be sent: ${why}`,
  unsent: (why) => `cannot be sent: ${why}`,
  object: () => 'must be an object',
  row: (number, what) => `row ${number}: ${what}`,
  'row-name': () => 'a name is missing',
  'row-again': (number) => `the name is that of row ${number}`,
  number: () => 'must be a number, such as 5 or 0.5',
  integer: () => 'must be a whole number, such as 5',
  comma: () => 'must be written with a point, such as 1.5',
  'too-large': () => 'is too large a number',
  rounded: () => 'is a whole number beyond 9007199254740991, which would be rounded',
  json: (what, line, column) => `is not JSON: ${what} at line ${line}, column ${column}`,
  'json-rest': () => 'something follows the value',
  'json-deep': () => 'it is nested too deeply',
  'json-name': () => 'a name in double quotes is missing',
  'json-again': () => 'a name occurs twice',
  'json-colon': () => 'a colon is missing',
  'json-comma': (close) => `a comma or ${close} is missing`,
  'json-value': () => 'a value is missing',
  'json-number': (what) => `a number ${what}`,
  'json-quotes': () => 'text without double quotes',
  'json-text': () => 'a text without its end, or with a character that needs an escape,',
};
