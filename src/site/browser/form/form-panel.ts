import * as say from '#messages/form.ts';

import { labelsOf } from '../../../install/entries/field-labels.ts';
import { changesControls, edited, type Edit } from '../../views/edit.ts';
import { controlId, type FieldContext } from '../../views/field-context.ts';
import { labelOfPlace, partInside } from '../../views/error-place.ts';
import { errorsByField, errorSummary, formView, type ShownError } from '../../views/form-view.ts';
import { requirementOf, type Requirement } from '../../views/required-fields.ts';
import { element } from '../../views/view.ts';
import {
  controlPointer,
  emptyDraft,
  readDraft,
  type DraftReading,
  type FormDraft,
  type FormModel,
} from '../../../session-config/form/index.ts';
import type { ConfigFault } from '../../../session-config/index.ts';
import { afterPress } from '../page/after-press.ts';
import { draftWithoutSecrets, type SecretTest } from './draft-without-secrets.ts';
import { editOf } from './form-events.ts';
import { render } from '../page/render.ts';
import { earlyEdits, saveFocus, saveOpened } from './early-edits.ts';

/** Options of a form. */
interface FormPanelOptions {
  /** Prefix of the ids of the controls, unique on the page. */
  readonly prefix: string;
  /** Called after every edit. */
  readonly onChange?: () => void;
}

/** The pointer of the field that has the focus. */
function focusedPointer(): string | undefined {
  return document.activeElement instanceof HTMLElement ? document.activeElement.dataset['pointer'] : undefined;
}

/** An interactive form: shows the fields of a model, keeps the inputs and shows errors. */
export class FormPanel {
  readonly model: FormModel;
  readonly #options: FormPanelOptions;
  readonly #summary: HTMLElement;
  readonly #fields: HTMLElement;
  #draft: FormDraft = emptyDraft();
  #errors: readonly ConfigFault[] = [];
  /** Pointers of non-empty fields that have lost the focus; errors of other fields are not shown yet. */
  readonly #left = new Set<string>();
  #isSubmitted = false;
  /** Rendering may remove a focused control; that `focusout` event does not count as leaving the field. */
  #isShowing = false;

  constructor(container: HTMLElement, model: FormModel, options: FormPanelOptions) {
    this.model = model;
    this.#options = options;
    this.#summary = document.createElement('div');
    this.#summary.className = 'error-summary';
    this.#summary.tabIndex = -1;
    this.#summary.setAttribute('role', 'alert');
    this.#fields = document.createElement('div');
    this.#fields.className = 'form-fields';
    const edits = earlyEdits(container);
    const [restoreOpened, restoreFocus] = [saveOpened(container), saveFocus(container)];
    container.replaceChildren(this.#summary, this.#fields);
    this.#draft = edits.reduce(edited, this.#draft);
    this.#listen();
    this.#show();
    restoreOpened();
    restoreFocus();
    for (const { pointer } of edits) if (pointer !== focusedPointer()) this.#left.add(pointer);
  }

  /** What was entered. */
  get draft(): FormDraft {
    return this.#draft;
  }

  /** The id of the control that shows an error at a position of the configuration; `undefined` if it concerns the whole. */
  controlOf(pointer: string): string | undefined {
    const control = controlPointer(this.model, this.#draft, pointer);
    return control === undefined ? undefined : controlId(this.#options.prefix, control);
  }

  /** The current values and errors of the form. */
  reading(): DraftReading {
    return readDraft(this.model, this.#draft);
  }

  /** Labels of the shown fields by parameter. */
  labels(): ReadonlyMap<string, string> {
    return labelsOf(this.model, this.#draft);
  }

  /** Which shown fields must be filled in. */
  required(): Requirement {
    return requirementOf(this.model, this.#draft);
  }

  /** Marks invalid fields. */
  markErrors(errors: readonly ConfigFault[]): void {
    this.#errors = errors;
    afterPress(() => this.#show());
  }

  /** Marks all invalid fields, also untouched ones, and moves the focus to the error summary. */
  showErrors(errors: readonly ConfigFault[]): void {
    this.#isSubmitted = errors.length > 0;
    this.#errors = errors;
    this.#show();
    if (errors.length > 0) this.#summary.focus();
  }

  /** Clears secret fields and all fields that may contain secrets. */
  forget(isSecret: SecretTest): void {
    this.#draft = draftWithoutSecrets(this.model, this.#draft, isSecret);
    this.#errors = [];
    this.#show();
  }

  #listen(): void {
    const listener = (event: Event): void => {
      const edit = editOf(event);
      if (edit !== undefined) this.#edit(edit);
    };
    for (const type of ['input', 'change', 'click']) this.#fields.addEventListener(type, listener);
    this.#summary.addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link === null) return;
      // Keeps the fragments of error links out of the browser history.
      event.preventDefault();
      document.getElementById(link.hash.slice(1))?.focus();
    });
    this.#fields.addEventListener('focusout', ({ target }) => {
      const pointer = target instanceof HTMLElement ? target.dataset['pointer'] : undefined;
      if (this.#isShowing || pointer === undefined || this.#left.has(pointer) || !Object.hasOwn(this.#draft.entries, pointer)) return;
      this.#left.add(pointer);
      afterPress(() => this.#show());
    });
  }

  #edit(edit: Edit): void {
    const before = this.#draft;
    this.#draft = edited(before, edit);
    // Errors of the edited field are outdated.
    this.#errors = this.#errors.filter(({ pointer }) => pointer !== edit.pointer);
    const isFirst = Object.hasOwn(before.entries, edit.pointer) !== Object.hasOwn(this.#draft.entries, edit.pointer);
    const restoreFocus = saveFocus(this.#fields);
    if (isFirst || changesControls(edit, this.model, before, this.#draft)) this.#show();
    // Fields that become required, or cease to be, change places, and a control that moves loses the focus.
    if (edit.kind === 'typed') restoreFocus();
    this.#options.onChange?.();
    if (edit.kind === 'add-item' || edit.kind === 'add-row') this.#focusLast(edit.pointer);
    // If the pressed button was removed, the focus moves to the field.
    if (document.activeElement === document.body) document.getElementById(controlId(this.#options.prefix, edit.pointer))?.focus();
  }

  /** Moves the focus to the added item or row. */
  #focusLast(pointer: string): void {
    const frame = document.getElementById(controlId(this.#options.prefix, pointer));
    frame?.querySelector<HTMLElement>(':scope > .items > li:last-child :is(input, textarea, select)')?.focus();
  }

  #show(): void {
    const labels = this.labels();
    const shown = this.#errors.map((error) => this.#shownError(error, labels)).filter((error) => this.#isDue(error));
    const context: FieldContext = { draft: this.#draft, prefix: this.#options.prefix, scripted: true, errors: errorsByField(shown) };
    const views = formView(this.model, context);
    this.#isShowing = true;
    render(this.#fields, views.length > 0 ? views : [element('p', { class: 'quiet' }, say.nothingToFillIn)]);
    this.#isShowing = false;
    render(this.#summary, this.#isSubmitted ? errorSummary(this.#inOrder(shown), this.#options.prefix) : []);
  }

  /** Errors in the order of their fields on the page; first those of the whole configuration. */
  #inOrder(errors: readonly ShownError[]): readonly ShownError[] {
    const ids = [...this.#fields.querySelectorAll('[id]')].map(({ id }) => id);
    const placeOf = ({ control }: ShownError): number =>
      control === undefined ? -1 : ids.indexOf(controlId(this.#options.prefix, control));
    return errors.toSorted((one, other) => placeOf(one) - placeOf(other));
  }

  #shownError(error: ConfigFault, labels: ReadonlyMap<string, string>): ShownError {
    const control = controlPointer(this.model, this.#draft, error.pointer);
    const part = control === undefined ? undefined : partInside(control, error);
    // Only with the labels around it, an item of a list or a member of a group is told from others of its label.
    return { ...error, control, part, label: labelOfPlace(error, labels) };
  }

  #isDue({ control }: ShownError): boolean {
    return this.#isSubmitted || (control !== undefined && this.#left.has(control));
  }
}
