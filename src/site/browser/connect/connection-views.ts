import { useInClient } from '#messages/connect.ts';
import * as failures from '#messages/failures.ts';
import * as say from '#messages/trial.ts';

import { element, type View, type ViewElement } from '../../views/view.ts';
import { exact } from '../../../i18n/formatting/counts-and-dates.ts';
import type { ExplainedFailure } from './connect-failure.ts';
import type { SessionInfo } from './mcp-session.ts';
import type { SessionTool } from './session-tools.ts';
import type { ResultPart, ToolResult } from './tool-result.ts';

/** The state of a connection. */
export type ConnectionState =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'open'; readonly info: SessionInfo; readonly notices: readonly string[] }
  | { readonly kind: 'closed'; readonly by: 'person' | 'server' }
  /** `isFinal`: browsers remember that code could not be loaded, so only a reload of the page helps. */
  | { readonly kind: 'failed'; readonly failure: ExplainedFailure; readonly isFinal: boolean };

/** The fixed texts of a connection. */
export interface ConnectionWords {
  /** Prefix of the ids in the card. */
  readonly prefix: string;
  /** Name of the server in the catalogue. */
  readonly server: string;
  /** Distinguishes it from other connections of the page, such as `connection 2`. */
  readonly name: string;
  /** The configuration of the connection, with masked secrets. */
  readonly configuration: View;
}

/** Action of a button of a card, the value of its `data-action`. */
export type CardAction = 'cancel' | 'close' | 'again' | 'remove';

/** The head of a card: server, state, configuration, and details of the state. */
export function headViews(words: ConnectionWords, state: ConnectionState): readonly View[] {
  const { prefix, server, name, configuration } = words;
  return [
    element('h3', { id: `${prefix}-title`, tabindex: '-1' }, element('bdi', {}, server), `, ${name}`),
    element('p', { role: 'status', class: `state ${state.kind}` }, stateText(state)),
    element('p', { class: 'bound' }, `${say.connectionSettings} `, configuration, `. ${say.connectionSettingsFixed}`),
    ...stateViews(state),
    element(
      'p',
      { class: 'others' },
      ACTIONS[state.kind]
        .filter(([action]) => action !== 'again' || state.kind !== 'failed' || !state.isFinal)
        .map(([action, text]) => actionButton(action, text, name)),
    ),
  ];
}

function stateText(state: ConnectionState): string {
  switch (state.kind) {
    case 'connecting':
      return say.connecting;
    case 'open':
      return say.connected;
    case 'closed':
      return state.by === 'server' ? say.endedByServer : say.closed;
    case 'failed':
      return say.notConnected;
  }
}

const ACTIONS: Readonly<Record<ConnectionState['kind'], readonly (readonly [CardAction, string])[]>> = {
  connecting: [['cancel', say.cancel]],
  open: [['close', say.close]],
  closed: [
    ['again', say.connectAgain],
    ['remove', say.remove],
  ],
  failed: [
    ['again', say.tryAgain],
    ['remove', say.remove],
  ],
};

function actionButton(action: CardAction, text: string, name: string): ViewElement {
  return element(
    'button',
    { type: 'button', 'data-action': action, 'data-key': action },
    text,
    ofConnection(action === 'again' ? `(${name})` : name),
  );
}

/** Adds the connection to the name of a button for screen readers. */
function ofConnection(words: string): ViewElement {
  return element('span', { class: 'hidden' }, ` ${words}`);
}

function stateViews(state: ConnectionState): readonly View[] {
  switch (state.kind) {
    case 'connecting':
    case 'closed':
      return [];
    case 'failed':
      return failureViews(state.failure);
    case 'open':
      return [...infoViews(state.info), ...state.notices.map((notice) => element('p', { class: 'notice' }, notice))];
  }
}

function infoViews({ name, title, version, instructions, protocol }: SessionInfo): readonly View[] {
  const called = title || name || say.withoutName;
  return [
    element(
      'p',
      { class: 'server-info' },
      `${say.server} `,
      element('bdi', {}, [called, version].filter((part) => part !== '').join(' ')),
      ` · MCP ${protocol}`,
    ),
    ...(instructions === ''
      ? []
      : [element('details', {}, element('summary', {}, say.instructions), element('pre', { dir: 'auto', tabindex: '0' }, instructions))]),
  ];
}

/** A failure: what happened, errors from the server, steps to fix it. */
export function failureViews({ title, detail, errors, steps }: ExplainedFailure): readonly ViewElement[] {
  return [
    element(
      'div',
      { class: 'failure', role: 'alert' },
      element('p', {}, element('strong', {}, title)),
      element('p', { dir: 'auto' }, detail),
      errors.length > 0 &&
        element(
          'ul',
          { class: 'refused' },
          errors.map(({ param, reason }) => element('li', {}, element('code', {}, param), ': ', element('bdi', {}, reason))),
        ),
      steps.length > 0 &&
        element(
          'ol',
          { class: 'steps' },
          steps.map((step) => element('li', {}, stepView(step))),
        ),
    ),
  ];
}

/** A step, with a link if it names a part of the page. */
function stepView(step: string): readonly View[] {
  if (step !== failures.otherClient) return [step];
  const [before = '', after = ''] = step.split(useInClient);
  return [before, element('a', { href: '#clients' }, useInClient), after];
}

/** The select element for the tools of a connection, and the description of the selected tool. */
export function toolViews(prefix: string, tools: readonly SessionTool[], chosen: number): readonly View[] {
  const tool = tools[chosen];
  if (tool === undefined) return [element('p', { class: 'quiet' }, say.noTool)];
  const effect = tool.effect === undefined ? undefined : EFFECTS[tool.effect];
  return [
    element(
      'div',
      { class: 'field' },
      element('label', { for: `${prefix}-tool` }, say.tool),
      element(
        'select',
        { id: `${prefix}-tool`, autocomplete: 'off' },
        tools.map(({ name, title }, index) =>
          element('option', { value: String(index), selected: index === chosen }, title === name ? name : `${title} (${name})`),
        ),
      ),
    ),
    ...(tool.description === '' ? [] : [element('p', { class: 'description', dir: 'auto' }, tool.description)]),
    ...(effect === undefined ? [] : [element('p', { class: 'notice' }, effect)]),
  ];
}

const EFFECTS: Readonly<Record<'reads' | 'destroys', string>> = {
  reads: say.readOnly,
  destroys: say.destructive,
};

/** The state of a call. */
export type CallState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'calling' }
  | { readonly kind: 'answered'; readonly tool: SessionTool; readonly result: ToolResult; readonly milliseconds: number }
  | { readonly kind: 'failed'; readonly failure: ExplainedFailure };

/** The buttons below the form of a tool; `name` is the name of the connection. */
export function callViews(state: CallState, name: string): readonly View[] {
  const isCalling = state.kind === 'calling';
  const which = ofConnection(`(${name})`);
  return [
    element(
      'button',
      { type: 'submit', class: 'button', 'data-key': 'call', 'aria-disabled': isCalling && 'true' },
      isCalling ? say.calling : say.callTool,
      which,
    ),
    ...(isCalling
      ? [element('button', { type: 'button', 'data-action': 'cancel-call', 'data-key': 'cancel-call' }, say.cancelCall, which)]
      : []),
  ];
}

/**
 * The result of a call. Only its first line is announced to screen readers. A failure is an alert.
 */
export function resultViews(state: CallState): readonly View[] {
  const isError = state.kind === 'answered' && state.result.isError;
  return [element('p', { role: 'status', class: isError ? 'error' : 'quiet' }, callStatus(state)), ...outcomeViews(state)];
}

function callStatus(state: CallState): readonly View[] {
  switch (state.kind) {
    case 'idle':
    case 'failed':
      return [];
    case 'calling':
      return [say.waitingForAnswer];
    case 'answered': {
      const time = `${exact(Math.round(state.milliseconds))} ms`;
      return [element('bdi', {}, state.tool.title), state.result.isError ? say.reportedError(time) : say.answeredIn(time)];
    }
  }
}

function outcomeViews(state: CallState): readonly View[] {
  switch (state.kind) {
    case 'idle':
    case 'calling':
      return [];
    case 'failed':
      return failureViews(state.failure);
    case 'answered':
      return state.result.parts.map(partView);
  }
}

function partView({ label, text, note }: ResultPart): ViewElement {
  return element(
    'div',
    { class: 'result-part' },
    element('p', { class: 'part-label', dir: 'auto' }, label),
    text !== '' && element('pre', { dir: 'auto', tabindex: '0' }, text),
    note !== '' && element('p', { class: 'quiet', dir: 'auto' }, note),
  );
}
