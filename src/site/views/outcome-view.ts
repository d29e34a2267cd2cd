import * as say from '#messages/form.ts';

import type { Config, ConfigError, ConfigValue, SchemaObject } from '../../session-config/index.ts';
import { secretPlaces } from '../../session-config/codec/secret-places.ts';
import { isRequiredValueMissing } from '../../install/entries/missing-value.ts';
import type { ShownUrl } from '../../install/entries/remote-target.ts';
import { isOfWhole, labelOfPlace } from './error-place.ts';
import { urlView, masked } from './url-view.ts';
import { headersView } from './headers-view.ts';
import type { Requirement } from './required-fields.ts';
import { element, type Child, type View } from './view.ts';

/** An error, and the id of the control that shows it; without one, the page has none. */
export interface ControlError extends ConfigError {
  readonly control?: string | undefined;
}

/** The state of a form for its result. */
export interface Outcome {
  /** All errors. */
  readonly wrong: readonly ControlError[];
  /** Labels of the parameters. */
  readonly labels: ReadonlyMap<string, string>;
  /** Whether secrets are revealed. */
  readonly reveal: boolean;
  /** Whether there is anything to fill in. */
  readonly hasFields: boolean;
  /** Which fields the form asks for. Default: `some` */
  readonly required?: Requirement;
  /** Fields of which some must be filled in, in words. They are missing if the configuration as a whole is. */
  readonly alternatives?: string | undefined;
  /** Whether buttons are disabled, because the page still waits for the script that handles them. */
  readonly isWaiting?: boolean;
}

/** The URL of a form. With an invalid entry there is none, because a URL without that entry would be a different one. */
export function urlOutcome(address: ShownUrl, outcome: Outcome): readonly View[] {
  const { params, headers = [] } = address;
  const inAddress = params.some(({ secret }) => secret);
  const hasSecrets = inAddress || headers.some(({ parts }) => parts.some((part) => typeof part !== 'string' && part.secret));
  if (outcome.wrong.some(isInvalid)) return [statusLine(outcome)];
  return [
    element('p', {}, urlView(address, outcome.reveal)),
    ...(headers.length > 0 ? [element('p', { class: 'quiet' }, say.sentHeaders), headersView(headers, outcome.reveal)] : []),
    ...(outcome.hasFields ? [statusLine(outcome)] : []),
    buttons(say.copy, say.theUrl, hasSecrets, outcome),
    ...(inAddress ? [element('p', { class: 'quiet' }, say.secretUrl)] : []),
  ];
}

/** The configuration of a form, as JSON, for a server that runs on the visitor's machine. */
export function configOutcome(config: Config, schema: SchemaObject, outcome: Outcome): readonly View[] {
  const places = secretPlaces(schema);
  const shown = outcome.reveal ? config : places.replace(config, places.root, (leaf) => masked(String(leaf)));
  const hasSecrets = JSON.stringify(shown) !== JSON.stringify(config) || outcome.reveal;
  if (outcome.wrong.some(isInvalid)) return [statusLine(outcome)];
  return [
    element('pre', { tabindex: '0' }, configText(shown)),
    ...(outcome.hasFields ? [statusLine(outcome)] : []),
    buttons(say.copy, say.theConfiguration, hasSecrets, outcome),
  ];
}

/** A configuration as text, for display and for copying. */
export function configText(config: ConfigValue): string {
  return JSON.stringify(config, null, 2);
}

/** Whether an error concerns an entry, not a missing value. */
export function isInvalid(error: ConfigError): boolean {
  return !isRequiredValueMissing(error);
}

/** The script reads the text to copy on click, so that the page contains no secret while it is masked. */
function buttons(copy: string, what: string, hasSecrets: boolean, outcome: Outcome): View {
  return element(
    'p',
    { class: 'others' },
    element(
      'button',
      { type: 'button', 'data-copy-outcome': true, disabled: outcome.isWaiting },
      copy,
      element('span', { class: 'hidden' }, ` ${what}`),
    ),
    hasSecrets && revealButton(outcome),
  );
}

/** A button that reveals the secrets of a page, or masks them again. */
export function revealButton({ reveal, isWaiting }: Pick<Outcome, 'reveal' | 'isWaiting'>): View {
  const attributes = { type: 'button', 'data-reveal': true, 'aria-pressed': String(reveal), disabled: isWaiting };
  return element('button', attributes, say.showSecrets);
}

/**
 * Which required fields are missing and which entries are invalid, with links to their fields. Empty if nothing is wrong so far, and only
 * the validator knows what is required.
 */
export function statusLine({
  wrong,
  labels,
  required = 'some',
  alternatives = say.wholeInSentence,
}: Pick<Outcome, 'wrong' | 'labels' | 'required' | 'alternatives'>): View {
  if (wrong.length === 0)
    return required === 'depends' ? '' : element('p', { class: 'quiet' }, required === 'none' ? say.noneRequired : say.allFilledIn);
  const namesOf = (errors: readonly ControlError[], whole: string): FieldNames =>
    new Map(errors.map((error) => [isOfWhole(error) ? whole : labelOfPlace(error, labels), error.control]));
  const missing = namesOf(
    wrong.filter((error) => !isInvalid(error)),
    alternatives,
  );
  const invalid = namesOf(wrong.filter(isInvalid), say.wholeInSentence);
  const sentences = [
    ...(missing.size === 0 ? [] : [withNames(say.requiredFields, missing)]),
    ...(invalid.size === 0 ? [] : [withNames(say.invalidFields, invalid)]),
  ];
  return element(
    'p',
    { class: 'incomplete' },
    sentences.map((sentence, at) => [at > 0 && ' ', ...sentence]),
  );
}

/** The controls of fields by label. */
type FieldNames = ReadonlyMap<string, string | undefined>;

/** A sentence with the labels of fields, each a link to its control. */
function withNames(sentence: (names: string) => string, fields: FieldNames): readonly Child[] {
  const [before, after] = sentence(NAMES).split(NAMES);
  // The label of a nested field has a comma.
  const separator = [...fields.keys()].some((label) => label.includes(', ')) ? '; ' : ', ';
  const names = [...fields].map(([label, control], at) => [
    at > 0 && separator,
    control === undefined ? label : element('a', { href: `#${control}` }, label),
  ]);
  return [before, names, after];
}

/** Stands for the names in a sentence. */
const NAMES = '\0';
