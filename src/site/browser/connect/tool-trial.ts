import { words } from '#messages/reasons.ts';

import { configForm } from '../../../session-config/form/index.ts';
import { callViews, resultViews, toolViews, type CallState } from './connection-views.ts';
import type { ConfigValidator } from './config-validator.ts';
import type { ExplainedFailure } from './connect-failure.ts';
import { McpFailure, type FailureCause } from './failure-cause.ts';
import { FormPanel } from '../form/form-panel.ts';
import type { McpSession } from './mcp-session.ts';
import { render } from '../page/render.ts';
import type { SessionTool } from './session-tools.ts';

/** Inputs for tool calls. */
interface ToolTrialOptions {
  readonly session: McpSession;
  readonly validator: ConfigValidator;
  /** Prefix of the ids of the controls. */
  readonly prefix: string;
  /** Name of the connection on the page. */
  readonly name: string;
  readonly explain: (cause: FailureCause) => ExplainedFailure;
  /** Called with the cause of a failed call. */
  readonly onFailure?: (cause: FailureCause) => void;
}

/** The form of a tool with its values. */
interface ToolForm {
  readonly element: HTMLElement;
  readonly panel: FormPanel;
}

/** The part of a card in which the user selects a tool, fills in its form and calls it; one call at a time. */
export class ToolTrial {
  readonly #options: ToolTrialOptions;
  readonly #chooser = document.createElement('div');
  readonly #form = document.createElement('form');
  readonly #fields = document.createElement('div');
  readonly #buttons = document.createElement('p');
  readonly #result = document.createElement('div');
  /** By index of the tool: a form keeps its values while another tool is selected. */
  readonly #forms = new Map<number, ToolForm>();
  #chosen = 0;
  #calling: AbortController | undefined;

  constructor(container: HTMLElement, options: ToolTrialOptions) {
    this.#options = options;
    this.#form.noValidate = true;
    this.#form.autocomplete = 'off';
    this.#form.append(this.#fields, this.#buttons);
    this.#result.className = 'tool-result';
    this.#buttons.className = 'others';
    container.replaceChildren(this.#chooser, this.#form, this.#result);
    this.#listen();
    this.#choose(0);
  }

  /** Removes the form, and keeps the last result. */
  end(): void {
    this.#calling?.abort();
    this.#chooser.remove();
    this.#form.remove();
  }

  #listen(): void {
    this.#chooser.addEventListener('change', ({ target }) => {
      if (target instanceof HTMLSelectElement) this.#choose(target.selectedIndex);
    });
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#submit();
    });
    this.#buttons.addEventListener('click', ({ target }) => {
      if (target instanceof HTMLElement && target.dataset['action'] === 'cancel-call') this.#calling?.abort();
    });
  }

  #choose(index: number): void {
    const { session, prefix } = this.#options;
    this.#calling?.abort();
    this.#chosen = index;
    render(this.#chooser, toolViews(prefix, session.tools, index));
    const tool = session.tools[index];
    this.#form.hidden = tool === undefined;
    if (tool === undefined) return;
    this.#fields.replaceChildren(this.#formOf(index, tool).element);
    this.#show({ kind: 'idle' });
  }

  #formOf(index: number, { inputSchema }: SessionTool): ToolForm {
    const existing = this.#forms.get(index);
    if (existing !== undefined) return existing;
    const element = document.createElement('div');
    const prefix = `${this.#options.prefix}-tool${index}`;
    const form = { element, panel: new FormPanel(element, configForm(inputSchema, { carrier: 'json', words }), { prefix }) };
    this.#forms.set(index, form);
    return form;
  }

  /** Calls the selected tool with the values of the form, if they are valid. */
  async #submit(): Promise<void> {
    const index = this.#chosen;
    const tool = this.#options.session.tools[index];
    const panel = this.#forms.get(index)?.panel;
    if (tool === undefined || panel === undefined || this.#calling !== undefined) return;
    const { config, errors } = panel.reading();
    const calling = new AbortController();
    this.#calling = calling;
    try {
      const wrong = errors.length > 0 ? errors : await this.#options.validator.validate(tool.inputSchema, config);
      if (calling.signal.aborted) return;
      panel.showErrors(wrong);
      if (wrong.length > 0) return;
      this.#show({ kind: 'calling' });
      const outcome = await this.#call(tool, config, calling.signal);
      // Discards the answer if another tool was selected meanwhile.
      if (this.#chosen === index) this.#show(outcome);
    } finally {
      if (this.#calling === calling) this.#calling = undefined;
    }
  }

  async #call(tool: SessionTool, args: Parameters<McpSession['call']>[1], signal: AbortSignal): Promise<CallState> {
    const { session, explain, onFailure } = this.#options;
    const start = performance.now();
    try {
      const result = await session.call(tool.name, args, signal);
      return { kind: 'answered', tool, result, milliseconds: performance.now() - start };
    } catch (error) {
      if (!(error instanceof McpFailure)) throw error;
      onFailure?.(error.failure);
      return { kind: 'failed', failure: explain(error.failure) };
    }
  }

  #show(state: CallState): void {
    const isCancelling = document.activeElement instanceof HTMLElement && document.activeElement.dataset['action'] === 'cancel-call';
    render(this.#buttons, callViews(state, this.#options.name));
    render(this.#result, resultViews(state));
    if (isCancelling && state.kind !== 'calling') this.#buttons.querySelector('button')?.focus();
  }
}
