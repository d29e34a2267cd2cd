import { describe, expect, it } from 'vitest';

import {
  callViews,
  headViews,
  resultViews,
  toolViews,
  type CallState,
  type ConnectionState,
  type ConnectionWords,
} from '../../../../src/site/browser/connect/connection-views.ts';
import type { SessionTool } from '../../../../src/site/browser/connect/session-tools.ts';
import { textOf, type View, type ViewElement } from '../../../../src/site/views/view.ts';

const WORDS: ConnectionWords = { prefix: 'c1', server: 'Weather', name: 'connection 1', configuration: 'units=kelvin' };
const INFO = { name: 'weather', title: '', version: '1.0.0', instructions: '', protocol: '2026-07-28' };
const FAILURE = { title: 'No', detail: 'Because.', steps: ['Do this.'], errors: [{ param: 'units', pointer: '/units', reason: 'is odd' }] };
const STATES: readonly ConnectionState[] = [
  { kind: 'connecting' },
  { kind: 'open', info: INFO, notices: ['Cut.'] },
  { kind: 'closed', by: 'person' },
  { kind: 'failed', failure: FAILURE, isFinal: false },
];
const TOOL: SessionTool = { name: 'now', title: 'Weather now', description: 'Tells.', inputSchema: {}, effect: 'destroys' };

const text = (views: readonly View[]): string => views.map(textOf).join('\n');
const all = (views: readonly View[]): ViewElement[] =>
  views.flatMap((view) => (typeof view === 'string' ? [] : [view, ...all(view.children)]));
const actions = (views: readonly View[]): (string | undefined)[] =>
  all(views)
    .filter(({ tag }) => tag === 'button')
    .map(({ attributes }) => attributes['data-action'] ?? attributes['type']);

describe('the header of a connection', () => {
  it.each(STATES)('begins with its title and a status that is announced ($kind)', (state) => {
    const [heading, status] = all(headViews(WORDS, state)).filter(({ tag }) => tag === 'h3' || tag === 'p');
    expect(heading?.attributes).toMatchObject({ id: 'c1-title', tabindex: '-1' });
    expect(status?.attributes['role']).toBe('status');
  });

  it.each(STATES)('shows its fixed values, and how to change them ($kind)', (state) => {
    expect(text(headViews(WORDS, state))).toMatch(
      /Settings of this connection: units=kelvin\. To change a setting, open a new connection\./,
    );
  });

  it('offers the actions of each state', () => {
    expect(STATES.map((state) => actions(headViews(WORDS, state)))).toEqual([
      ['cancel'],
      ['close'],
      ['again', 'remove'],
      ['again', 'remove'],
    ]);
  });

  it('gives every button a short unique name that begins with its visible text', () => {
    const names = STATES.flatMap((state) => all(headViews(WORDS, state)))
      .filter(({ tag }) => tag === 'button')
      .map(textOf);
    expect(names).toEqual([
      'Cancel connection 1',
      'Close connection 1',
      'Connect again (connection 1)',
      'Remove connection 1',
      'Try again (connection 1)',
      'Remove connection 1',
    ]);
  });

  it('distinguishes a connection ended by the server from one closed by the user', () => {
    expect(text(headViews(WORDS, { kind: 'closed', by: 'person' }))).toContain('Closed.');
    expect(text(headViews(WORDS, { kind: 'closed', by: 'server' }))).toContain('The server has ended this session.');
  });

  it('shows the name of the server, or its title if it has one', () => {
    const said = (info: Partial<typeof INFO>): string => text(headViews(WORDS, { kind: 'open', info: { ...INFO, ...info }, notices: [] }));
    expect(said({})).toContain('Server: weather 1.0.0 · MCP 2026-07-28');
    expect(said({ title: 'The weather' })).toContain('Server: The weather 1.0.0 ·');
    expect(said({ name: '', version: '' })).toContain('Server: without a name ·');
    expect(said({ instructions: 'Be kind.' })).toContain('Server instructions');
    expect(said({})).not.toContain('instructions');
  });

  it('shows a failure with its errors and steps', () => {
    expect(text(headViews(WORDS, { kind: 'failed', failure: FAILURE, isFinal: false }))).toMatch(/No\n?Because\.units: is oddDo this\./);
  });

  it('can be tried again after a failure, unless only a reload of the page helps', () => {
    const shown = (isFinal: boolean): string => text(headViews(WORDS, { kind: 'failed', failure: FAILURE, isFinal }));
    expect([shown(false).includes('Try again'), shown(true).includes('Try again')]).toEqual([true, false]);
  });
});

describe('the choice of a tool', () => {
  it('lists each tool with title and name, and describes the selected one', () => {
    const views = toolViews('c1', [TOOL, { ...TOOL, name: 'later', title: 'later', effect: undefined }], 0);
    expect(text(views)).toMatch(/Weather now \(now\)later/);
    expect(text(views)).toMatch(/Tells\.\nAccording to the server, this tool may delete/);
    const options = all(views).filter(({ tag }) => tag === 'option');
    expect(options.map(({ attributes }) => Object.hasOwn(attributes, 'selected'))).toEqual([true, false]);
  });

  it('states that there are none', () => {
    expect(text(toolViews('c1', [], 0))).toBe('There is no tool to call.');
  });
});

describe('a call', () => {
  const answered = (isError: boolean): CallState => ({
    kind: 'answered',
    tool: TOOL,
    milliseconds: 1234.5,
    result: { isError, parts: [{ label: 'Text', text: '<b>mild</b>', note: 'Cut.' }] },
  });

  it('can be started, and cancelled while it runs', () => {
    expect(actions(callViews({ kind: 'idle' }, 'connection 1'))).toEqual(['submit']);
    expect(actions(callViews({ kind: 'calling' }, 'connection 1'))).toEqual(['submit', 'cancel-call']);
    expect(actions(callViews(answered(false), 'connection 1'))).toEqual(['submit']);
  });

  it('starts with the main button of the card, whose name contains the connection', () => {
    const [call] = all(callViews({ kind: 'idle' }, 'connection 2'));
    expect(call?.attributes['class']).toBe('button');
    expect(call && textOf(call)).toBe('Call the tool (connection 2)');
  });

  it('announces one line, without the answer, and a failure only once', () => {
    const announced = (state: CallState): string[] =>
      all(resultViews(state))
        .filter(({ attributes }) => attributes['role'] === 'status')
        .map(textOf);
    expect(announced(answered(false))).toEqual(['Weather now answered in 1,235 ms.']);
    expect(announced({ kind: 'calling' })).toEqual(['Waiting for the answer…']);
    for (const state of [{ kind: 'idle' }, { kind: 'failed', failure: FAILURE }] as const) expect(announced(state)).toEqual(['']);
  });

  it('shows its answer as text, with its duration', () => {
    const views = resultViews(answered(false));
    expect(text(views)).toBe('Weather now answered in 1,235 ms.\nText<b>mild</b>Cut.');
    expect(all(views).some(({ tag }) => tag === 'b')).toBe(false);
  });

  it('shows an error of the tool, a failed call, and a pending call', () => {
    expect(text(resultViews(answered(true)))).toContain('Weather now reported an error after 1,235 ms.');
    expect(text(resultViews({ kind: 'failed', failure: FAILURE }))).toContain('Because.');
    expect(text(resultViews({ kind: 'calling' }))).toBe('Waiting for the answer…');
    expect(text(resultViews({ kind: 'idle' }))).toBe('');
  });
});
