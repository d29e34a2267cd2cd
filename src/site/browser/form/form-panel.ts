import * as say from '#messages/form.ts';

import { changesControls, edited, type Edit } from '../../views/edit.ts';
import { controlId, type FieldContext } from '../../views/field-context.ts';
import { errorsByField, errorSummary, formView, type ShownError } from '../../views/form-view.ts';
import { element } from '../../views/view.ts';
import {
  controlPointer,
  fieldNamed,
  emptyDraft,
  readDraft,
  shownFields,
  type DraftReading,
  type FormDraft,
  type FormModel,
} from '../../../session-config/form/index.ts';
import type { ConfigFault } from '../../../session-config/index.ts';
import { afterPress } from '../page/after-press.ts';
import { draftWithoutSecrets, type SecretTest } from './draft-without-secrets.ts';
import { editOf } from './form-events.ts';
import { render } from '../page/render.ts';
import { earlyEdits, saveFocus } from './early-edits.ts';

/** How a form stands in the page. */
export interface FormPanelOptions {
  /** Begins the ids of its controls; another one for every form of the page. */
  readonly prefix: string;
  /** Told after every edit. */
  readonly onChange?: () => void;
}

/** A form that moves: shows the fields of a model, keeps what was typed, shows what is wrong. */
export class FormPanel {
  readonly model: FormModel;
  readonly #options: FormPanelOptions;
  readonly #summary: HTMLElement;
  readonly #fields: HTMLElement;
  #draft: FormDraft = emptyDraft();
  #errors: readonly ConfigFault[] = [];
  /** Pointers of the fields that were left with something in them; before that, nothing is said of them. */
  readonly #left = new Set<string>();
  #isSubmitted = false;
  /** A control that goes away while it has the focus loses it, which is nobody leaving it. */
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
    const before = earlyEdits(container);
    const giveFocusBack = saveFocus(container);
    container.replaceChildren(this.#summary, this.#fields);
    this.#draft = before.reduce(edited, this.#draft);
    this.#listen();
    this.#show();
    giveFocusBack();
  }

  /** What the form stands for now. */
  reading(): DraftReading {
    return readDraft(this.model, this.#draft);
  }

  /** What people call the parameters that the form sends, as it stands. */
  labels(): ReadonlyMap<string, string> {
    return new Map([...shownFields(this.model, this.#draft)].map(({ param, label }) => [param, label]));
  }

  /** Marks the fields that are wrong. */
  markErrors(errors: readonly ConfigFault[]): void {
    this.#errors = errors;
    afterPress(() => this.#show());
  }

  /** Marks the fields that are wrong, untouched ones too, and takes the person to the list of them. */
  showErrors(errors: readonly ConfigFault[]): void {
    this.#isSubmitted = errors.length > 0;
    this.#errors = errors;
    this.#show();
    if (errors.length > 0) this.#summary.focus();
  }

  /** Forgets what was typed into secret fields, into those that may hold anything, and what is found to be a secret. */
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
      // The way back should not lead through mistakes.
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
    // What was wrong with it before is judged anew.
    this.#errors = this.#errors.filter(({ pointer }) => pointer !== edit.pointer);
    const isFirst = Object.hasOwn(before.entries, edit.pointer) !== Object.hasOwn(this.#draft.entries, edit.pointer);
    if (isFirst || changesControls(edit)) this.#show();
    this.#options.onChange?.();
    if (edit.kind === 'add-item' || edit.kind === 'add-row') this.#focusLast(edit.pointer);
    // The button that was pressed may be gone: the person goes on at the field.
    if (document.activeElement === document.body) document.getElementById(controlId(this.#options.prefix, edit.pointer))?.focus();
  }

  /** What was added is where the person goes on. */
  #focusLast(pointer: string): void {
    const frame = document.getElementById(controlId(this.#options.prefix, pointer));
    frame?.querySelector<HTMLElement>(':scope > .items > li:last-child :is(input, textarea, select)')?.focus();
  }

  #show(): void {
    const shown = this.#errors.map((error) => this.#shownError(error)).filter((error) => this.#isDue(error));
    const context: FieldContext = { draft: this.#draft, prefix: this.#options.prefix, scripted: true, errors: errorsByField(shown) };
    render(this.#summary, this.#isSubmitted ? errorSummary(shown, this.#options.prefix) : []);
    const views = formView(this.model, context);
    this.#isShowing = true;
    render(this.#fields, views.length > 0 ? views : [element('p', { class: 'quiet' }, say.nothingToFillIn)]);
    this.#isShowing = false;
  }

  #shownError(error: ConfigFault): ShownError {
    const control = controlPointer(this.model, this.#draft, error.pointer);
    const field = control === undefined ? undefined : fieldNamed(this.model, this.#draft, control);
    return { ...error, control, label: field?.label ?? error.param };
  }

  #isDue({ control }: ShownError): boolean {
    return this.#isSubmitted || (control !== undefined && this.#left.has(control));
  }
}
