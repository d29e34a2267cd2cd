import { counter } from '../plural.ts';
import { language } from './language.ts';

const counted = counter(language);
const numbers = new Intl.NumberFormat(language);
const characters = (count: number): string => counted(count, { one: 'character', other: 'characters' });
const items = (count: number): string => counted(count, { one: 'item', other: 'items' });

/** Badges and notes of a field. */
export const required = 'required';
export const secret = 'secret';
export const deprecated = 'deprecated';
export const setByServer = 'set by the server';
export const cannotBeSent = (why: string): string => `Cannot be sent: ${why}`;
export const requiredWhen = (label: string): string => `Required when ${label} is set`;
export const isRequired = 'Required.';
export const requiredInSentence = 'is required';
export const sends = (value: string): string => `Sends ${value}`;
export const aValue = 'a value';
export const emptyText = 'an empty text';

/** Limits, default and examples of a field. */
export const byDefault = (value: string): string => `Default: ${value}`;
export const forExample = (values: string): string => `For example ${values}`;
export const format = (name: string): string => `Format: ${name}`;
export const wholeNumber = 'Whole number';
export const moreThan = (limit: number): string => `More than ${limit}`;
export const lessThan = (limit: number): string => `Less than ${limit}`;
export const multipleOf = (factor: number): string => `A multiple of ${factor}`;
export const noDuplicates = 'No duplicate items';
export const asJson = 'As JSON';
export const numberLimits = {
  between: (least: number, most: number): string => `${least} to ${most}`,
  least: (least: number): string => `${least} or more`,
  most: (most: number): string => `${most} or less`,
};
export const characterLimits = {
  between: (least: number, most: number): string => (least === most ? characters(most) : `${numbers.format(least)} to ${characters(most)}`),
  least: (least: number): string => `${characters(least)} or more`,
  most: (most: number): string => `${characters(most)} or fewer`,
};
export const itemLimits = {
  between: (least: number, most: number): string => (least === most ? items(most) : `${numbers.format(least)} to ${items(most)}`),
  least: (least: number): string => `${items(least)} or more`,
  most: (most: number): string => `${items(most)} or fewer`,
};

/** Controls. */
export const yes = 'Yes';
export const no = 'No';
export const yesInSentence = 'yes';
export const noInSentence = 'no';
export const sendOption = (label: string): string => `Send ${label}`;
export const defaultOption = (label: string): string => `Default (${label})`;
export const choose = 'Choose…';
export const notSet = 'Not set';
export const needsScript = 'Filling this in needs JavaScript.';
export const addToUrl = (parameters: string): string => `Not sent without JavaScript. To set it, add ${parameters} to the URL.`;
export const clear = 'Clear';
export const more = 'More';
export const sendDefault = 'Send the default';
export const sendNull = 'Send null';
export const sendEmpty = 'Send empty';
export const addItem = 'Add an item';
export const item = (number: number): string => `Item ${number}`;
export const moveItemUp = (number: number): string => `Move item ${number} up`;
export const moveItemDown = (number: number): string => `Move item ${number} down`;
export const removeItem = (number: number): string => `Remove item ${number}`;
export const rowName = (number: number): string => `Name ${number}`;
export const rowValue = (number: number): string => `Value ${number}`;
export const addRow = 'Add a row';
export const removeRow = (number: number): string => `Remove row ${number}`;
export const kind = 'Kind';
export const value = 'Value';

/** The form as a whole. */
export const notShown = (count: number): string => `${counted(count, { one: 'more field is', other: 'more fields are' })} not shown.`;
export const setInUrl = (count: number): string =>
  `${counted(count, { one: 'more field is not shown; set it', other: 'more fields are not shown; set them' })} in the URL.`;
export const furtherConditions = (keywords: string): string => `The schema has further conditions (${keywords}).`;
export const problems = (count: number): string => `${counted(count, { one: 'problem', other: 'problems' })}:`;
export const configurationAsWhole = 'The configuration';

/** The result of the form. */
export const copy = 'Copy';
export const theUrl = 'the URL';
export const theConfiguration = 'the configuration';
export const sentHeaders = 'Headers of every request:';
/** A group of fields whose values are sent as headers. */
export const requestHeaders = 'Request headers';
export const headersHint = 'Sent as HTTP headers with every request, never in the URL.';
export const secretUrl = 'A URL that contains a secret is a secret itself.';
export const showSecrets = 'Show secrets';
export const allFilledIn = 'All required fields are filled in.';
export const noneRequired = 'No field is required.';
export const wholeInSentence = 'the configuration as a whole';
export const requiredFields = (names: string): string => `Required: ${names}.`;
/** Fields of which some are required: `Token, or User and Password`. The first text may be a list with commas. */
export const andLast = (others: string, last: string): string => `${others} and ${last}`;
export const orLast = (others: string, last: string): string => `${others} or ${last}`;
export const orLastOfSeveral = (others: string, last: string): string => `${others}, or ${last}`;
export const onlyOneOf = (choice: string): string => `either ${choice}`;
export const invalidFields = (names: string): string => `Not valid: ${names}.`;
export const nothingToFillIn = 'Nothing to fill in.';
export const copied = 'Copied.';
export const notCopied = 'The browser did not allow copying. Select the text and copy it yourself.';
