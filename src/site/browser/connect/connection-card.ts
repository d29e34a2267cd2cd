import { headViews, type CardAction, type ConnectionState, type ConnectionWords } from './connection-views.ts';
import type { ConfigValidator } from './config-validator.ts';
import { explainFailure, type ExplainedFailure } from './connect-failure.ts';
import type { Purpose } from './failure-text.ts';
import { McpFailure, type FailureCause } from './failure-cause.ts';
import type { McpSession } from './mcp-session.ts';
import { render } from '../page/render.ts';
import { ToolTrial } from './tool-trial.ts';

/** Inputs of a connection card. */
interface ConnectionCardOptions extends ConnectionWords {
  /** URL of the MCP endpoint with the configuration. */
  readonly url: URL;
  /** Names and values of the headers of every request. Default none. */
  readonly headers?: readonly (readonly [name: string, value: string])[];
  /** Values of the settings within the headers: a server may repeat one without the text around it. */
  readonly settings?: readonly string[];
  /** The older transport HTTP+SSE. Default Streamable HTTP. */
  readonly transport?: 'sse' | undefined;
  /** Validates the arguments of calls. */
  readonly validator: ConfigValidator;
  /** Called before the card is removed. */
  readonly onRemove?: () => void;
}

/** One connection of the page, from opening to closing, with its own configuration. */
export class ConnectionCard {
  /** The element to add to the page. */
  readonly element = document.createElement('section');
  readonly #options: ConnectionCardOptions;
  readonly #head = document.createElement('div');
  readonly #body = document.createElement('div');
  #opening: AbortController | undefined;
  #session: McpSession | undefined;
  #trial: ToolTrial | undefined;

  constructor(options: ConnectionCardOptions) {
    this.#options = options;
    this.element.className = 'connection-card';
    this.element.setAttribute('aria-labelledby', `${options.prefix}-title`);
    this.element.append(this.#head, this.#body);
    this.#head.addEventListener('click', ({ target }) => {
      const action = target instanceof Element ? target.closest<HTMLElement>('[data-action]')?.dataset['action'] : undefined;
      // The check above ensures that the name is one of the actions.
      if (action !== undefined && Object.hasOwn(this.#actions, action)) this.#actions[action as CardAction]();
    });
  }

  /** Opens the connection. Never rejects: the card shows the result. */
  async open(): Promise<void> {
    if (this.#opening !== undefined || this.#session !== undefined) return;
    const opening = new AbortController();
    this.#opening = opening;
    this.#body.replaceChildren();
    this.#show({ kind: 'connecting' });
    try {
      const session = await startSession(this.#options, opening.signal);
      this.#session = session;
      this.#show({ kind: 'open', ...session });
      this.#trial = new ToolTrial(this.#body, {
        ...this.#options,
        session,
        explain: (cause) => this.#explain(cause, 'call'),
        onFailure: (cause) => this.#onCallFailure(cause),
      });
    } catch (error) {
      if (!(error instanceof McpFailure)) throw error;
      const isFinal = error.failure.kind === 'page-incomplete';
      this.#show({ kind: 'failed', failure: this.#explain(error.failure, 'connect'), isFinal });
    } finally {
      this.#opening = undefined;
    }
  }

  /** Closes the connection, also while it is being opened. */
  async close(): Promise<void> {
    this.#opening?.abort();
    const session = this.#session;
    if (session === undefined) return;
    this.#end('person');
    await session.close();
  }

  /** Moves the focus to the heading. */
  focus(options?: FocusOptions): void {
    this.#head.querySelector('h3')?.focus(options);
  }

  #onCallFailure({ kind }: FailureCause): void {
    // The server has already ended the session, so no DELETE request is needed.
    if (kind === 'session-ended') this.#end('server');
    // The rest of the answer is lost, so the session cannot continue.
    if (kind === 'too-large') void this.close();
  }

  #end(by: 'person' | 'server'): void {
    const hadFocus = this.element.contains(document.activeElement);
    this.#session = undefined;
    this.#trial?.end();
    this.#show({ kind: 'closed', by });
    // The focused control may have been removed.
    if (hadFocus && !this.element.contains(document.activeElement)) this.focus();
  }

  readonly #actions: Readonly<Record<CardAction, () => void>> = {
    cancel: () => this.#opening?.abort(),
    close: () => void this.close(),
    again: () => void this.open(),
    remove: () => {
      this.#options.onRemove?.();
      this.element.remove();
    },
  };

  #explain(cause: FailureCause, purpose: Purpose): ExplainedFailure {
    const { url, headers = [], settings = [] } = this.#options;
    return explainFailure(
      cause,
      { purpose, url, sent: [...headers.map(([, value]) => value), ...settings] },
      { origin: location.origin, online: navigator.onLine },
    );
  }

  #show(state: ConnectionState): void {
    const hadFocus = this.#head.contains(document.activeElement);
    render(this.#head, headViews(this.#options, state));
    // The pressed button may have been removed.
    if (hadFocus && !this.#head.contains(document.activeElement)) this.focus();
  }
}

/** The MCP client is large, so it is loaded when the first connection is opened. */
async function startSession({ url, headers, transport }: ConnectionCardOptions, signal: AbortSignal): Promise<McpSession> {
  const { openSession } = await import('./mcp-session.ts').catch((cause: unknown) => {
    throw new McpFailure({ kind: 'page-incomplete' }, { cause });
  });
  return openSession(url, { signal, ...(headers && { headers }), ...(transport && { transport }) });
}
