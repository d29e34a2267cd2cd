import { labelsOf } from '../../install/entries/field-labels.ts';
import { urlOfConnection } from '../../install/entries/remote-target.ts';
import { launchBeforeEntry, type WayForms } from '../../install/entries/way-target.ts';
import type { Way } from '../../install/index.ts';
import { controlPointer, emptyDraft, readDraft, type DraftReading, type FormModel } from '../../session-config/form/index.ts';
import type { Markup } from '../markup/markup.ts';
import { viewMarkup } from '../markup/view-markup.ts';
import { controlId } from '../views/field-context.ts';
import { configOutcome, urlOutcome, type ControlError, type Outcome } from '../views/outcome-view.ts';
import { packageOutcome } from '../views/package-view.ts';
import { alternativesText, joinedRequirement, requirementOf } from '../views/required-fields.ts';
import type { View } from '../views/view.ts';

/**
 * What a way leads to, as the page's script shows it for a form without entries: a URL, a command or a configuration.
 *
 * @param page what else the page has
 */
export function wayOutcome(way: Way, forms: WayForms, page: OutcomePage = {}): Markup {
  return viewMarkup(outcomeViews(way, forms, page));
}

/** The page of an outcome. */
interface OutcomePage {
  /** Whether it has the form, so that it matters which of its fields are filled in. Default true */
  readonly hasForm?: boolean;
  /** Whether its buttons do nothing until its script has started. Default false: presses before are kept for it */
  readonly isWaiting?: boolean;
}

function outcomeViews(way: Way, forms: WayForms, { hasForm = true, isWaiting = false }: OutcomePage): readonly View[] {
  const draft = emptyDraft();
  const reading = readDraft(forms.config, draft);
  const headerReading = forms.headers && readDraft(forms.headers, draft);
  const labels = new Map([...(forms.headers ? labelsOf(forms.headers) : []), ...labelsOf(forms.config)]);
  const alternatives = alternativesText(forms.config);
  // As the page's script: while required fields are missing, only these are named.
  const isMissing = alternatives !== undefined && reading.errors.length === 0;
  const outcome: Outcome = {
    wrong: [
      ...withControls(reading.errors, hasForm ? forms.config : undefined, 'config'),
      ...(isMissing ? [MISSING] : []),
      ...withControls(headerReading?.errors ?? [], hasForm ? forms.headers : undefined, 'header'),
    ],
    labels,
    reveal: false,
    hasFields: hasForm && (forms.config.fields.length > 0 || forms.headers !== undefined),
    required: joinedRequirement([forms.config, forms.headers].flatMap((form) => (form ? [requirementOf(form, draft)] : []))),
    alternatives,
    isWaiting,
  };
  switch (way.kind) {
    case 'remote': {
      const given = { config: reading.config, headers: { config: headerReading?.config ?? {}, missing: new Set<string>(), labels } };
      return urlOutcome(urlOfConnection(way.remote, given, { labels }), outcome);
    }
    case 'package':
      return packageOutcome(way, launchBeforeEntry(way, forms), outcome);
    case 'local':
      return configOutcome(reading.config, way.schema, outcome);
  }
}

/** Errors of a form without entries, with the ids of its controls if the page has the form. */
function withControls(errors: DraftReading['errors'], form: FormModel | undefined, prefix: string): readonly ControlError[] {
  return errors.map((error) => {
    const control = form && controlPointer(form, emptyDraft(), error.pointer);
    return { ...error, control: control === undefined ? undefined : controlId(prefix, control) };
  });
}

/** The configuration as a whole is missing. */
const MISSING: DraftReading['errors'][number] = { param: 'root', pointer: '/', reason: 'is required' };
